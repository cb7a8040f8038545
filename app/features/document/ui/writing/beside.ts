/** A mark of the text: what it cites, and its height, px. */
export interface Beside {
  ids: string
  top: number
}

/** Between two cards, px. */
const GAP = 12
/** The first line of a card is so far below its edge, px. */
const HEAD = 10

/** Heights of the cards of marks: each at its mark, or below the one before it. */
export function besideEachOther(
  marks: readonly Beside[],
  heightOf: (ids: string) => number,
): Map<string, number> {
  const tops = new Map<string, number>()
  let free = 0
  for (const { ids, top } of marks.toSorted((mark, other) => mark.top - other.top)) {
    const place = Math.max(top - HEAD, free)
    tops.set(ids, place)
    free = place + heightOf(ids) + GAP
  }
  return tops
}
