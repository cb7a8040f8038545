import { inflateSync } from 'node:zlib'
import type { PdfDict } from './values'

/** Bytes of what is unfolded at once: an object stream, a page's drawing. */
export const LARGEST_UNFOLDED = 16 * 1024 * 1024

/** Deflate undone, and what was subtracted row by row put back. */
export function unfold(packed: Uint8Array, settings: PdfDict): Uint8Array {
  const bytes = new Uint8Array(
    inflateSync(packed, { maxOutputLength: LARGEST_UNFOLDED, finishFlush: Z_SYNC_FLUSH }),
  )
  const of = (name: string, otherwise: number) => {
    const value = settings.get(name)
    return typeof value === 'number' ? value : otherwise
  }
  if (of('Predictor', 1) < 10) return bytes
  const wide = Math.ceil((of('Columns', 1) * of('Colors', 1) * of('BitsPerComponent', 8)) / 8)
  const step = Math.max(1, (of('Colors', 1) * of('BitsPerComponent', 8)) >> 3)
  return undoRows(bytes, wide, step)
}

// As zlib numbers it: what a file lacks at the end of its stream costs nothing that came before.
const Z_SYNC_FLUSH = 2

/** Undoes PNG's filters. */
function undoRows(bytes: Uint8Array, wide: number, step: number): Uint8Array {
  const rows = Math.floor(bytes.length / (wide + 1))
  const plain = new Uint8Array(rows * wide)
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (wide + 1)] ?? 0
    for (let x = 0; x < wide; x += 1) {
      const offset = row * wide + x
      const left = x >= step ? (plain[offset - step] ?? 0) : 0
      const above = row > 0 ? (plain[offset - wide] ?? 0) : 0
      const corner = x >= step && row > 0 ? (plain[offset - wide - step] ?? 0) : 0
      plain[offset] = (bytes[row * (wide + 1) + 1 + x] ?? 0) + guessed(kind, left, above, corner)
    }
  }
  return plain
}

function guessed(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return above
  if (kind === 3) return (left + above) >> 1
  if (kind !== 4) return 0
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
