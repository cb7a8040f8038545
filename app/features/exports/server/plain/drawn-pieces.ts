import type { ExportMaterial } from '~/features/document/server/ports'
import type { Piece } from './pieces'

type Drawings = Pick<ExportMaterial, 'drawingOf'>

/** A drawing that somebody has drawn is a picture of the file. */
export function drawnPiece(piece: Piece, { drawingOf }: Drawings): Piece {
  if (piece.kind !== 'drawing') return piece
  const { source, alt, share, language } = piece
  const kind = language === 'svg' ? 'svg' : 'schematic'
  const picture = drawingOf?.({ kind, source })
  if (!picture) return piece
  const pixels = { width: picture.width, height: picture.height }
  return { kind: 'image', key: `${kind}\n${source}`, type: 'png', pixels, alt, share }
}

/** Bytes of pictures and of what was drawn. */
export const bytesOfPieces =
  ({ drawingOf, bytesOf }: Pick<ExportMaterial, 'drawingOf' | 'bytesOf'>): typeof bytesOf =>
  async (key) => {
    // No key of a stored picture has two lines.
    const [, kind, source = ''] = /^(svg|schematic)\n([\s\S]*)$/.exec(key) ?? []
    if (kind !== 'svg' && kind !== 'schematic') return bytesOf(key)
    return drawingOf?.({ kind, source })?.png ?? null
  }
