/** Numbers from 0 up to 1, the same ones for the same seed. */
export type Draw = () => number

/** Mulberry32. */
export function generator(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<Item>(items: Item[], draw: Draw): Item[] {
  return items
    .map((item) => ({ item, by: draw() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ item }) => item)
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 16_777_619) >>> 0
  }
  return hash
}
