import { Lengths } from './lengths'
import { Places, type Column, type Packed, type PostingList } from './places'
import type { Sql } from '../sql'
import type { QueryPlan } from '../ranking/query-plan'

/** Bytes of places that are kept: of what was not asked for longest, none beyond. */
const MOST_BYTES = 24 * 1024 * 1024
const MOST_TERMS = 2_000
/** Places that one question may wait for: some four milliseconds. */
const MOST_WAITED_FOR = 10_000
// SQLite answers at most 2 MB in one value.
const READ_AT_ONCE = 150_000
/** A term that stands in more places is not kept. */
const MOST_OF_ONE = 600_000
/** Terms that wait to be read; who asks for more at once waits for the index itself. */
const MOST_QUEUED = 60
/** A share of passages that went since: beyond it what is kept says too little of how rare a term is. */
const MOST_GONE = 0.02

// What words() and bigrams() give and the full text takes as one term.
const ONE_TERM = /^[\u3400-\u9fff\uf900-\ufaff〇々a-z0-9.-]+$/

/** Where terms stand, and what a passage that holds them weighs. */
export interface PostingsCache {
  readonly lengths: Pick<Lengths, 'of' | 'end' | 'totals'>
  of(term: string): PostingList | undefined
}

/**
 * Where the terms of questions stand, read once and kept while the index is open. What is kept follows every change: `put` and `gone` are notified of them. What would hold up a question is read
 * afterwards, a piece at a time (`readSome`); until then SQLite's own full text answers.
 */
export class TermPostingsCache implements PostingsCache {
  lengths: Lengths
  private readonly postings = new Map<string, Places>()
  private readonly queued = new Set<string>()
  private readonly tooCommon = new Set<string>()
  /** A question waits for something no longer, but would be answered sooner with it. */
  private isLate = false
  private haveWaited = false
  private gone = 0
  /** The latest passage. */
  private highest = 0

  constructor(private readonly sql: Sql) {
    this.lengths = new Lengths(sql)
  }

  of(term: string): Places | undefined {
    return this.postings.get(term)
  }

  /** Whether all that a plan looks for is kept. What is cheap to read is read for it now, the rest is noted. */
  isReadyFor(plan: QueryPlan, rowsOf: (term: string) => number): boolean {
    const terms = termsOf(plan)
    if (!terms.every((term) => ONE_TERM.test(term) && !this.tooCommon.has(term))) return false
    for (const term of terms) this.touch(term)
    const missing = terms.filter((term) => !this.postings.has(term))
    const isLate = missing.reduce((sum, term) => sum + rowsOf(term), 0) * 2 > MOST_WAITED_FOR
    if (this.lengths.passages === 0) this.lengths.readSome()
    if (isLate || !this.lengths.isWhole) return this.wait(missing)
    let left = MOST_WAITED_FOR
    for (const term of missing) {
      left -= this.readAtMost(term, left)
      if (left <= 0) return this.wait(missing)
    }
    return true
  }

  /** Where these terms stand, whatever it takes to read: what is not kept is read now. */
  readAll(terms: readonly string[]): ReadonlyMap<string, Places> {
    while (this.lengths.readSome());
    return new Map(
      terms.map((term) => {
        this.touch(term)
        return [term, this.of(term) ?? this.keep(term, this.read(term, Infinity).places)]
      }),
    )
  }

  /** Reads a piece of what questions would have waited for. Answers whether more is left. */
  readSome(): boolean {
    if (!this.isLate) return false
    if (this.lengths.readSome()) return true
    const [term] = this.queued
    if (term !== undefined) {
      this.queued.delete(term)
      if (!this.postings.has(term)) this.readAtMost(term, MOST_OF_ONE)
      if (!this.postings.has(term)) this.tooCommon.add(term)
    }
    this.isLate = this.queued.size > 0
    return this.isLate
  }

  get isEmpty(): boolean {
    return this.postings.size === 0 && this.lengths.passages === 0
  }

  /** A passage has these terms now. */
  put(id: number, terms: ReadonlyMap<string, Packed>): void {
    if (this.isEmpty) return
    const isNew = id > this.highest
    this.highest = Math.max(this.highest, id)
    this.lengths.read(id)
    if (isNew) for (const [term, packed] of terms) this.postings.get(term)?.set(id, packed)
    else for (const [term, places] of this.postings) places.set(id, terms.get(term) ?? 0)
  }

  /** Passages are no more, or have no terms any longer. */
  drop(ids: readonly number[]): void {
    if (this.isEmpty) return
    for (const id of ids) this.lengths.drop(id)
    this.gone += ids.length
    if (this.gone > this.lengths.passages * MOST_GONE) this.forget()
  }

  forget(): void {
    this.postings.clear()
    this.queued.clear()
    this.tooCommon.clear()
    this.lengths = new Lengths(this.sql)
    this.gone = 0
    this.isLate = false
    this.highest = 0
  }

  private wait(terms: string[]): false {
    // Of questions that come one at a time, each to an index that was just opened, none would have anything of it.
    this.isLate = this.haveWaited
    this.haveWaited = true
    for (const term of terms) if (this.queued.size < MOST_QUEUED) this.queued.add(term)
    return false
  }

  // The one asked for last comes last.
  private touch(term: string): void {
    const places = this.postings.get(term)
    if (!places) return
    this.postings.delete(term)
    this.postings.set(term, places)
  }

  /** Answers how many places there were; where they are more than `most`, none is kept. */
  private readAtMost(term: string, most: number): number {
    const { places, count } = this.read(term, most)
    if (count <= most) this.keep(term, places)
    return count
  }

  /** The places of a term, or somewhat more than `most` of them. */
  private read(term: string, most: number): { places: Places; count: number } {
    const places = new Places()
    let count = 0
    while (count <= most) {
      const some = this.someOf(term, count, Math.min(READ_AT_ONCE, most - count + 1))
      for (const place of some) places.add(Math.floor(place / 16), columnOf(place % 16))
      count += some.length
      if (some.length < READ_AT_ONCE) break
    }
    return { places, count }
  }

  private someOf(term: string, from: number, count: number): number[] {
    const [found] = this.sql.all<{ places: string }>(
      // Names of columns are distinguished by their lengths.
      `SELECT json_group_array(doc * 16 + length(col)) AS places
       FROM (SELECT doc, col FROM term_places WHERE term = ? LIMIT ? OFFSET ?)`,
      term,
      count,
      from,
    )
    const places: number[] = JSON.parse(found?.places ?? '[]')
    return places
  }

  private keep(term: string, places: Places): Places {
    this.postings.set(term, places)
    this.highest = Math.max(this.highest, places.last)
    let bytes = 0
    for (const entry of this.postings.values()) bytes += entry.bytes
    for (const [oldest, entry] of this.postings) {
      if ((bytes <= MOST_BYTES && this.postings.size <= MOST_TERMS) || oldest === term) break
      this.postings.delete(oldest)
      bytes -= entry.bytes
    }
    return places
  }
}

/** Every term that a plan looks for. */
export const termsOf = ({ words, bigrams }: QueryPlan): string[] => [
  ...new Set([words, bigrams].flatMap(({ any, together }) => [...any, ...together.flat()])),
]

const columnOf = (length: number): Column =>
  length < 7 ? 'words' : length < 11 ? 'bigrams' : length < 13 ? 'title_words' : 'title_bigrams'
