import { and, eq, sql, type SQL } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { isRefused } from '~/core/database'
import { requestErrors } from '~/core/errors'
import { plainLine } from '~/core/text/text-rules'
import { MAX_FOLDER_DEPTH, MAX_FOLDERS } from '../../wire/terms/folders'
import {
  type AddFolderInput,
  type FolderDetailView,
  type RenameFolderInput,
} from '../../wire/contracts/folders'
import { requireModerationPass } from '~/features/moderation/server'
import { libraryErrors } from '../../errors'
import { folders } from './tables'
import { getFolder, livingFolders, requireOwnFolder, requirePlace } from './folders'

/**
 * Errors: `folderNotFound`, `folderClosed` of the parent; `folderNameTaken`, `folderTooDeep`, `tooManyFolders`.
 */
export async function addFolder(
  ctx: SeatedContext,
  input: AddFolderInput,
): Promise<FolderDetailView> {
  const { parentId } = input
  await requirePlace(ctx, parentId)
  await requireModerationPass(ctx, { kind: 'name', text: input.name })
  const now = ctx.now().getTime()
  const id = ctx.newId()
  const row = {
    ...named(input.name),
    id,
    parentId,
    spaceId: ctx.seat.spaceId,
    createdBy: ctx.actor.accountId,
    createdAt: now,
    updatedAt: now,
  }
  const hasRoom = sql`${isPlace(ctx, parentId)} AND ${depthOf(parentId)} < ${MAX_FOLDER_DEPTH}
    AND (SELECT count(*) FROM folders WHERE space_id = ${ctx.seat.spaceId}) < ${MAX_FOLDERS}`
  const isAdded = await orNameTaken(commitIf(ctx, hasRoom, [ctx.db.insert(folders).values(row)]))
  if (!isAdded) throw await whyNoRoom(ctx, parentId)
  return getFolder(ctx, { folderId: id })
}

/** Errors: `folderNotFound`, `folderClosed`, `folderNotYours`, `folderNameTaken`. */
export async function renameFolder(ctx: SeatedContext, input: RenameFolderInput): Promise<true> {
  const { id } = await requireOwnFolder(ctx, input.folderId)
  await requireModerationPass(ctx, { kind: 'name', text: input.name })
  const renaming = ctx.db
    .update(folders)
    .set({ ...named(input.name), updatedAt: ctx.now().getTime() })
    .where(and(livingFolders(ctx), eq(folders.id, id)))
  await orNameTaken(ctx.db.batch([renaming]))
  return true
}

/** A folder's name with what siblings are distinguished by: no controls, no slashes, letters without case. */
export function named(raw: string): { name: string; nameKey: string } {
  const name = plainLine(raw.normalize('NFC')).replace(/[\\/]+/g, '_')
  if (name === '') throw requestErrors.invalid()
  return { name, nameKey: name.normalize('NFKC').toLowerCase() }
}

/** The root, or a folder of the space that is not deleted. */
export const isPlace = (ctx: SeatedContext, id: string): SQL =>
  sql`(${id} = '' OR EXISTS (SELECT 1 FROM folders
    WHERE id = ${id} AND space_id = ${ctx.seat.spaceId} AND deleted_at IS NULL))`

/** The folder's own and all above it, from the inside outwards; none for the root. */
export const upFrom = (id: string): SQL => sql`
  WITH RECURSIVE up(id, parent_id) AS (
    SELECT id, parent_id FROM folders WHERE id = ${id}
    UNION SELECT folders.id, folders.parent_id FROM up JOIN folders ON folders.id = up.parent_id
  ) SELECT id FROM up`

/** How many levels down a folder stands: 0 for the root. */
export const depthOf = (id: string): SQL => sql`(SELECT count(*) FROM (${upFrom(id)}))`

/** Two of one name beside each other are refused by the database: tells so in the house's words. */
export async function orNameTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    if (isRefused(error, 'UNIQUE constraint failed: folders')) throw libraryErrors.folderNameTaken()
    throw error
  }
}

async function whyNoRoom(ctx: SeatedContext, parentId: string) {
  const [found] = await ctx.db
    .select({ isPlace: sql`${isPlace(ctx, parentId)}`, depth: sql<number>`${depthOf(parentId)}` })
    .from(sql`(SELECT 1)`)
  if (found?.isPlace !== 1) return libraryErrors.folderNotFound()
  return found.depth >= MAX_FOLDER_DEPTH
    ? libraryErrors.folderTooDeep({ limit: MAX_FOLDER_DEPTH })
    : libraryErrors.tooManyFolders({ limit: MAX_FOLDERS })
}
