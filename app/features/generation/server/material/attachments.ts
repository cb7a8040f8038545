import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId, NodeId } from '~/core/ids'
import { mergeAttachments, nodesOf } from '#packages/document'
import { readTree } from '~/features/document/server'
import { documentsAmong } from '~/features/library/server'
import { generationErrors } from '../../errors'
import type { AttachFilesInput } from '../../material-contract'
import { CHAPTER_FILES_AT_MOST, type CreationAttachment } from '../../terms'
import { attachmentsOf, ownCreation } from '../creation-rows'
import { creationAttachments } from '../tables'

/**
 * What goes along with a creation, and the files that were chosen as its material, called as they are called now; one that
 * is gone or closed has no title. Errors: `creationNotFound`.
 */
export async function listAttachments(
  ctx: SeatedContext,
  { id }: { id: string },
): Promise<CreationAttachment[]> {
  const { form } = await ownCreation(ctx, id)
  const tied = await attachmentsOf(ctx, id)
  const ofWhole = new Set(tied.flatMap(({ fileId, nodeId }) => (nodeId === null ? fileId : [])))
  const chosen = form.fileIds.filter((fileId) => !ofWhole.has(fileId))
  const remaining = [
    ...tied,
    ...chosen.map((fileId) => ({ fileId, nodeId: null, role: 'material' as const })),
  ]
  const fileIds = [...new Set(remaining.map(({ fileId }) => fileId))]
  const { files } = await documentsAmong(ctx, { fileIds, folderIds: [] })
  return mergeAttachments(
    remaining,
    files.map((file) => ({ id: file.id, fileName: file.title })),
  )
}

/**
 * Ties files to one heading in place of those it had. Errors: `creationNotFound`, `notNow` before there is an outline,
 * `nodeNotFound`, `noDocuments` (also for files that the caller may not see), `materialNotReady`, `tooManyAttachments`.
 */
export async function attachFiles(
  ctx: SeatedContext,
  { id, nodeId, fileIds: asked }: AttachFilesInput & { id: string },
): Promise<CreationAttachment[]> {
  const { documentId } = await ownCreation(ctx, id)
  if (documentId === null) throw generationErrors.notNow()
  const before = await attachmentsOf(ctx, id)
  const held = before.filter((item) => item.nodeId === nodeId).map(({ fileId }) => fileId)
  const uploads = await named(ctx, nodeId, [...new Set(asked)], held)
  const { tree } = await readTree(ctx, documentId)
  if (!nodesOf(tree).some((node) => node.id === nodeId)) throw generationErrors.nodeNotFound()
  const others = before.length - held.length
  if (others + uploads.length > CHAPTER_FILES_AT_MOST) {
    throw generationErrors.tooManyAttachments({ limit: CHAPTER_FILES_AT_MOST })
  }
  await ctx.db.batch([
    ctx.db
      .delete(creationAttachments)
      .where(and(eq(creationAttachments.creationId, id), eq(creationAttachments.nodeId, nodeId))),
    insertBehind(ctx, id, uploads),
  ])
  return listAttachments(ctx, { id })
}

// What is tied already may stay though it was deleted or closed since; what comes must be there and learned.
async function named(
  ctx: SeatedContext,
  nodeId: NodeId,
  fileIds: readonly FileId[],
  held: readonly FileId[],
) {
  const { files } = await documentsAmong(ctx, { fileIds, folderIds: [] })
  const available = new Set([...held, ...files.map((file) => file.id)])
  if (fileIds.some((fileId) => !available.has(fileId))) throw generationErrors.noDocuments()
  const waiting = files.filter((file) => !file.isAskable && !held.includes(file.id))
  if (waiting.length > 0) {
    throw generationErrors.materialNotReady({ names: waiting.map(({ title }) => title).join('、') })
  }
  return mergeAttachments(
    fileIds.map((fileId) => ({ fileId, nodeId, role: 'material' as const })),
    files.map((file) => ({ id: file.id, fileName: file.title })),
  )
}

/** Statement: writes attachments behind those that stand. */
const insertBehind = (
  ctx: SeatedContext,
  creationId: string,
  attachments: readonly CreationAttachment[],
) =>
  ctx.db.insert(creationAttachments).select(
    sql`SELECT ${creationId},
        key + (SELECT coalesce(max(no), -1) + 1 FROM creation_attachments WHERE creation_id = ${creationId}),
        value ->> 'fileId', value ->> 'nodeId', value ->> 'title', value ->> 'role'
      FROM json_each(${JSON.stringify(attachments)})`,
  )
