import { sentences } from '#packages/chinese/sentences'
import type { Range } from '~/core/source-place'

/** Which part of the quoted words stands in a text, by pairs of letters: 0–1. Files that are learned anew differ by a letter. */
export function overlap(text: string, quote: string): number {
  const quoted = pairsOf(quote)
  if (quoted.size === 0) return 0
  const there = pairsOf(text)
  let shared = 0
  for (const pair of quoted) if (there.has(pair)) shared += 1
  return shared / quoted.size
}

const LEAST_SENTENCE = 0.5

/** The sentences of a text that the quoted words came from; null where none is like them. */
export function closest(text: string, quote: string): Range | null {
  const quoted = pairsOf(quote)
  const alike = sentences(text).filter((sentence) => {
    const pairs = [...pairsOf(sentence.text)]
    const shared = pairs.filter((pair) => quoted.has(pair)).length
    return pairs.length > 0 && shared / Math.min(pairs.length, quoted.size) > LEAST_SENTENCE
  })
  const [first] = alike
  const last = alike.at(-1)
  return first && last ? { from: first.from, to: last.to } : null
}

const IDLE = /[\s\p{P}\p{S}]/gu

function pairsOf(text: string): Set<string> {
  const letters = [...text.normalize('NFKC').toLowerCase().replace(IDLE, '')]
  return new Set(letters.slice(1).map((letter, no) => `${letters[no]}${letter}`))
}
