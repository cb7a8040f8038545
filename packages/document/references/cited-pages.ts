import type { Evidence, Reference } from '../evidence'

// An article's own pages stand in its entry; a page of these is said for what is cited of it.
const PAGED = new Set(['book', 'report', 'standard', 'thesis', 'manual', 'legislation', 'internal'])
const MOST_RANGES = 3

export interface CitedPages {
  /** Works with the pages that are cited of them, where those are few. */
  references: ReadonlyMap<string, Reference>
  /** The page to say behind a mark, of a work whose entry cannot say it for want of room; '' for none. */
  locatorOf(evidence: readonly Evidence[]): string
}

/** Pages as they are printed, from where quotes stand: in the entry of a work up to three, else behind each mark. */
export function citedPages(
  references: ReadonlyMap<string, Reference>,
  evidence: readonly Evidence[],
): CitedPages {
  const byWork = Map.groupBy(
    evidence.filter(({ state }) => state !== 'revoked'),
    ({ referenceId }) => referenceId,
  )
  const ranges = new Map(
    [...byWork].map(([id, quotes]) => [id, rangesOf(quotes.flatMap((item) => pageOf(item) ?? []))]),
  )
  const isPaged = (work: Reference | undefined) =>
    work !== undefined && PAGED.has(work.type) && !work.page
  return {
    references: new Map(
      [...references].map(([id, work]) => {
        const own = ranges.get(id) ?? []
        const hasRoom = isPaged(work) && own.length > 0 && own.length <= MOST_RANGES
        return [id, hasRoom ? { ...work, page: own.join(', ') } : work]
      }),
    ),
    locatorOf: (quotes) => {
      const [first] = quotes
      if (!first || !isPaged(references.get(first.referenceId))) return ''
      const isOne = quotes.every(({ referenceId }) => referenceId === first.referenceId)
      const isMany = (ranges.get(first.referenceId)?.length ?? 0) > MOST_RANGES
      return isOne && isMany
        ? rangesOf(quotes.flatMap((item) => pageOf(item) ?? [])).join(', ')
        : ''
    },
  }
}

const pageOf = ({ place }: Evidence): string | null =>
  /^第([\dA-Za-z][\w.\-–]*)页$/.exec(place.label)?.[1] ?? null

/** 3, 4, 5 and 9 are 3-5 and 9; pages in other numerals stand first, as they are. */
function rangesOf(pages: readonly string[]): string[] {
  const distinct = [...new Set(pages)]
  const others = distinct.filter((page) => !/^\d+$/.test(page))
  const numbers = distinct.flatMap((page) => (/^\d+$/.test(page) ? Number(page) : []))
  const runs: [number, number][] = []
  for (const no of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === no - 1) last[1] = no
    else runs.push([no, no])
  }
  return [...others, ...runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))]
}
