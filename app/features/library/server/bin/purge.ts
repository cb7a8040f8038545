import { and, eq, lt, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { inRounds } from '~/core/async/rounds'
import { BIN_DAYS } from '../../wire/terms/folders'
import { uploadBack } from '../uploads/settle-files'
import { titleKey } from '../folders/title-key'
import { isAmong } from '../folders/visibility'
import { upFrom } from '../folders/write-folders'
import { deleteGenerationJobs } from '../guide/generation-job-rows'
import { removeExtracted } from '../ingest/extracted'
import { purgeBin } from '../jobs'
import { forgetEdits } from '../passages/keep-edits'
import { forgetPage } from '../web/forget-page'
import { forgetBeside } from '../translate/keeping'
import {
  binItems,
  exportLinks,
  fileTags,
  folderMembers,
  folders,
  redactedFiles,
} from '../folders/tables'
import { files, fileWorks } from '../tables'
import { vectorize } from '../ports'
import { spaceIndex } from '../space-index'
import { askForVectors } from '../vectors/ask-for-vectors'

const DELETED_FOR_MS = BIN_DAYS * 24 * 60 * 60_000
const AT_ONCE = 50
const ABREAST = 5

/**
 * Some of what was removed from a space's bin, and a ticket for the rest: a message may ask the stores only so often, and
 * a bin may hold ten thousand files.
 */
export async function purgeSome(ctx: Context, { spaceId }: { spaceId: TeamId }): Promise<void> {
  const before = ctx.now().getTime() - DELETED_FOR_MS
  if ((await purgeFiles(ctx, before, spaceId)) < AT_ONCE) {
    await purgeDeleted(ctx, spaceId)
    // Vectors that lie outside the index are deleted where others are made.
    if (vectorize.of(ctx)) await askForVectors(ctx, spaceId)
    return
  }
  await commit(ctx, [], [ticket(ctx, purgeBin, { spaceId })])
}

// Spaces of one sweep; the others come with the next.
const SPACES_A_SWEEP = 50

/**
 * Leaves a ticket for each space in which something was deleted 30 days ago: the work is done piece by piece, since one
 * run may ask the stores only so often. Spaces whose ticket still waits need no second one.
 */
export async function purgeLater(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - DELETED_FOR_MS
  const isDue = sql`space_id NOT IN (SELECT payload ->> 'spaceId' FROM outbox
    WHERE type = ${purgeBin.type} AND dead_at IS NULL)`
  const due = [files, folders].map((table) =>
    ctx.db
      // By its own name the column would be read in the order of all files.
      .selectDistinct({ spaceId: sql<TeamId>`+${table.spaceId}` })
      .from(table)
      .where(and(lt(table.deletedAt, before), isDue))
      .limit(SPACES_A_SWEEP),
  )
  const rows = (await Promise.all(due)).flat()
  const spaces = [...new Set(rows.map(({ spaceId }) => spaceId))]
  await commit(
    ctx,
    [
      ctx.db.delete(binItems).where(lt(binItems.deletedAt, before)),
      ctx.db.delete(exportLinks).where(lt(exportLinks.expiresAt, ctx.now().getTime())),
    ],
    spaces.map((spaceId) => ticket(ctx, purgeBin, { spaceId })),
  )
}

/** Takes for good what was deleted 30 days ago or removed from a bin. May run twice, and again after a crash. */
export async function purgeDeleted(ctx: Context, spaceId?: TeamId): Promise<void> {
  const before = ctx.now().getTime() - DELETED_FOR_MS
  await inRounds(AT_ONCE, () => purgeFiles(ctx, before, spaceId))
  await inRounds(AT_ONCE, () => purgeFolders(ctx, before, spaceId))
  await ctx.db.delete(binItems).where(lt(binItems.deletedAt, before))
  await ctx.db.delete(exportLinks).where(lt(exportLinks.expiresAt, ctx.now().getTime()))
}

/** Gives rows of before the key that lists by name are ordered by. How many got one. */
export async function keyTitles(ctx: Context): Promise<void> {
  await inRounds(AT_ONCE, async () => {
    const rows = await ctx.db
      .select({ id: files.id, title: files.title })
      .from(files)
      .where(sql`${files.titleKey} = ''`)
      .limit(AT_ONCE)
    const [first, ...rest] = rows.map((row) =>
      ctx.db
        .update(files)
        .set({ titleKey: titleKey(row.title) || row.id })
        .where(eq(files.id, row.id)),
    )
    if (first) await ctx.db.batch([first, ...rest])
    return rows.length
  })
}

async function purgeFiles(ctx: Context, before: number, spaceId?: TeamId): Promise<number> {
  const rows = await ctx.db
    .select({
      id: files.id,
      spaceId: files.spaceId,
      folderId: files.folderId,
      sourceUrl: files.sourceUrl,
    })
    .from(files)
    .where(and(lt(files.deletedAt, before), ofSpace(files.spaceId, spaceId)))
    .limit(AT_ONCE)
  // Mostly waiting for the stores: a few wait together.
  for (let index = 0; index < rows.length; index += ABREAST)
    await Promise.all(rows.slice(index, index + ABREAST).map((row) => purgeFile(ctx, row)))
  return rows.length
}

type Going = Pick<typeof files.$inferSelect, 'id' | 'spaceId' | 'folderId' | 'sourceUrl'>

async function purgeFile(ctx: Context, row: Going): Promise<void> {
  await spaceIndex(ctx, row.spaceId).removeFile(row.id)
  await removeExtracted(ctx, row.id)
  await forgetBeside(ctx, row.id)
  await forgetPage(ctx, row)
  // The upload stays behind without a file and goes with the next sweep, with the original, unless another file has it.
  await ctx.db.batch([
    withhold(ctx, row),
    uploadBack(ctx, row.id),
    ...forgetEdits(ctx, [row.id]),
    deleteGenerationJobs(ctx, row.id),
    ctx.db.delete(fileWorks).where(eq(fileWorks.fileId, row.id)),
    ctx.db.delete(fileTags).where(eq(fileTags.fileId, row.id)),
    ctx.db.delete(files).where(eq(files.id, row.id)),
  ])
}

/** Who was not to see the file shall not read it in an old answer once its folder is forgotten. */
function withhold(
  ctx: Context,
  { id, spaceId, folderId }: Record<'id' | 'spaceId' | 'folderId', string>,
) {
  return ctx.db
    .insert(redactedFiles)
    .select(
      sql`SELECT ${id}, ${spaceId} WHERE EXISTS (SELECT 1 FROM folders
        WHERE see <> 'team' AND id IN (${upFrom(folderId)}))`,
    )
    .onConflictDoNothing()
}

/** Folders that nothing lies in any more; those around them follow in the next round. */
async function purgeFolders(ctx: Context, before: number, spaceId?: TeamId): Promise<number> {
  const inner = alias(folders, 'inner_folders')
  const rows = await ctx.db
    .select({ id: folders.id })
    .from(folders)
    .where(
      and(
        lt(folders.deletedAt, before),
        ofSpace(folders.spaceId, spaceId),
        notExists(
          ctx.db
            .select({ id: inner.id })
            .from(inner)
            .where(and(eq(inner.spaceId, folders.spaceId), eq(inner.parentId, folders.id))),
        ),
        notExists(
          ctx.db
            .select({ id: files.id })
            .from(files)
            .where(and(eq(files.spaceId, folders.spaceId), eq(files.folderId, folders.id))),
        ),
      ),
    )
    .limit(AT_ONCE)
  const ids = rows.map((row) => row.id)
  await ctx.db.batch([
    ctx.db.delete(folderMembers).where(isAmong(folderMembers.folderId, ids)),
    ctx.db.delete(folders).where(isAmong(folders.id, ids)),
  ])
  return rows.length
}

const ofSpace = (
  column: typeof files.spaceId | typeof folders.spaceId,
  spaceId?: TeamId,
): SQL | undefined => (spaceId === undefined ? undefined : sql`${column} = ${spaceId}`)
