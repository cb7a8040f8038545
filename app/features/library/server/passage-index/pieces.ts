import { fold } from '~/core/chinese/fold'

const MOST_PIECES = 8

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
