import { readingErrors } from '../errors'
import type { Range } from './doc-layout'

/** A run of characters that lie together in the file. */
interface Piece {
  /** Number of its first character in the text, and of the first one after it. */
  from: number
  to: number
  /** Byte at which it begins. */
  offset: number
  isNarrow: boolean
}

export interface DocText {
  text: string
  /** The byte at which a character lies; -1 for none. */
  byteOf(character: number): number
}

const PIECES = 2
const SETTINGS = 1
// Characters. A book of five million Han characters has fewer.
const LONGEST = 16_000_000

/** The text, put together from its pieces: a file that was saved quickly holds them in the order of their making. */
export function readDocText(word: Uint8Array, table: DataView, range: Range): DocText {
  const pieces = piecesOf(table, range)
  const last = pieces.at(-1)?.to ?? 0
  if (last > LONGEST) throw readingErrors.tooComplex()
  // Pieces may share bytes; a file that unfolds by that is no document.
  if (pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0) > word.byteLength + 1) {
    throw readingErrors.damaged()
  }
  const text = pieces.map((piece) => textOfPiece(word, piece)).join('')
  return {
    text,
    byteOf(character) {
      const piece = pieceAt(pieces, character)
      if (!piece) return -1
      return piece.offset + (character - piece.from) * (piece.isNarrow ? 1 : 2)
    },
  }
}

function piecesOf(table: DataView, { from, to }: Range): Piece[] {
  const end = Math.min(to, table.byteLength)
  let offset = from
  // Settings of quickly saved paragraphs come first.
  while (offset + 3 <= end && table.getUint8(offset) === SETTINGS)
    offset += 3 + table.getUint16(offset + 1, true)
  if (offset + 5 > end || table.getUint8(offset) !== PIECES) throw readingErrors.damaged()
  const size = Math.min(table.getUint32(offset + 1, true), end - offset - 5)
  const count = Math.floor((size - 4) / 12)
  const starts = offset + 5
  const pieces: Piece[] = []
  for (let index = 0; index < count; index += 1) {
    const first = table.getUint32(starts + 4 * index, true)
    const after = table.getUint32(starts + 4 * (index + 1), true)
    const place = table.getUint32(starts + 4 * (count + 1) + 8 * index + 2, true)
    const isNarrow = (place & 0x40000000) !== 0
    const byte = place & 0x3fffffff
    if (after < first || first !== (pieces.at(-1)?.to ?? 0)) throw readingErrors.damaged()
    pieces.push({ from: first, to: after, offset: isNarrow ? byte / 2 : byte, isNarrow })
  }
  return pieces
}

function textOfPiece(word: Uint8Array, { from, to, offset, isNarrow }: Piece): string {
  const length = to - from
  const bytes = word.subarray(offset, offset + length * (isNarrow ? 1 : 2))
  const text = new TextDecoder(isNarrow ? 'windows-1252' : 'utf-16le').decode(bytes)
  // Characters keep their numbers even where bytes are missing.
  return text.length === length ? text : text.padEnd(length, '\ufffd').slice(0, length)
}

function pieceAt(pieces: Piece[], character: number): Piece | undefined {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((pieces[middle]?.to ?? 0) <= character) low = middle + 1
    else high = middle
  }
  const piece = pieces[low]
  return piece && piece.from <= character && character < piece.to ? piece : undefined
}
