import type { PostingsCache } from '../postings/postings-cache'
import { weighed, type Kind, type PostingList } from '../postings/places'
import type { QueryPlan } from './query-plan'

/** A passage by its id, and what the full text gives it. */
export interface RankedPassage {
  id: number
  score: number
}

// As SQLite's bm25() has them.
const SATURATION = 1.2
const BY_LENGTH = 0.75
const LEAST_IDF = 1e-6

/**
 * The passages that a plan finds, best first, at most `limit`: what SQLite's own bm25() finds and gives, from places that
 * are kept. It looks at every place of each term anew for each question, reads the length of each passage that it finds
 * from the disk, and so takes twenty times as long.
 */
export function rankByBm25(
  plan: QueryPlan,
  postings: PostingsCache,
  limit: number,
): RankedPassage[] {
  const { lengths } = postings
  const found = new Found(lengths)
  for (const kind of ['words', 'bigrams'] as const) {
    const { any, together } = plan[kind]
    for (const term of any) found.add(postings.of(term), kind)
    if (together.length > 0)
      found.addTogether(
        together.map((terms) => terms.flatMap((term) => postings.of(term) ?? [])),
        kind,
      )
  }
  return best(found, limit)
}

// These loops run over hundreds of thousands of places for a question: they call nothing and make nothing.
class Found {
  readonly ids: number[] = []
  readonly scores: Float64Array
  private readonly totals: { passages: number; terms: number }

  constructor(private readonly lengths: PostingsCache['lengths']) {
    this.scores = new Float64Array(lengths.end)
    this.totals = lengths.totals()
  }

  /** Passages that hold a term. */
  add(places: PostingList | undefined, kind: Kind): void {
    if (!places) return
    const idf = this.idfOf(places.held[kind])
    const mean = this.totals.terms / Math.max(1, this.totals.passages)
    const { scores, ids } = this
    const { of } = this.lengths
    const { ids: all, counts, size } = places
    const weights = weightsOf(kind)
    for (let index = 0; index < size; index += 1) {
      const often = weights[counts[index] ?? 0] ?? 0
      const id = all[index] ?? 0
      const length = of[id] ?? 0
      if (often === 0 || length === 0) continue
      const before = scores[id] ?? 0
      if (before === 0) ids.push(id)
      scores[id] = before + gain(idf, often, (length - 1) / mean)
    }
  }

  /** Passages that hold a term of each group; of the others these terms count nothing. */
  addTogether(groups: PostingList[][], kind: Kind): void {
    const levels = new Uint16Array(this.lengths.end)
    groups.forEach((group, no) => group.forEach((places) => rise(levels, no, places, kind)))
    for (const places of groups.flat()) this.add(fullOnly(places, levels, groups.length), kind)
  }

  private idfOf(held: number): number {
    return Math.max(LEAST_IDF, Math.log((this.totals.passages - held + 0.5) / (held + 0.5)))
  }
}

const gain = (idf: number, often: number, length: number) =>
  (idf * often * (SATURATION + 1)) / (often + SATURATION * (1 - BY_LENGTH + BY_LENGTH * length))

const tables: Partial<Record<Kind, Uint8Array>> = {}

/** What each packed count weighs. */
const weightsOf = (kind: Kind): Uint8Array =>
  (tables[kind] ??= Uint8Array.from({ length: 65_536 }, (_, packed) => weighed(packed, kind)))

// Passages that hold one term of each group before this one hold one of this one too.
function rise(levels: Uint16Array, group: number, places: PostingList, kind: Kind): void {
  const { ids, counts, size } = places
  const weights = weightsOf(kind)
  for (let index = 0; index < size; index += 1) {
    const id = ids[index] ?? 0
    if (levels[id] === group && weights[counts[index] ?? 0] !== 0) levels[id] = group + 1
  }
}

/** Of a term the places in passages that hold all groups. */
function fullOnly(places: PostingList, levels: Uint16Array, full: number) {
  const { ids, counts, size, held } = places
  const fullIds = new Uint32Array(size)
  const fullCounts = new Uint16Array(size)
  let count = 0
  for (let index = 0; index < size; index += 1) {
    const id = ids[index] ?? 0
    if (levels[id] !== full) continue
    fullIds[count] = id
    fullCounts[count] = counts[index] ?? 0
    count += 1
  }
  return { ids: fullIds, counts: fullCounts, size: count, held }
}

// Equal ones by their id, as the index orders them. Most are worse than the worst kept so far, so it is told by one look.
function best({ ids, scores }: Found, limit: number): RankedPassage[] {
  let top: RankedPassage[] = []
  let least = -Infinity
  for (const id of ids) {
    const score = scores[id] ?? 0
    if (score < least) continue
    top.push({ id, score })
    if (top.length < limit * 2) continue
    top = sorted(top).slice(0, limit)
    least = top.at(-1)?.score ?? least
  }
  return sorted(top).slice(0, limit)
}

const sorted = (all: RankedPassage[]) => all.toSorted((a, b) => b.score - a.score || a.id - b.id)
