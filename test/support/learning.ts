import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { JobMessage } from '~/core/jobs'
import { ingestHandlers } from '~/features/library/server/ingest'
import { files } from '~/features/library/server/tables'
import { testId } from './ids'
import { createWorld, type World } from './world'

type FileRow = typeof files.$inferSelect

/** A file as the library adds it: its bytes in R2, its row waiting to be learned. */
export async function addFile(
  { ctx }: World,
  name: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  changes: Partial<typeof files.$inferInsert> = {},
): Promise<FileId> {
  const id = ctx.newId<FileId>()
  const body = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const objectKey = `originals/${ctx.seat.teamId}/${id}`
  await ctx.files.write(objectKey, body.slice().buffer, 'application/octet-stream')
  const now = ctx.now().getTime()
  await ctx.db.insert(files).values({
    id,
    spaceId: ctx.seat.spaceId,
    uploadId: testId(id),
    title: name,
    extension: name.split('.').at(-1) ?? '',
    size: body.byteLength,
    objectKey,
    contentSha256: '',
    status: 'INIT',
    createdBy: ctx.actor.accountId,
    createdAt: now,
    updatedAt: now,
    ...changes,
  })
  return id
}

export const ask = (fileId: string, generation = 1): JobMessage => ({
  outboxId: '0',
  type: 'library.ingest-file',
  payload: { fileId, generation },
})

/** Runs one ticket as the ingest Worker would. */
export async function runTicket(ctx: Context, message: JobMessage): Promise<void> {
  const handler = ingestHandlers.find((item) => item.type === message.type)
  if (!handler) throw new Error(`no handler for ${message.type}`)
  await handler.run(ctx, message.payload)
}

/** Runs tickets in turn, those that they leave behind included, until none waits; the front door's own are passed over. */
export async function learnAll(world: World, ...messages: JobMessage[]): Promise<void> {
  for (const message of messages) await runTicket(world.ctx, message)
  for (let next = world.queued.shift(); next; next = world.queued.shift()) {
    const { type } = next
    if (ingestHandlers.some((item) => item.type === type)) await runTicket(world.ctx, next)
  }
}

export async function rowOf(ctx: Context, fileId: FileId): Promise<FileRow> {
  const [row] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!row) throw new Error('no such row')
  return row
}

export { createWorld, type World }
