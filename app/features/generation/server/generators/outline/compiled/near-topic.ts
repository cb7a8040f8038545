import { fold } from '#packages/chinese/fold'
import { bigrams, stopWords, words } from '#packages/chinese/terms'
import type { Piece } from './pieces'

// Of what there is too much for the whole, so many times its words are kept to choose from.
const TIMES = 2
const IN_TITLE = 1
const BELOW = 0.5
const IN_TEXT = 0.3

/**
 * The pieces that speak most of a topic, where all together would fill more than twice the words wanted; each in its place.
 * Titles count most, then those of its sections.
 */
export function nearTopic(
  pieces: readonly Piece[],
  topic: string,
  { words: target, each }: { words: number; each: number },
): Piece[] {
  const useOf = ({ weight }: Piece) => Math.min(each, weight)
  if (pieces.reduce((sum, item) => sum + useOf(item), 0) <= TIMES * target) return [...pieces]
  const asked = [...termsOf(topic)]
  const texts = pieces.map((item) => ({
    title: termsOf(item.title),
    below: termsOf(item.sections.map(({ title }) => title).join(' ')),
    all: item.terms,
  }))
  const rarity = new Map(
    asked.map((term) => {
      const held = texts.filter(({ title, below }) => title.has(term) || below.has(term)).length
      return [term, Math.log(1 + pieces.length / (1 + held))]
    }),
  )
  const share = (terms: ReadonlySet<string>) =>
    asked.reduce((sum, term) => sum + (terms.has(term) ? (rarity.get(term) ?? 0) : 0), 0)
  const ranked = pieces
    .map((piece, index) => {
      const { title, below, all } = texts[index] ?? NOTHING
      return { piece, score: IN_TITLE * share(title) + BELOW * share(below) + IN_TEXT * share(all) }
    })
    .toSorted((a, b) => b.score - a.score || b.piece.weight - a.piece.weight)
  const chosen = new Set<Piece>()
  let sum = 0
  for (const { piece } of ranked) {
    if (sum >= TIMES * target) break
    chosen.add(piece)
    sum += useOf(piece)
  }
  return pieces.filter((item) => chosen.has(item))
}

const NOTHING = { title: new Set<string>(), below: new Set<string>(), all: new Set<string>() }

const termsOf = (text: string): ReadonlySet<string> => {
  const folded = fold(text)
  return new Set([...words(folded).filter((word) => !stopWords.has(word)), ...bigrams(folded)])
}
