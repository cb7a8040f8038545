import { gbt7714, type CitedWork } from '~/core/citing/gbt7714'
import type { DocSnapshot, Reference } from '../../../schema'
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

/** Works that the text cites, by first citation; what is not cited is not listed. */
export function citedWorks(
  { references }: Pick<DocSnapshot, 'references'>,
  cited: readonly string[],
  { at }: Pick<WordOptions, 'at' | 'edition' | 'style'>,
): CitedWorks {
  const today = new Date(at).toISOString().slice(0, 10)
  const known = [...new Set(cited)].flatMap((id) => references.get(id) ?? [])
  const numbers = new Map(known.map(({ id }, index) => [id, index + 1]))
  return {
    isNumeric: true,
    entries: known.map((one) => ({ referenceId: one.id, text: gbt7714(workOf(one), today) })),
    mark(ids, locator) {
      const found = ids.flatMap((id) => numbers.get(id) ?? [])
      return found.length === 0 ? '' : `[${collapsed(found)}]${locator ?? ''}`
    },
    short: (id) => shortForm(references.get(id)),
  }
}

/** 1, 2, 3 and 5 are 1-3,5. */
function collapsed(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const rows: [number, number][] = []
  for (const no of sorted) {
    const last = rows.at(-1)
    if (last && last[1] === no - 1) last[1] = no
    else rows.push([no, no])
  }
  return rows
    .map(([from, to]) => (from === to ? from : to === from + 1 ? `${from},${to}` : `${from}-${to}`))
    .join(',')
}

function shortForm(reference: Reference | undefined): string {
  if (!reference) return ''
  const [first, second] = reference.author
  const who =
    first && `${first.literal ?? `${first.family}${first.given ?? ''}`}${second ? '等' : ''}`
  return [who, reference.title, reference.issued?.year].filter(Boolean).join('，')
}

const types: Record<string, CitedWork['type']> = {
  'article-journal': 'article',
  'paper-conference': 'conference',
  book: 'book',
  chapter: 'chapter',
  thesis: 'thesis',
  dataset: 'dataset',
}

const workOf = (one: Reference): CitedWork => ({
  type: types[one.type] ?? 'other',
  title: one.title,
  authors: one.author.map(
    ({ family, given, literal }) =>
      literal ??
      (/\p{Script=Han}/u.test(family)
        ? `${family}${given ?? ''}`
        : `${given ?? ''} ${family}`.trim()),
  ),
  year: one.issued?.year ?? null,
  venue: one['container-title'] ?? '',
  volume: one.volume ?? '',
  issue: one.issue ?? '',
  pages: one.page ?? '',
  publisher: one.publisher ?? '',
  doi: one.DOI ?? null,
  url: one.URL ?? '',
})
