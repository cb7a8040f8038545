/** The same numbers for the same seed, 0 to below 1. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <Item>(items: readonly Item[], chance: () => number): Item => {
  const found = items[Math.floor(chance() * items.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

export function seedOf(text: string, seed: number): number {
  let state = seed ^ 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return state >>> 0
}
