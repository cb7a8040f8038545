import { keyOf } from './spelling'

const UNITS = 0x1_00_00

/**
 * Many words in one automaton (Aho and Corasick): a text is read once, however many words there are. All edges are in
 * one map, since a map a node would weigh ten times as much.
 */
export class WordList {
  private readonly edges = new Map<number, number>()
  private readonly fails: number[] = [0]
  private readonly depths: number[] = [0]
  /** Number of the word that ends at a node, -1 for none; and the next shorter one that ends there, too. */
  private readonly ends: number[] = [-1]
  private readonly shorter: number[] = [0]
  private readonly keys: string[] = []

  constructor(readonly words: readonly string[]) {
    for (const word of words) this.put(word)
    this.link()
  }

  get size(): number {
    return this.words.length
  }

  next(state: number, unit: string): number {
    const code = unit.charCodeAt(0)
    for (let index = state; ; index = this.fails[index] ?? 0) {
      const to = this.edges.get(index * UNITS + code)
      if (to !== undefined) return to
      if (index === 0) return 0
    }
  }

  /** How many units of some word have been read at this state. */
  depth(state: number): number {
    return this.depths[state] ?? 0
  }

  /** Words that end at this state, the longest first, each with its key. */
  *endingAt(state: number): Generator<{ word: string; key: string }> {
    for (let index = state; index !== 0; index = this.shorter[index] ?? 0) {
      const no = this.ends[index] ?? -1
      if (no >= 0) yield { word: this.words[no] ?? '', key: this.keys[no] ?? '' }
    }
  }

  private put(word: string): void {
    const no = this.keys.length
    const key = keyOf(word)
    this.keys.push(key)
    let state = 0
    for (let index = 0; index < key.length; index += 1) {
      const edge = state * UNITS + key.charCodeAt(index)
      let to = this.edges.get(edge)
      if (to === undefined) {
        to = this.fails.length
        this.edges.set(edge, to)
        this.fails.push(0)
        this.ends.push(-1)
        this.shorter.push(0)
        this.depths.push(index + 1)
      }
      state = to
    }
    if (state !== 0) this.ends[state] = no
  }

  // Nodes nearer to the root first: each link of a node rests on those of shorter ones.
  private link(): void {
    const edges = [...this.edges].map(([edge, to]) => ({
      from: Math.floor(edge / UNITS),
      unit: String.fromCharCode(edge % UNITS),
      to,
    }))
    edges.sort((item, other) => this.depth(item.to) - this.depth(other.to))
    for (const { from, unit, to } of edges) {
      const fail = from === 0 ? 0 : this.next(this.fails[from] ?? 0, unit)
      this.fails[to] = fail
      this.shorter[to] = (this.ends[fail] ?? -1) >= 0 ? fail : (this.shorter[fail] ?? 0)
    }
  }
}
