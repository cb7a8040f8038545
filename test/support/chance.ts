/** Chances of one seed: the same seed, the same life. */
export class Chance {
  readonly random: () => number

  constructor(seed: number) {
    this.random = mulberry32(seed)
  }

  /** 0 to below `limit`. */
  below = (limit: number): number => Math.floor(this.random() * limit)

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}

// Small, and the same everywhere.
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
