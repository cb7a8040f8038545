import type { ExportMaterial } from '~/features/document/server/ports'
import { objectsListed } from '../word/sections/object-lists'
import { noteFormOf } from '../note-form'
import { drawnPiece } from './drawn-pieces'
import type { Arrangement } from './pdf/arrange'
import type { Piece } from './pieces'
import { openPlainDocument, piecesOfQuotes, zonesOf } from './plain-document'

/** A document as its sheets are ordered: what stands before the text, the text, and what is listed. */
export function printOrderOf({
  document,
  options,
  origin,
  author,
  exportedAt,
  ...material
}: ExportMaterial): Omit<Arrangement, 'fonts' | 'formulas' | 'pictureOf'> {
  const notes = noteFormOf(options)
  const plain = openPlainDocument(document, options, exportedAt, { notes, origin })
  const { preset, objects } = plain
  const zones = zonesOf(plain)
  const { bodies, tree } = plain.document
  const captions = new Map(
    [...bodies.values()].flatMap(({ content }) =>
      content.flatMap((block) =>
        block.type === 'figure' ? [[block.attrs.id, block.attrs.caption] as const] : [],
      ),
    ),
  )
  const fields = Object.fromEntries(options.fields.map(({ name, value }) => [name, value]))
  const drawn = (piece: Piece) => drawnPiece(piece, material)
  const hasLists = preset.objectLists && options.objectLists !== false
  return {
    preset,
    title: tree.title,
    options: { author, fields, exportedAt },
    hasDeclaration: preset.declaration && options.declaration !== false,
    hasContents: preset.contents,
    objects: hasLists ? objectsListed({ objects, captions }) : [],
    front: () => zones.front.flat().map(drawn),
    *main() {
      for (const section of zones.main) yield* section.map(drawn)
      if (notes === 'endnotes') yield* piecesOfQuotes(plain, origin)
    },
  }
}
