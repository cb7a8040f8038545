import { fold } from './fold'
import { marksOf, type Span } from './marks'
import { pinyinLetters, pinyinSpan } from './pinyin'

const MOST_PIECES = 8

/** What a person typed into a search box. */
export interface Keyword {
  typed: string
  pieces: string[]
  /** What it says in pinyin; '' for a keyword that is none. */
  letters: string
}

export const readKeyword = (typed: string): Keyword => ({
  typed,
  pieces: piecesOf(typed),
  letters: pinyinLetters(typed),
})

/** The folded words of a keyword that must all be found. */
export const piecesOf = (keyword: string): string[] =>
  [
    ...new Set(
      keyword
        .split(/\s+/)
        .map((piece) => fold(piece).trim())
        .filter((piece) => piece !== ''),
    ),
  ].slice(0, MOST_PIECES)

/** Where a text holds all words of a keyword, else is read as it; null where it does neither. */
export function findIn(text: string, { pieces, letters }: Keyword): Span[] | null {
  const folded = fold(text)
  if (pieces.length > 0 && pieces.every((piece) => folded.includes(piece)))
    return marksOf(text, pieces)
  const span = pinyinSpan(text, letters)
  return span && [span]
}
