import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { isRefused, type Statement } from '~/core/database'
import { commit, ticket } from '~/core/outbox'
import { MAX_FOLDER_DEPTH } from '../../wire/terms/folders'
import { libraryErrors } from '../../errors'
import { isAmong, isOpenTo } from '../folders/visibility'
import { isPlace, depthOf, named } from '../folders/write-folders'
import { livingFolders } from '../folders/folders'
import { placeFiles } from '../jobs'
import { ingestTicket } from '../ingest-tickets'
import { takeSpace } from '../spaces'
import { binItems, folders } from '../folders/tables'
import { files } from '../tables'
import { requireBinItems, type BinRow } from './bin'
import { comesBack, filesBack } from './files-back'
import { RESTORED_TOGETHER, restoreFiles } from './restore-files'

/**
 * Brings things back to where they lay; a folder of which a namesake has come in between comes back as 名称(1). Space is
 * taken again. The place must be open to the caller for changing. Folders come first, one after the other, a folder before
 * what was deleted out of it, then files, many at once: what came back before one was refused stays.
 * Errors: `binItemNotFound`, `folderInBin`, `folderClosed`, `alreadyBack`, `folderTooDeep`, `spaceFull`.
 */
export async function restoreItems(ctx: SeatedContext, input: { ids: string[] }): Promise<true> {
  const items = await requireBinItems(ctx, input.ids)
  const isFile = ({ kind }: BinRow) => kind === 'file'
  for (const item of await outermostFirst(ctx, items)) if (!isFile(item)) await restore(ctx, item)
  // Nothing lies in a file: once the folders are back, files come in any order.
  const waiting = items.filter(isFile)
  for (let index = 0; index < waiting.length; index += RESTORED_TOGETHER) {
    const some = waiting.slice(index, index + RESTORED_TOGETHER)
    if (some.length > 1 && (await restoreFiles(ctx, some))) continue
    for (const item of some) await restore(ctx, item)
  }
  return true
}

/** What lay in a folder of another row comes after that row: before it, there is no place to come back to. */
async function outermostFirst(ctx: SeatedContext, items: BinRow[]): Promise<BinRow[]> {
  const places = await ctx.db
    .select({ id: folders.id, binId: folders.binId })
    .from(folders)
    .where(
      and(
        eq(folders.spaceId, ctx.seat.spaceId),
        isAmong(
          folders.id,
          items.map((item) => item.folderId),
        ),
      ),
    )
  const binOf = new Map(places.map(({ id, binId }) => [id, binId]))
  const waiting = new Map(items.map((item) => [item.id, item]))
  const ordered: BinRow[] = []
  const put = (item: BinRow | undefined) => {
    if (!item || !waiting.delete(item.id)) return
    put(waiting.get(binOf.get(item.folderId) ?? ''))
    ordered.push(item)
  }
  for (const item of items) put(item)
  return ordered
}

async function restore(ctx: SeatedContext, item: BinRow): Promise<void> {
  const learning = await unlearned(ctx, item)
  const tickets = [
    ...learning.map((row) => ingestTicket(ctx, { ...row, generation: row.generation + 1 })),
    ...(item.kind === 'file' ? [ticket(ctx, placeFiles, { fileIds: [item.targetId] })] : []),
  ]
  const writes = [
    mustHold(
      ctx,
      sql`${isInBin(item)} AND ${isOpenPlace(ctx, item)} AND ${hasItsPlace(ctx, item)}`,
    ),
    takeSpace(
      ctx,
      sql`(SELECT coalesce(sum(size), 0) FROM files WHERE ${comesBack(ofItem(item))})`,
    ),
    ...(item.kind === 'folder' ? folderWrites(ctx, item, await freeName(ctx, item)) : []),
    filesBack(
      ctx,
      ofItem(item),
      learning.map(({ id }) => id),
    ),
    ctx.db.delete(binItems).where(eq(binItems.id, item.id)),
    recordAuditAction(ctx, {
      action: 'library.restore',
      target: { kind: item.kind, id: item.targetId, name: item.name },
    }),
  ]
  await inOurWords(ctx, item, commit(ctx, writes, tickets))
}

