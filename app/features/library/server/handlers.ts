import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import { handle, type JobHandler } from '~/core/jobs'
import { guideHandlers } from './guide/handlers'
import { deadLearningHandlers } from './ingest/dead-tickets'
import { purgeSome } from './bin/purge'
import { syncPlaces } from './folders/sync-places'
import { embedSpace, queryRegistry, placeFiles, purgeBin, syncIndexEdits } from './jobs'
import { syncEdits } from './passages/sync-edits'
import { files } from './tables'
import { translationHandlers } from './translate/handlers'
import { askForVectors } from './vectors/ask-for-vectors'
import { embedSome } from './vectors/embed-space'
import { giveUpQuery, queryRegistryFor } from './works/registration/query-registry'
import { spaceIndex } from './space-index'

/** Light work of the front door, and what it does with the ingest Worker's dead tickets. */
export const libraryHandlers: JobHandler[] = [
  handle(syncIndexEdits, bringIndexInLine),
  handle(placeFiles, syncPlaces),
  handle(purgeBin, purgeSome),
  handle(embedSpace, embedSome),
  handle(queryRegistry, queryRegistryFor, giveUpQuery),
  ...deadLearningHandlers,
  ...guideHandlers,
  ...translationHandlers,
]

async function bringIndexInLine(ctx: Context, { fileId }: { fileId: FileId }): Promise<void> {
  await syncPlaces(ctx, { fileIds: [fileId] })
  const [row] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (row?.deletedAt !== null) return
  await spaceIndex(ctx, row.spaceId).renameFile(row.id, row.title)
  await syncEdits(ctx, row)
  await askForVectors(ctx, row.spaceId)
}
