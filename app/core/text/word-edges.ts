import { wordSegmenter } from '#packages/chinese/segmenter'

const AROUND = 40

/** Where the word or number begins that a place in a text lies in; the place itself between two of them. */
export function wordStart(text: string, place: number): number {
  if (place <= 0 || place >= text.length) return Math.min(Math.max(0, place), text.length)
  const from = Math.max(0, place - AROUND)
  const part = text.slice(from, place + AROUND)
  const word = wordSegmenter()
    .segment(part)
    .containing(place - from)
  return word ? from + word.index : place
}

const CLAUSE_END = /[，。；：！？、\n]|[.,;:!?](?=\s)/g

/**
 * Where a piece of a text begins that shows what stands at `first`: behind the mark of a clause at most twice `before`
 * ahead of it, else with a whole word.
 */
export function snippetStart(text: string, first: number, before: number): number {
  const earliest = Math.max(0, first - 2 * before)
  if (earliest === 0) return 0
  const [end] = text.slice(earliest, first).matchAll(CLAUSE_END)
  if (!end) return wordStart(text, first - before)
  const from = earliest + end.index + 1
  return from + (/^\s*/.exec(text.slice(from, first))?.[0].length ?? 0)
}
