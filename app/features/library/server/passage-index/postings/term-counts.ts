import type { Statistics } from '~/core/ranking/question'
import { isInText, type Kind, type Packed } from './places'
import type { Sql } from '../sql'

const MOST_TERMS = 1000
const MOST_KNOWN = 20_000
/** What stands in fewer passages is soon counted anew. */
const COMMON = 1000
/** A share of passages that went since: beyond it the counts of common terms are taken anew as well. */
const MOST_GONE = 0.02

/** In how many passages a term stands as each kind. */
export type Held = Record<Kind, number>

/** How many passages there are, and what is known of terms among them. */
export interface PassageCounts {
  passages: number
  held: ReadonlyMap<string, Held>
}

/**
 * How many passages there are, and how many hold each term in their body. To count a common word the engine reads every
 * place it stands at, and it is the common ones that are asked for again: counts are kept and follow what is learned. Of
 * what goes the terms are not known; then rare terms are counted anew, and common ones once a fiftieth has gone.
 */
export function openTermCounts(sql: Sql) {
  const cache = new Map<string, Held>()
  let passages: number | null = null
  let gone = 0
  let isShaken = false

  const forgetSome = () => {
    const all = gone > allOf() * MOST_GONE
    for (const [term, held] of cache) if (all || docsOf(held) < COMMON) cache.delete(term)
    if (all) gone = 0
    isShaken = false
  }
  const allOf = () => (passages ??= countPassages(sql))

  const heldOf = (asked: string[]): PassageCounts => {
    if (isShaken) forgetSome()
    const terms = asked.slice(0, MOST_TERMS)
    const fresh = terms.filter((term) => !cache.has(term))
    if (cache.size + fresh.length > MOST_KNOWN) cache.clear()
    for (const term of fresh) cache.set(term, { words: 0, bigrams: 0 })
    for (const { term, words, bigrams } of count(sql, fresh)) cache.set(term, { words, bigrams })
    return { passages: allOf(), held: copyOf(cache, asked) }
  }

  return {
    of: (asked: string[]): Statistics => statisticsOf(heldOf(asked), asked),
    heldOf,
    /** A passage was put. */
    put(terms: ReadonlyMap<string, Packed>): void {
      for (const [term, packed] of terms) {
        const held = cache.get(term)
        if (!held) continue
        if (isInText(packed, 'words')) held.words += 1
        if (isInText(packed, 'bigrams')) held.bigrams += 1
      }
    },
    /** So many passages have no terms any more. */
    drop(count: number): void {
      gone += count
      isShaken = true
    },
    /** How many passages can be found may have changed. */
    shake: () => void (passages = null),
    forget(): void {
      cache.clear()
      passages = null
      gone = 0
    },
    get isEmpty(): boolean {
      return cache.size === 0
    },
  }
}

export type TermCounts = ReturnType<typeof openTermCounts>

function copyOf(cache: ReadonlyMap<string, Held>, terms: string[]): Map<string, Held> {
  const entries = terms.flatMap((term) => {
    const held = cache.get(term)
    return held ? [[term, { ...held }] as const] : []
  })
  return new Map(entries)
}

/** What ranking needs of counts. */
export function statisticsOf({ passages, held }: PassageCounts, asked: string[]): Statistics {
  const frequencies = asked.map((term) => [term, docsOf(held.get(term))] as const)
  return { passages, documentFrequency: Object.fromEntries(frequencies) }
}

const docsOf = (held: Held | undefined) => (held ? Math.max(held.words, held.bigrams) : 0)

const countPassages = (sql: Sql) =>
  sql.all<{ passages: number }>(`SELECT coalesce(sum(passages), 0) AS passages FROM files`)[0]
    ?.passages ?? 0

function count(sql: Sql, terms: string[]) {
  if (terms.length === 0) return []
  return sql.all<{ term: string; words: number; bigrams: number }>(
    `SELECT term, max(CASE col WHEN 'words' THEN doc ELSE 0 END) AS words,
       max(CASE col WHEN 'bigrams' THEN doc ELSE 0 END) AS bigrams FROM term_counts
     WHERE term IN (SELECT value FROM json_each(?)) AND col IN ('words', 'bigrams') GROUP BY term`,
    JSON.stringify(terms),
  )
}
