import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import type { DocumentId, FileId, UploadId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { ownRegisteredUpload, redactedAmong } from '~/features/library/server'
import { requireModerationPass } from '~/features/moderation/server'
import type { AddedImage } from '../contract'
import { documentErrors } from '../errors'
import { type SectionBody } from '#packages/document/body'
import { allFigures } from '#packages/document/body-walk'
import { imageName, imageSource } from '#packages/document/image-keys'
import { findDocument } from './documents'
import { pictureFacts, type PictureFacts } from './picture-facts'

const LARGEST_BYTES = 10 * 1024 * 1024
/** As many as a PDF is made of beside its text. */
const MOST_PIXELS = 16_000_000
const IMAGES: RateRule = { name: 'editor.image', limit: 300, windowMs: 60 * 60_000 }

/** Where the pictures of a team's documents lie; a body that names bytes elsewhere shows nothing. */
const prefixOf = (ctx: SeatedContext) => `documents/${ctx.seat.teamId}/`

/**
 * Keeps a picture for a document and answers the key for its figure. `fileId` names the file of the library that it was
 * taken out of: to whom that is closed, to them the picture is. Errors: `documentNotFound`.
 */
export async function keepImage(
  ctx: SeatedContext,
  documentId: DocumentId,
  image: { bytes: ArrayBuffer; type: 'png' | 'jpeg'; fileId?: FileId | undefined },
): Promise<string> {
  await findDocument(ctx, documentId)
  const name = imageName(ctx.newId(), image)
  const key = `${prefixOf(ctx)}${documentId}/images/${name}`
  await ctx.files.write(key, image.bytes, `image/${image.type}`)
  return key
}

/**
 * Takes an uploaded picture into a document, for a figure of its text. Errors: `documentNotFound`, `pictureRefused`,
 * `pictureTooLarge`, `moderation.refused`, `moderation.unavailable`, `requestErrors.tooMany`.
 */
export async function addImage(
  ctx: SeatedContext,
  { id: documentId, uploadId }: { id: DocumentId; uploadId: UploadId },
): Promise<AddedImage> {
  await findDocument(ctx, documentId)
  await limitRate(ctx, IMAGES, ctx.actor.accountId)
  const upload = await ownRegisteredUpload(ctx, uploadId)
  if (!upload) throw documentErrors.pictureRefused()
  if (upload.size > LARGEST_BYTES) throw documentErrors.pictureTooLarge()
  const bytes = await ctx.files.read(upload.objectKey)
  if (!bytes) throw documentErrors.pictureRefused()
  return takeImage(ctx, documentId, bytes)
}

/**
 * Takes the bytes of a picture into a document, those of a file's picture with its `fileId`. Errors: `documentNotFound`,
 * `pictureRefused`, `pictureTooLarge`, `moderation.refused`, `moderation.unavailable`.
 */
export async function takeImage(
  ctx: SeatedContext,
  documentId: DocumentId,
  bytes: ArrayBuffer,
  fileId?: FileId,
): Promise<AddedImage> {
  const { type, width, height } = await validatePicture(ctx, bytes)
  const key = await keepImage(ctx, documentId, { bytes, type, fileId })
  return { key, type, pixels: { width, height } }
}

/** What a picture is that may stand in a document. Errors: those of pictures and moderation. */
export async function validatePicture(
  ctx: SeatedContext,
  bytes: ArrayBuffer,
): Promise<PictureFacts> {
  // What it is called and what it says of itself do not count.
  const facts = pictureFacts(new Uint8Array(bytes))
  if (!facts) throw documentErrors.pictureRefused()
  if (facts.width * facts.height > MOST_PIXELS) throw documentErrors.pictureTooLarge()
  // Lists of words say nothing of pictures.
  if (ctx.settings.MODERATION_PROVIDERS.length > 0) {
    await requireModerationPass(ctx, { kind: 'picture', picture: new Uint8Array(bytes) })
  }
  return facts
}

/** Bytes of a picture that a text of a document shows; null when there is none, or none that the caller may see of it. */
export const imageReader =
  (ctx: SeatedContext, documentId: DocumentId) =>
  async (key: string): Promise<ArrayBuffer | null> =>
    (await isOpenImage(ctx, documentId, key)) ? ctx.files.read(key) : null

/** As an answer to a browser, for one who may open the document and the file that the picture was taken out of. */
export async function serveImage(
  ctx: SeatedContext,
  input: { id: DocumentId; key: string },
  request: Request,
): Promise<Response> {
  await findDocument(ctx, input.id)
  const found = (await isOpenImage(ctx, input.id, input.key))
    ? await ctx.files.serve(input.key, request)
    : null
  if (!found) throw requestErrors.notFound()
  const headers = new Headers(found.headers)
  headers.set('cache-control', 'private, max-age=86400, immutable')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  headers.set('x-content-type-options', 'nosniff')
  return new Response(found.body, { status: found.status, headers })
}

/** Whether all pictures of a text are the document's own: others would lead to bytes of others. */
export const hasOwnImages = (
  ctx: SeatedContext,
  documentId: DocumentId,
  body: SectionBody,
): boolean =>
  allFigures(body).every(
    ({ attrs: { spec } }) => spec.kind !== 'image' || isOwnKey(ctx, documentId, spec.key),
  )

/** Whether a picture is this document's own, and the file that it was taken out of open to the caller. */
export async function isOpenImage(
  ctx: SeatedContext,
  documentId: DocumentId,
  key: string,
): Promise<boolean> {
  if (!isOwnKey(ctx, documentId, key)) return false
  const fileId = imageSource(key)
  return fileId === null || (await redactedAmong(ctx, [fileId])).size === 0
}

const isOwnKey = (ctx: SeatedContext, documentId: DocumentId, key: string) =>
  key.startsWith(`${prefixOf(ctx)}${documentId}/images/`) && !key.includes('..')
