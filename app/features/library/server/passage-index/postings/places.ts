/** Kinds of terms. A text's words and pairs of characters lie in columns of their own, and so do those of its headings. */
export type Kind = 'words' | 'bigrams'

/**
 * How often a passage holds a term, in one number: five bits for its text and three for what stands over it, as a word
 * and then as a pair of characters. More often than that says no more.
 */
export type Packed = number

const columns = {
  words: { shift: 0, most: 31 },
  title_words: { shift: 5, most: 7 },
  bigrams: { shift: 8, most: 31 },
  title_bigrams: { shift: 13, most: 7 },
} as const
export type Column = keyof typeof columns

/** Counts one place more. */
export function withOneMore(packed: Packed, column: Column): Packed {
  const { shift, most } = columns[column]
  return ((packed >> shift) & most) < most ? packed + (1 << shift) : packed
}

export const isInText = (packed: Packed, kind: Kind): boolean =>
  ((packed >> columns[kind].shift) & columns[kind].most) > 0

/** What stands over a passage weighs twice its text. */
export function weighed(packed: Packed, kind: Kind): number {
  const both = kind === 'words' ? packed & 255 : packed >> 8
  return (both & 31) + 2 * (both >> 5)
}

/** What ranking reads of a term. */
export type PostingList = Pick<Places, 'ids' | 'counts' | 'size' | 'held'>

/** The passages that hold a term, by rising id. */
export class Places {
  size = 0
  /** How many of them hold it as each kind. */
  readonly held: Record<Kind, number> = { words: 0, bigrams: 0 }
  ids = new Uint32Array(16)
  counts = new Uint16Array(16)

  /** The latest of them; 0 when there is none. */
  get last(): number {
    return this.size > 0 ? (this.ids[this.size - 1] ?? 0) : 0
  }

  get bytes(): number {
    return this.ids.byteLength + this.counts.byteLength
  }

  /** One place more, in a passage that comes after those before or is the last of them. */
  add(id: number, column: Column): void {
    const last = this.size - 1
    const isSame = last >= 0 && this.ids[last] === id
    const now = withOneMore(isSame ? (this.counts[last] ?? 0) : 0, column)
    if (isSame) this.replace(last, now)
    else this.insert(this.size, id, now)
  }

  /** How often this passage holds it now. */
  set(id: number, packed: Packed): void {
    const index = this.firstFrom(id)
    if (index < this.size && this.ids[index] === id) this.replace(index, packed)
    else if (packed > 0) this.insert(index, id, packed)
  }

  private replace(index: number, packed: Packed): void {
    this.count(this.counts[index] ?? 0, -1)
    this.counts[index] = packed
    this.count(packed, 1)
  }

  private insert(index: number, id: number, packed: Packed): void {
    if (this.size === this.ids.length) this.grow()
    if (index < this.size) {
      this.ids.copyWithin(index + 1, index, this.size)
      this.counts.copyWithin(index + 1, index, this.size)
    }
    this.ids[index] = id
    this.counts[index] = packed
    this.size += 1
    this.count(packed, 1)
  }

  private count(packed: Packed, by: number): void {
    if (weighed(packed, 'words') > 0) this.held.words += by
    if (weighed(packed, 'bigrams') > 0) this.held.bigrams += by
  }

  private grow(): void {
    const ids = new Uint32Array(this.ids.length * 2)
    const counts = new Uint16Array(this.ids.length * 2)
    ids.set(this.ids)
    counts.set(this.counts)
    this.ids = ids
    this.counts = counts
  }

  private firstFrom(id: number): number {
    let from = 0
    let to = this.size
    // What is learned comes last.
    if (to > 0 && (this.ids[to - 1] ?? 0) < id) return to
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.ids[middle] ?? 0) < id) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** How often each term stands in a passage, by its text and by what stands over it: terms apart by blanks. */
export function packTerms(head: Terms, body: Terms): Map<string, Packed> {
  const found = new Map<string, Packed>()
  const note = (terms: string, column: Column) => {
    for (const term of terms.split(' ')) found.set(term, withOneMore(found.get(term) ?? 0, column))
  }
  note(head[0], 'title_words')
  note(head[1], 'title_bigrams')
  note(body[0], 'words')
  note(body[1], 'bigrams')
  return found
}

/** Words and pairs of characters of a text, each apart by blanks. */
export type Terms = readonly [words: string, bigrams: string]
