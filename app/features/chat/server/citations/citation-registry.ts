import { fold } from '#packages/chinese/fold'
import { bigrams, questionTerms } from '#packages/chinese/terms'
import type { FileId } from '~/core/ids'
import type { Statistics } from '~/core/ranking/question'
import type { FoundPassage } from '~/features/library/server'
import type { GroundingPassage } from '~/features/models/server'
import {
  filesAmong,
  isOutside,
  keyOf,
  numbered,
  type OutsidePassage,
  type Source,
} from './source-passages'

const NOTHING_KNOWN: Statistics = { passages: 0, documentFrequency: {} }

/**
 * The closed set of what one answer may cite: library, web and scholarship under one row of numbers. A number, once given,
 * stays what it is; a passage that is found again keeps the one it has.
 */
export class CitationRegistry {
  /** The answer was to be taken from sources, whether or not any were found. */
  wereAsked = false
  readonly items: Source[] = []
  private ofLibrary = NOTHING_KNOWN

  /** Hits, best first. Answers the sources that stand for them, each once. */
  addLibrary(hits: FoundPassage[], statistics: Statistics = NOTHING_KNOWN): Source[] {
    this.wereAsked = true
    this.ofLibrary = ofOneLibrary(this.ofLibrary, statistics)
    const fresh = hits.filter((hit) => !this.find(keyOf(hit)))
    this.items.push(...numbered(fresh, this.items.length + 1))
    return this.sourcesFor(hits.map(keyOf))
  }

  /** Rows that are passed to the model and cited one by one, whether or not they stand side by side. */
  addRows(rows: FoundPassage[]): Source[] {
    this.wereAsked = true
    const first = this.items.length + 1
    const added = rows.map((row, index): Source => ({ ...row, alias: first + index }))
    this.items.push(...added)
    return added
  }

  /** Pieces of one page, or one work, read as one. Answers the source that stands for them. */
  addPage(pieces: OutsidePassage[]): Source[] {
    this.wereAsked = true
    const first = this.items.length + 1
    const fresh = pieces.filter((piece) => !this.find(keyOf(piece)))
    fresh.forEach((piece, index) => {
      const place = index === 0 ? { stretch: fresh } : { readWith: first }
      this.items.push({ ...piece, alias: first + index, ...(fresh.length > 1 && place) })
    })
    return this.sourcesFor(pieces.map(keyOf))
  }

  byAlias(alias: number): Source | null {
    return this.items[alias - 1] ?? null
  }

  get fileIds(): FileId[] {
    return filesAmong(this.items)
  }

  /** Passage by passage, as the offline engine's sums were fitted and measured (docs/decisions/0020). */
  grounding(question: string): { passages: GroundingPassage[]; statistics: Statistics } {
    const scores = this.items.flatMap((item) => (isOutside(item) ? [] : [item.score]))
    // What no index has ranked counts from 0 to 1; beside what one has, it is brought to its scale.
    const scale = scores.length > 0 ? Math.max(...scores) : 1
    const passages = this.items.map((item) => {
      const { alias, title, headings, text, score } = item
      const passage = { alias, title, headings, text }
      if (isOutside(item)) return { ...passage, score: score * scale }
      return { ...passage, score, ...(item.isAnswer && { isAnswer: true as const }) }
    })
    const statistics = merged(this.ofLibrary, countTerms(question, this.items.filter(isOutside)))
    return { passages, statistics }
  }

  private find(key: string): Source | undefined {
    return this.items.find((item) => keyOf(item) === key)
  }

  private sourcesFor(keys: string[]): Source[] {
    const found = keys.flatMap((key) => this.find(key) ?? [])
    return [...new Set(found.map(({ alias, readWith }) => readWith ?? alias))].flatMap(
      (alias) => this.byAlias(alias) ?? [],
    )
  }
}

/** How much of the question a text holds, from 0 to 1: the score of what no index has ranked. */
export function shareHeld(question: string, text: string): number {
  const asked = questionTerms(question).bigrams
  if (asked.length === 0) return 0
  const held = new Set(bigrams(fold(text)))
  return asked.filter((term) => held.has(term)).length / asked.length
}

function countTerms(
  question: string,
  pieces: readonly { text: string; title: string }[],
): Statistics {
  if (pieces.length === 0) return NOTHING_KNOWN
  const { words, bigrams: pairs } = questionTerms(question)
  const folded = pieces.map(({ title, text }) => fold(`${title}\n${text}`))
  const counted = [...new Set([...words, ...pairs])].map((term): [string, number] => [
    term,
    folded.filter((item) => item.includes(term)).length,
  ])
  return { passages: pieces.length, documentFrequency: Object.fromEntries(counted) }
}

// Several searches of one library: each knows of its own terms.
function ofOneLibrary(before: Statistics, more: Statistics): Statistics {
  const documentFrequency = { ...more.documentFrequency, ...before.documentFrequency }
  return { passages: Math.max(before.passages, more.passages), documentFrequency }
}

function merged(item: Statistics, other: Statistics): Statistics {
  if (item.passages === 0) return other
  if (other.passages === 0) return item
  const documentFrequency = { ...item.documentFrequency }
  for (const [term, count] of Object.entries(other.documentFrequency)) {
    documentFrequency[term] = (documentFrequency[term] ?? 0) + count
  }
  return { passages: item.passages + other.passages, documentFrequency }
}
