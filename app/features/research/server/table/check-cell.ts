import { fold } from '#packages/chinese/fold'
import { checkSupport, nearestPlace, preparePassage } from '~/features/models/server'
import type { PaperPiece } from '../paper/paper-pieces'

/** Words of a piece that stand for an answer. */
export interface Checked {
  piece: PaperPiece
  quote: string
  isWeak: boolean
}

const LONGEST_QUOTE = 400

/**
 * Finds what a model says that it quoted, first in the piece that it names, then in the others: word for word, else
 * where a piece comes nearest to it. Null when nothing read carries it: then the answer has no source.
 */
export function checkCell(
  { answer, quote, source }: { answer: string; quote: string; source: number | null },
  pieces: readonly PaperPiece[],
): Checked | null {
  const named = pieces.filter((_, index) => index + 1 === source)
  for (const piece of [...named, ...pieces]) {
    const verbatim = verbatimIn(piece.text, quote)
    if (verbatim !== null) {
      return { piece, quote: verbatim, isWeak: !isSupportedBy(answer, piece.text) }
    }
  }
  for (const piece of [...named, ...pieces]) {
    const prepared = preparePassage(piece.text)
    const claim = [quote, answer].find(
      (part) => part !== '' && checkSupport(part, prepared) === 'supported',
    )
    if (claim === undefined) continue
    const { from, to } = nearestPlace(claim, prepared)
    const words = piece.text.slice(from, to)
    return { piece, quote: words, isWeak: !isSupportedBy(answer, piece.text) }
  }
  return null
}

const SHORTEST_QUOTE = 6

// As it stands there: line ends and blanks are not what a quotation is about.
function verbatimIn(text: string, quote: string): string | null {
  const words = quote.trim().slice(0, LONGEST_QUOTE).split(/\s+/).filter(Boolean)
  if (words.join('').length < SHORTEST_QUOTE) return null
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s*')
  return new RegExp(pattern, 'u').exec(text)?.[0] ?? null
}

/** As far as can be told: in one language by its words, across languages by its figures. */
function isSupportedBy(answer: string, text: string): boolean {
  const held = new Set(figuresIn(text))
  if (!figuresIn(answer).every((figure) => held.has(figure))) return false
  return isChinese(answer) !== isChinese(text) || checkSupport(answer, text) !== 'contradicted'
}

const figuresIn = (text: string) =>
  (fold(text).match(/\d+(?:[.,]\d+)*/g) ?? []).map((figure) => figure.replaceAll(',', ''))

const isChinese = (text: string) => (text.match(/\p{Script=Han}/gu) ?? []).length * 3 > text.length
