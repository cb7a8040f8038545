import type { Inline } from '#packages/document/body'

/** Marks of a paragraph as they are drawn: after each word or sign, the evidence behind it. */
export interface SealSource {
  numberOf: (evidenceId: string) => number | null
  /** What is not carried keeps a mark of its own. */
  isWeak: (evidenceId: string) => boolean
}

/**
 * A paragraph with one mark for each source, behind the last sentence that leans on it. The mark stands for all quotes of
 * that source in the paragraph; one whose sentence is in doubt stays where it is.
 */
export function withOneSeal(line: readonly Inline[], source: SealSource): Inline[] {
  const groups = quotesBySource(line, source)
  const drawn = new Set<number>()
  const drawnOf = (id: string): string[] => {
    const number = ownSource(id, source)
    if (number === null) return [id]
    if (drawn.has(number)) return []
    drawn.add(number)
    return [groups.get(number)?.join(' ') ?? id]
  }
  const sealed = line.toReversed().flatMap((item): Inline[] => {
    if (item.type !== 'cite') return [item]
    const ids = item.attrs.ids.flatMap(drawnOf)
    return ids.length > 0 ? [{ ...item, attrs: { ...item.attrs, ids } }] : []
  })
  return sealed.toReversed()
}

/** Number of the source whose mark this quote may share; null for none. */
const ownSource = (id: string, { numberOf, isWeak }: SealSource): number | null =>
  isWeak(id) ? null : numberOf(id)

function quotesBySource(line: readonly Inline[], source: SealSource): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const id of line.flatMap((item) => (item.type === 'cite' ? item.attrs.ids : []))) {
    const number = ownSource(id, source)
    if (number === null) continue
    groups.set(number, [...new Set([...(groups.get(number) ?? []), id])])
  }
  return groups
}
