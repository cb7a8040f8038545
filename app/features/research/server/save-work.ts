import { and, desc, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { getFile, keepFile, visibleAmong } from '~/features/library/server'
import type { SavedWorkView, SaveWorkInput } from '../contract'
import type { ScholarWork } from '../terms'
import { fetchPdf } from './paper/fetch-pdf'
import { savedWorks } from './tables'
import { workRecord } from './work-record'
import { getWork } from './works'

const SAVES: RateRule = { name: 'research.save-work', limit: 30, windowMs: 60_000 }
const MOST_BYTES = 40 * 1024 * 1024
const PATIENCE_MS = 25_000

/**
 * Puts a work into the team's library: its open-access PDF, else a record with its metadata and abstract. One that lies
 * there already, where the caller sees it, answers its file. Errors: `workNotFound`, `requestErrors.tooMany`, and the
 * library's own (`spaceFull`, `folderNotFound`, …).
 */
export async function saveWork(ctx: SeatedContext, input: SaveWorkInput): Promise<SavedWorkView> {
  const work = await getWork(ctx, input)
  const [existing] = await savedAmong(ctx, [work.id])
  if (existing) return viewOf(await getFile(ctx, { id: existing.fileId }), '')
  await limitRate(ctx, SAVES, ctx.actor.accountId)
  const { folderId } = input
  const { bytes, reason } = await fetchPdf(ctx, work, {
    maxBytes: MOST_BYTES,
    timeoutMs: PATIENCE_MS,
  })
  const file = await (bytes === null
    ? keepRecord(ctx, work, folderId)
    : keepFile(ctx, { fileName: `${work.title}.pdf`, bytes, folderId }))
  await ctx.db
    .insert(savedWorks)
    .values({
      spaceId: ctx.seat.spaceId,
      workId: work.id,
      fileId: file.id,
      savedAt: ctx.now().getTime(),
    })
    .onConflictDoNothing()
  return viewOf(file, reason)
}

/** Of these works those that lie in the team's library, where the caller sees them. */
export async function savedAmong(
  ctx: SeatedContext,
  workIds: readonly string[],
): Promise<{ workId: string; fileId: FileId }[]> {
  if (workIds.length === 0) return []
  const rows = await ctx.db
    .select({ workId: savedWorks.workId, fileId: savedWorks.fileId })
    .from(savedWorks)
    .where(
      and(
        eq(savedWorks.spaceId, ctx.seat.spaceId),
        sql`${savedWorks.workId} IN (SELECT value FROM json_each(${JSON.stringify(workIds)}))`,
      ),
    )
    .orderBy(desc(savedWorks.savedAt))
  const existingIds = new Set(
    await visibleAmong(
      ctx,
      rows.map(({ fileId }) => fileId),
    ),
  )
  const usable = rows.filter(({ fileId }) => existingIds.has(fileId))
  return [...new Map(usable.toReversed().map((row) => [row.workId, row])).values()]
}

const viewOf = (file: SavedWorkView['file'], reason: string): SavedWorkView => ({
  file,
  kind: file.extension === 'pdf' ? 'pdf' : 'record',
  reason,
})

const keepRecord = (ctx: SeatedContext, work: ScholarWork, folderId: string) =>
  keepFile(ctx, {
    fileName: `${work.title}.md`,
    bytes: new TextEncoder().encode(workRecord(work)),
    folderId,
  })