async function inOurWords(ctx: SeatedContext, item: BinRow, restoring: Promise<void>) {
  try {
    await restoring
  } catch (error) {
    if (isRefused(error, 'SPACE_FULL')) throw libraryErrors.spaceFull()
    if (isRefused(error, 'UNIQUE constraint failed: folders')) throw libraryErrors.folderNameTaken()
    if (didNotHold(error)) throw await whyNot(ctx, item)
    throw error
  }
}

const ofItem = (item: BinRow): SQL => sql`bin_id = ${item.id} AND bin_id <> ''`

// Asked in the transaction: somebody may bring it back, or remove it for good, in this very moment.
const isInBin = (item: BinRow): SQL =>
  sql`EXISTS (SELECT 1 FROM bin_items WHERE id = ${item.id} AND deleted_at = ${item.deletedAt})`

const isOpenPlace = (ctx: SeatedContext, item: BinRow): SQL =>
  isOpenTo(ctx, 'change', sql`${item.folderId}`) ?? sql`1`

function hasItsPlace(ctx: SeatedContext, item: BinRow): SQL {
  const place = isPlace(ctx, item.folderId)
  if (item.kind === 'file')
    return sql`${place} AND EXISTS (SELECT 1 FROM files WHERE ${comesBack(ofItem(item))})`
  return sql`${place} AND ${depthOf(item.folderId)} + (
    WITH RECURSIVE down(id, level) AS (
      SELECT ${item.targetId}, 1
      UNION SELECT folders.id, down.level + 1 FROM down JOIN folders
        ON folders.space_id = ${ctx.seat.spaceId} AND folders.parent_id = down.id
        WHERE folders.bin_id = ${item.id} AND down.level <= ${MAX_FOLDER_DEPTH}
    ) SELECT max(level) FROM down) <= ${MAX_FOLDER_DEPTH}`
}

async function whyNot(ctx: SeatedContext, item: BinRow) {
  const [found] = await ctx.db
    .select({
      isInBin: sql`${isInBin(item)}`,
      isPlace: sql`${isPlace(ctx, item.folderId)}`,
      isOpen: sql`${isOpenPlace(ctx, item)}`,
    })
    .from(sql`(SELECT 1)`)
  if (found?.isInBin !== 1) return libraryErrors.binItemNotFound()
  if (found.isPlace !== 1) return libraryErrors.folderInBin()
  if (found.isOpen !== 1) return libraryErrors.folderClosed()
  return item.kind === 'file'
    ? libraryErrors.alreadyBack()
    : libraryErrors.folderTooDeep({ limit: MAX_FOLDER_DEPTH })
}

function folderWrites(ctx: SeatedContext, item: BinRow, name: string): Statement[] {
  const now = ctx.now().getTime()
  return [
    ctx.db
      .update(folders)
      .set({ ...named(name), updatedAt: now })
      .where(and(eq(folders.id, item.targetId), eq(folders.binId, item.id))),
    ctx.db
      .update(folders)
      .set({ deletedAt: null, binId: '', updatedAt: now })
      .where(and(eq(folders.spaceId, ctx.seat.spaceId), eq(folders.binId, item.id))),
  ]
}

/** The folder's name, or the first of 名称(1), 名称(2), … that none beside it has. */
async function freeName(ctx: SeatedContext, item: BinRow): Promise<string> {
  const beside = await ctx.db
    .select({ nameKey: folders.nameKey })
    .from(folders)
    .where(and(livingFolders(ctx), eq(folders.parentId, item.folderId)))
  const taken = new Set(beside.map(({ nameKey }) => nameKey))
  for (let index = 0; ; index += 1) {
    const name = index === 0 ? item.name : `${item.name}(${index})`
    if (!taken.has(named(name).nameKey)) return name
  }
}

const LEARNED_AGAIN_AT_MOST = 200

/** Files whose learning the deletion cut short: it begins anew. */
const unlearned = (ctx: SeatedContext, item: BinRow) =>
  ctx.db
    .select({
      id: files.id,
      generation: files.generation,
      extension: files.extension,
      size: files.size,
    })
    .from(files)
    .where(and(ofItem(item), inArray(files.status, ['INIT', 'PROCESSING'])))
    .limit(LEARNED_AGAIN_AT_MOST)
