import { AppError } from '~/core/errors'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId } from '~/core/ids'
import { openOriginal, XmlArchive } from '~/features/library/server'
import type { Block, SectionBody } from '#packages/document/body'
import { imageSource } from '#packages/document/image-keys'
import { imageReader, takeImage } from '../images'

const LARGEST_BYTES = 10 * 1024 * 1024
const PART = 'part:'

/**
 * A body whose pictures lie in the document: those that an imported file names by its parts are taken out of it. What
 * cannot stand in a text is left out.
 */
export async function withPictures(
  ctx: SeatedContext,
  {
    documentId,
    body,
    fileId,
  }: { documentId: DocumentId; body: SectionBody; fileId: FileId | null },
): Promise<SectionBody> {
  const isPictured = body.content.some((block) => partOf(block) !== null)
  if (!isPictured || fileId === null) return body
  const source = await XmlArchive.open(await openOriginal(ctx, fileId))
  return withEach(body, async (block) => {
    const part = partOf(block)
    if (part === null || block.type !== 'figure') return block
    const bytes = await source.bytesOf(part, LARGEST_BYTES + 1)
    if (!bytes || bytes.byteLength > LARGEST_BYTES) return null
    return taken(ctx, { documentId, block, bytes: bytes.slice().buffer, fileId })
  })
}

/** The same of a copy: pictures of another document are copied, with the file that they were taken out of. */
export async function withCopiedPictures(
  ctx: SeatedContext,
  { from, into, body }: { from: DocumentId; into: DocumentId; body: SectionBody },
): Promise<SectionBody> {
  const read = imageReader(ctx, from)
  return withEach(body, async (block) => {
    if (block.type !== 'figure' || block.attrs.spec.kind !== 'image') return block
    const { key } = block.attrs.spec
    const bytes = await read(key)
    return bytes && taken(ctx, { documentId: into, block, bytes, fileId: imageSource(key) })
  })
}

async function withEach(
  body: SectionBody,
  change: (block: Block) => Promise<Block | null>,
): Promise<SectionBody> {
  const content: Block[] = []
  for (const block of body.content) {
    const next = await change(block)
    if (next) content.push(next)
  }
  return { ...body, content }
}

const partOf = (block: Block): string | null => {
  if (block.type !== 'figure' || block.attrs.spec.kind !== 'image') return null
  const { key } = block.attrs.spec
  return key.startsWith(PART) ? key.slice(PART.length) : null
}

interface TakenPicture {
  documentId: DocumentId
  block: Extract<Block, { type: 'figure' }>
  bytes: ArrayBuffer
  fileId: FileId | null
}

async function taken(
  ctx: SeatedContext,
  { documentId, block, bytes, fileId }: TakenPicture,
): Promise<Block | null> {
  try {
    const image = await takeImage(ctx, documentId, bytes, fileId ?? undefined)
    return { ...block, attrs: { ...block.attrs, spec: { kind: 'image', ...image } } }
  } catch (error) {
    // Drawings of another kind, pictures that are too large or may not be shown.
    if (error instanceof AppError && error.kind.status < 500) return null
    throw error
  }
}
