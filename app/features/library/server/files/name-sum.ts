const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * A number that all titles share of which one could become the other by a number behind it, 甲.md and 甲(1).md: whether
 * a title is taken is asked by it, as an index of numbers takes a fifth of one of titles. Others may have it by chance.
 */
export function nameSum(title: string): number {
  let sum = FNV_OFFSET
  for (const byte of new TextEncoder().encode(unnumbered(title))) {
    sum = Math.imul(sum ^ byte, FNV_PRIME) >>> 0
  }
  return sum
}

/** A title without the numbers that namesakes are told apart by. */
export const unnumbered = (title: string): string => title.replace(/(?:\(\d+\))+(?=\.[^.]*$|$)/, '')
