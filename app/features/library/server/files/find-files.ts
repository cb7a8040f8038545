import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { limitRate } from '~/core/rate'
import { requireModerationPass } from '~/features/moderation/server'
import type { FileDetailView, FileProgressView, FileView } from '../../wire/contracts/files'
import { libraryErrors } from '../../errors'
import { describeFiles } from './describe-files'
import { titleKey } from '../folders/title-key'
import { isAmong, isOpenTo, visibleFilesWhere } from '../folders/visibility'
import { syncIndexEdits } from '../jobs'
import { learnAgain, RETRIES } from './learn-again'
import { nameSum } from './name-sum'
import { cleanTitle } from './names'
import { parseCardOf } from './parse-facts'
import { canChangeFile } from '../policies'
import { presentMissing, presentProgress, type FileRow } from '../present'
import { files } from '../tables'

/** One answer for each asked id, in order; ids that are not in the space are answered as failed. */
export async function fileProgress(
  ctx: SeatedContext,
  input: { fileIds: FileId[] },
): Promise<FileProgressView[]> {
  const ids = JSON.stringify(input.fileIds)
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(visibleFilesWhere(ctx), sql`${files.id} IN (SELECT value FROM json_each(${ids}))`))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return input.fileIds.map((id) => {
    const row = byId.get(id)
    return row ? presentProgress(row) : presentMissing(id)
  })
}

export async function getFile(ctx: SeatedContext, input: { id: FileId }): Promise<FileDetailView> {
  const row = await findFile(ctx, input.id)
  const [view] = await describeFiles(ctx, [row])
  if (!view) throw libraryErrors.fileNotFound()
  return { ...view, parse: parseCardOf(row) }
}

/** Those of the files that the caller may see, in the order asked for; the others are left out. */
export async function filesAmong(
  ctx: SeatedContext,
  { ids }: { ids: readonly FileId[] },
): Promise<FileView[]> {
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(visibleFilesWhere(ctx), isAmong(files.id, ids)))
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return describeFiles(ctx, inOrder)
}

/** The extension stays what it was. Errors: `fileNotFound`, `notYours`, `folderClosed`. */
export async function renameFile(
  ctx: SeatedContext,
  input: { id: FileId; title: string },
): Promise<true> {
  const row = await changeableFile(ctx, input.id)
  const title = cleanTitle(input.title, row.extension)
  await requireModerationPass(ctx, { kind: 'name', text: title })
  const renaming = ctx.db
    .update(files)
    .set({
      title,
      titleKey: titleKey(title),
      nameSum: nameSum(title),
      updatedAt: ctx.now().getTime(),
    })
    .where(and(visibleFilesWhere(ctx), eq(files.id, row.id)))
  await commit(ctx, [renaming], [ticket(ctx, syncIndexEdits, { fileId: row.id })])
  return true
}

/**
 * Learns a failed file once more. A file that is being learned, or learned, stays as it is. Errors: `fileNotFound`,
 * `notYours`, `folderClosed`, `requestErrors.tooMany`.
 */
export async function retryFile(ctx: SeatedContext, input: { id: FileId }): Promise<true> {
  const row = await changeableFile(ctx, input.id)
  if (row.status !== 'ERROR') return true
  await limitRate(ctx, RETRIES, ctx.actor.accountId)
  await learnAgain(ctx, [row])
  return true
}

/** A file that the caller may see, or `fileNotFound`. */
export async function findFile(ctx: SeatedContext, id: FileId): Promise<FileRow> {
  const [row] = await ctx.db
    .select()
    .from(files)
    .where(and(visibleFilesWhere(ctx), eq(files.id, id)))
  if (!row) throw libraryErrors.fileNotFound()
  return row
}

/**
 * Files that the caller may change, all of them or none: an id that they may not see, a file of somebody else's, or one
 * in a folder that is locked for them refuses the call. Errors: `fileNotFound`, `notYours`, `folderClosed`.
 */
export async function requireOwnFiles(ctx: SeatedContext, ids: FileId[]): Promise<FileRow[]> {
  const found = await ctx.db
    .select({ row: files, isOpen: sql`${isOpenTo(ctx, 'change', files.folderId) ?? sql`1`}` })
    .from(files)
    .where(and(visibleFilesWhere(ctx), isAmong(files.id, ids)))
  if (found.length < new Set(ids).size) throw libraryErrors.fileNotFound()
  if (!found.every(({ row }) => canChangeFile(ctx.actor.accountId, ctx.seat.role, row))) {
    throw libraryErrors.notYours()
  }
  if (!found.every(({ isOpen }) => isOpen === 1)) throw libraryErrors.folderClosed()
  return found.map(({ row }) => row)
}

/** One of them. */
export async function changeableFile(ctx: SeatedContext, id: FileId): Promise<FileRow> {
  const [row] = await requireOwnFiles(ctx, [id])
  if (!row) throw libraryErrors.fileNotFound()
  return row
}
