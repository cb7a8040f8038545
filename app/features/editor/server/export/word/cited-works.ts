import { listedName } from '~/core/citing/national-names'
import { citeReferences, type DocSnapshot, type Reference } from '../../../schema'
import type { WordOptions } from './options'

/** How citations of a document read. */
export interface CitedWorks {
  /** Entries are numbered [1], [2]; else they stand by name and year. */
  isNumeric: boolean
  /** In the order of the list. */
  entries: readonly { referenceId: string; text: string }[]
  /** What stands in the line: [1,3-5] or （张三，2020）. '' when none of the works is known. */
  mark(referenceIds: readonly string[], locator: string | undefined): string
  /** A work in a footnote: who, what, when. */
  short(referenceId: string): string
}

/** Works that the text cites, in the edition and the style asked for; what is not cited is not listed. */
export function citedWorks(
  { references }: Pick<DocSnapshot, 'references'>,
  cited: readonly string[],
  { at, edition, style }: Pick<WordOptions, 'at' | 'edition' | 'style'>,
): CitedWorks {
  const day = new Date(at)
  const today = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
  const list = citeReferences(references, cited, { edition, style, today })
  return {
    isNumeric: style === 'numeric',
    entries: list.entries.flatMap(({ referenceIds: [referenceId], text }) =>
      referenceId === undefined ? [] : [{ referenceId, text }],
    ),
    mark: (ids, locator) => list.mark(ids, locator),
    short: (id) => shortForm(references.get(id)),
  }
}

function shortForm(reference: Reference | undefined): string {
  if (!reference) return ''
  const [first, second] = reference.author
  const who = first && `${listedName(first, '2025')}${second ? '等' : ''}`
  return [who, reference.title, reference.issued?.year].filter(Boolean).join('，')
}
