import { bigrams, stopWords, words } from '#packages/chinese/terms'
import type { FoldedPassage } from './coverage'
import { quantitiesOf, statedIn, type Quantity } from './numbers'
import { FUNCTION_CHARACTERS } from './function-characters'

/** Whether what a claim names stands in the passage where the rest of the claim stands; shares, 0–1. */
export interface Places {
  /** How much more of the rest is said about some other place than about the word that is farthest from it. */
  displaced: number
  /** The same, mean of the words. */
  displacedMean: number
  /** How much more of the claim is said about another number of the kind than about its own. */
  otherNumber: number
}

const NEAR = 40
const NEAR_NUMBER = 24
const STEP = 3
// A term that stands nearly everywhere tells no place.
const MOST_PLACES = 12
const LONGEST = 2000
const LONGEST_CLAIM = 300

/** A pair of characters or a Latin word of the claim with its places in the passage. */
interface Term {
  from: number
  to: number
  positions: number[]
}

/** Holds the first 300 characters of a claim against the first 2,000 of a passage; both folded. */
export function placesOf(whole: string, { whole: passage }: FoldedPassage): Places {
  const claim = whole.slice(0, LONGEST_CLAIM)
  const text = passage.slice(0, LONGEST)
  const terms = termsOf(claim, text)
  const content = contentWordsIn(claim).filter(({ word }) => text.includes(word))
  const gaps = gapsOf(content, terms, text)
  return {
    displaced: Math.max(0, ...gaps),
    displacedMean: gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length),
    otherNumber: otherNumberOf(claim, text, terms),
  }
}

interface PlacedWord {
  word: string
  from: number
  to: number
}

// By word what the best place has of the other terms, less what the word's own best place has of them.
function gapsOf(content: PlacedWord[], terms: Term[], text: string): number[] {
  const count = Math.ceil(text.length / STEP)
  const rows = terms.map(({ positions }) => rowOf(positions, count))
  const sums = new Float32Array(count)
  for (const row of rows) {
    for (let no = 0; no < count; no += 1) sums[no] = (sums[no] ?? 0) + (row[no] ?? 0)
  }
  return content.map(({ word, from, to }) => {
    const isOwn = (term: Term) => term.to > from && term.from < to
    const own = rows.filter((_, no) => isOwn(terms[no] ?? { from: 0, to: 0, positions: [] }))
    const rest = terms.filter((term) => !isOwn(term))
    const all = weightOf(rest)
    if (all === 0) return 0
    let best = 0
    for (let no = 0; no < count; no += 1) {
      let sum = sums[no] ?? 0
      for (const row of own) sum -= row[no] ?? 0
      best = Math.max(best, sum)
    }
    return Math.max(0, best / all - nearest(rest, placesIn(text, word), NEAR))
  })
}

// How near a term stands to every third character: of most of a passage nothing.
function rowOf(positions: number[], count: number): Float32Array {
  const row = new Float32Array(count)
  for (const place of positions) {
    const last = Math.min(count - 1, Math.floor((place + NEAR) / STEP))
    for (let no = Math.max(0, Math.ceil((place - NEAR) / STEP)); no <= last; no += 1) {
      const held = (1 - Math.abs(place - no * STEP) / NEAR) / positions.length
      row[no] = Math.max(row[no] ?? 0, held)
    }
  }
  return row
}

function otherNumberOf(claim: string, text: string, terms: Term[]): number {
  const own = statedIn(claim)
  const theirs = quantitiesOf(text)
  const gaps = own.map((item) => {
    const rest = terms.filter(({ from, to }) => to <= item.from || from >= item.to)
    const positions = theirs.filter(({ value }) => value === item.value).map(({ from }) => from)
    if (positions.length === 0) return 0
    const others = theirs.filter((other) => isOtherNumber(other, item, own)).map(({ from }) => from)
    return nearest(rest, others, NEAR_NUMBER) - nearest(rest, positions, NEAR_NUMBER)
  })
  return Math.max(0, ...gaps)
}

const isOtherNumber = (other: Quantity, item: Quantity, own: Quantity[]) =>
  own.every(({ value }) => value !== other.value) &&
  (other.unit === item.unit || other.unit === '' || item.unit === '')

function termsOf(claim: string, text: string): Term[] {
  const found: Term[] = []
  let read = 0
  for (const term of bigrams(claim)) {
    const from = claim.indexOf(term, Math.max(0, read - 1))
    if (from < 0) continue
    read = from + term.length
    if ([...term].some((item) => FUNCTION_CHARACTERS.has(item))) continue
    const positions = placesIn(text, term)
    if (positions.length > 0 && positions.length <= MOST_PLACES)
      found.push({ from, to: read, positions })
  }
  return found
}

function contentWordsIn(claim: string): PlacedWord[] {
  let read = 0
  return words(claim).flatMap((word) => {
    const from = claim.indexOf(word, read)
    read = from + word.length
    const isContent = word.length > 1 && !stopWords.has(word) && !/\d/.test(word)
    return isContent ? [{ word, from, to: read }] : []
  })
}

function placesIn(text: string, term: string): number[] {
  const found: number[] = []
  for (let index = text.indexOf(term); index >= 0; index = text.indexOf(term, index + 1))
    found.push(index)
  return found
}

// How near a term stands to a place; one of many places counts little.
function heldBy(positions: number[], place: number, reach: number): number {
  let distance = reach
  for (const item of positions) distance = Math.min(distance, Math.abs(item - place))
  return (1 - distance / reach) / positions.length
}

const weightOf = (terms: Term[]) =>
  terms.reduce((sum, { positions }) => sum + 1 / positions.length, 0)

/** Share of the terms that stand about the best of some places. */
function nearest(terms: Term[], places: number[], reach: number): number {
  const all = weightOf(terms)
  const held = (place: number) =>
    terms.reduce((sum, { positions }) => sum + heldBy(positions, place, reach), 0)
  return all === 0 ? 0 : Math.max(0, ...places.map(held)) / all
}
