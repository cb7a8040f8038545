import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { handle, type JobHandler } from '~/core/jobs'
import { guideHandlers } from './guide/handlers'
import { deadLearningHandlers } from './ingest/dead-tickets'
import { tellIndex } from './jobs'
import { tellEdits } from './passages/tell-index'
import { files } from './tables'
import { translationHandlers } from './translate/handlers'

/** Light work of the front door, and what it does with the ingest Worker's dead tickets. */
export const libraryHandlers: JobHandler[] = [
  handle(tellIndex, bringIndexInLine),
  ...deadLearningHandlers,
  ...guideHandlers,
  ...translationHandlers,
]

async function bringIndexInLine(ctx: Context, { fileId }: { fileId: string }): Promise<void> {
  const [row] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!row) return
  const index = ctx.spaceIndex(row.spaceId)
  if (row.deletedAt !== null) await index.removeFile(row.id)
  else {
    await index.renameFile(row.id, row.title)
    await tellEdits(ctx, row)
  }
}
