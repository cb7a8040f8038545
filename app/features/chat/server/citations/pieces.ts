import { sentences } from '#packages/chinese/sentences'
import { shareHeld } from './citation-registry'

const PIECE = 400
const LONGEST = 600
// A shorter page is read whole.
const WHOLE = 6_000
const OPENING = 2

/** A piece of a page's text with its place among all pieces. */
export interface Piece {
  no: number
  text: string
}

/** Text in pieces of about 400 characters, cut between paragraphs where that is possible, else between sentences. */
export function piecesOf(text: string): Piece[] {
  const pieces: string[] = []
  let open = ''
  for (const part of paragraphs(text)) {
    if (open !== '' && open.length + part.length > PIECE) {
      pieces.push(open)
      open = ''
    }
    open = open === '' ? part : `${open}\n${part}`
  }
  if (open !== '') pieces.push(open)
  return pieces.map((piece, no) => ({ no, text: piece }))
}

/** What of a long page is read for a question: how it begins and what is nearest to the question, in the page's order. */
export function relevantPieces(question: string, text: string): Piece[] {
  const pieces = piecesOf(text)
  if (text.length <= WHOLE) return pieces
  const selected = new Set(pieces.slice(0, OPENING))
  let left = WHOLE - [...selected].reduce((sum, piece) => sum + piece.text.length, 0)
  const ranked = pieces
    .slice(OPENING)
    .map((piece) => ({ piece, share: shareHeld(question, piece.text) }))
    .toSorted((a, b) => b.share - a.share)
  for (const { piece } of ranked) {
    left -= piece.text.length
    if (left < 0) break
    selected.add(piece)
  }
  return pieces.filter((piece) => selected.has(piece))
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => (line.length <= LONGEST ? [line] : cut(line)))
}

function cut(line: string): string[] {
  const parts: string[] = []
  for (const { text } of sentences(line)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + text.length <= PIECE) {
      parts[parts.length - 1] = last + text
    } else {
      for (let index = 0; index < text.length; index += LONGEST)
        parts.push(text.slice(index, index + LONGEST))
    }
  }
  return parts
}
