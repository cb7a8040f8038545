import { countWords } from '#packages/document'
import type { SourcePassage } from '../material'
import { quotesIn, readable } from '../quotes'

const remembered = new WeakMap<SourcePassage, number>()

/** Words that a text made of quotes can take from a passage. */
export function quotableWords(passage: SourcePassage): number {
  const before = remembered.get(passage)
  if (before !== undefined) return before
  const words = quotesIn(passage).reduce((sum, { text }) => sum + countWords(readable(text)), 0)
  remembered.set(passage, words)
  return words
}
