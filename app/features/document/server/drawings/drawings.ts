import { createHash } from 'node:crypto'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, UploadId } from '~/core/ids'
import { ownRegisteredUpload } from '~/features/library/server'
import type { Drawing } from '../../contract'
import { documentErrors } from '../../errors'
import { allFigures } from '#packages/document/body-walk'
import type { DocSnapshot } from '#packages/document/snapshot'
import type { DrawnPicture } from '../ports'
import { documentRoom } from '../document-room'
import { findDocument } from '../documents'
import { validatePicture } from '../images'
import { pictureFacts } from '../picture-facts'
import { redactedHeadings } from '../raw'

/** So many are drawn before an export; the others stay what they are. */
const DRAWINGS_AT_ONCE = 30
/** Of a document's, an export holds so many. */
const DRAWINGS_LIMIT = 200
const SHORT_SIDE_LEAST = 8

/** Schematics and SVG of a document, as far as the caller may read it, that nobody has drawn yet. Errors: `documentNotFound`. */
export async function listUndrawn(ctx: SeatedContext, documentId: DocumentId): Promise<Drawing[]> {
  await findDocument(ctx, documentId)
  const drawings = await readableDrawings(ctx, documentId)
  if (drawings.length === 0) return []
  const stored = new Set(await ctx.files.list(folderOf(ctx, documentId)))
  return drawings
    .filter((drawing) => !stored.has(keyOf(ctx, documentId, drawing)))
    .slice(0, DRAWINGS_AT_ONCE)
}

async function readableDrawings(ctx: SeatedContext, documentId: DocumentId): Promise<Drawing[]> {
  const drawings = await documentRoom(ctx, documentId).drawings()
  if (drawings.length === 0) return []
  const held = await redactedHeadings(ctx, documentId)
  return distinct(drawings.filter(({ nodeId }) => !held.has(nodeId)))
}

/**
 * Keeps what a browser has drawn of a schematic or an SVG, for files that nobody draws in. What is there already stays.
 * Errors: `documentNotFound`, `drawingNotFound` for one that the document has not, `pictureRefused`, `pictureTooLarge`,
 * `moderation.refused`, `moderation.unavailable`.
 */
export async function addDrawing(
  ctx: SeatedContext,
  input: Drawing & { id: DocumentId; uploadId: UploadId },
): Promise<true> {
  const { id: documentId, uploadId, kind, source } = input
  await findDocument(ctx, documentId)
  const drawings = await readableDrawings(ctx, documentId)
  if (!drawings.some((drawing) => drawing.kind === kind && drawing.source === source))
    throw documentErrors.drawingNotFound()
  const key = keyOf(ctx, documentId, { kind, source })
  if (await ctx.files.head(key)) return true
  const upload = await ownRegisteredUpload(ctx, uploadId)
  const bytes = upload && (await ctx.files.read(upload.objectKey))
  if (!bytes) throw documentErrors.pictureRefused()
  const { type, width, height } = await validatePicture(ctx, bytes)
  if (type !== 'png' || Math.min(width, height) < SHORT_SIDE_LEAST)
    throw documentErrors.pictureRefused()
  await ctx.files.write(key, bytes, 'image/png')
  return true
}

/** Pictures of what is drawn in a document, by `sourceOf`. */
export async function readDrawings(
  ctx: SeatedContext,
  document: DocSnapshot,
): Promise<ReadonlyMap<string, DrawnPicture>> {
  const pictures = new Map<string, DrawnPicture>()
  for (const drawing of drawingsIn(document).slice(0, DRAWINGS_LIMIT)) {
    const bytes = await ctx.files.read(keyOf(ctx, document.documentId, drawing))
    const png = bytes && new Uint8Array(bytes)
    const facts = png && pictureFacts(png)
    if (png && facts) pictures.set(sourceOf(drawing), { png, ...facts })
  }
  return pictures
}

/** What tells one drawing from another. */
export const sourceOf = ({ kind, source }: Drawing): string => `${kind}\n${source}`

function drawingsIn({ bodies }: DocSnapshot): Drawing[] {
  const figures = [...bodies.values()].flatMap(allFigures)
  return distinct(
    figures.flatMap(({ attrs: { spec } }): Drawing[] => {
      if (spec.kind === 'svg') return [{ kind: 'svg', source: spec.svg }]
      return spec.kind === 'schematic' ? [{ kind: 'schematic', source: spec.mermaid }] : []
    }),
  )
}

const distinct = (drawings: readonly Drawing[]): Drawing[] => [
  ...new Map(
    drawings.map(({ kind, source }) => [sourceOf({ kind, source }), { kind, source }]),
  ).values(),
]

const folderOf = ({ seat }: SeatedContext, documentId: DocumentId) =>
  `documents/${seat.teamId}/${documentId}/drawings/`

const keyOf = (ctx: SeatedContext, documentId: DocumentId, drawing: Drawing) =>
  `${folderOf(ctx, documentId)}${createHash('sha256').update(sourceOf(drawing)).digest('hex')}.png`
