import type { DocSnapshot } from '#packages/document/snapshot'
import type { Reference } from '#packages/document/evidence'
import { citedEvidence } from '#packages/document/body-walk'
import {
  citedPages,
  citeReferences,
  type CitedList,
  type CitedPages,
} from '#packages/document/references'
import type { WordOptions } from './options'

/** How citations of a document read. */
export interface CitedWorks extends CitedList {
  /** Entries are numbered [1], [2]; else they stand by name and year. */
  isNumeric: boolean
  /** Where the entry of a work stands in the list, from 0; -1 for one that is not in it. */
  placeOf(referenceId: string): number
  /** The page behind a mark, where the entry of the work does not say it; '' for none. */
  locatorOf: CitedPages['locatorOf']
  /** A work in a footnote: who, what, when. */
  short(referenceId: string): string
}

/** Works that the text cites, by first citation or by name; what is not cited is not listed. */
export function citedWorks(
  { references, evidence, bodies }: Pick<DocSnapshot, 'references' | 'evidence' | 'bodies'>,
  cited: readonly string[],
  {
    exportedAt,
    edition,
    style,
    hasNotes,
  }: Pick<WordOptions, 'exportedAt' | 'edition' | 'style'> & {
    /** Each mark has a note that says the page: behind the mark a second number would run into that of the note. */
    hasNotes: boolean
  },
): CitedWorks {
  // The day in China, where the standard is.
  const day = new Date(exportedAt + 8 * 3_600_000)
  const today = {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
  }
  const quotes = new Set([...bodies.values()].flatMap(citedEvidence))
  const pages = citedPages(
    references,
    [...quotes].flatMap((id) => evidence.get(id) ?? []),
  )
  const list = citeReferences(pages.references, cited, { edition, style, today })
  const places = new Map(
    list.entries.flatMap(({ referenceIds }, place) => referenceIds.map((id) => [id, place])),
  )
  return {
    ...list,
    isNumeric: style === 'numeric',
    placeOf: (id) => places.get(id) ?? -1,
    // In lists by name and year a page stands within the brackets, and is its author's to say.
    locatorOf: (quoted) => (style === 'numeric' && !hasNotes ? pages.locatorOf(quoted) : ''),
    short: (id) => shortForm(references.get(id)),
  }
}

function shortForm(reference: Reference | undefined): string {
  if (!reference) return ''
  const [first, second] = reference.author
  const isHan = first && /\p{Script=Han}/u.test(first.family)
  const name =
    first?.literal ?? [first?.family, first?.given].filter(Boolean).join(isHan ? '' : ' ')
  const who = name && second ? `${name}${isHan ? '等' : ' et al.'}` : name
  return [who, reference.title, reference.issued?.year].filter(Boolean).join('，')
}
