import { and, sql } from 'drizzle-orm'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { commit, ticket } from '~/core/outbox'
import { MAX_FOLDER_DEPTH } from '../../wire/terms/folders'
import { type MoveInput } from '../../wire/contracts/folders'
import { libraryErrors } from '../../errors'
import { holdsOnlyOwn } from '../bin/delete-folders'
import { requireOwnFiles } from '../files/find-files'
import { placeFiles } from '../jobs'
import { files } from '../tables'
import { folders } from './tables'
import { isOwn, livingFolders, loadTree, requirePlace, visibleFolderIn } from './folders'
import { isAmong, visibleFilesWhere } from './visibility'
import { depthOf, isPlace, orNameTaken, upFrom } from './write-folders'

/**
 * Puts files and folders into another folder, all of them or none. What is moved belongs to the caller (to owner and
 * admins: all does), and the place that it comes from and the one that it goes to are open to them for changing. A
 * folder with what others added leaves no closed folder: they put it where not everybody sees it.
 * Whether a folder would come into itself is asked in the transaction that moves it, so that two people who move
 * folders into each other at the same moment make no circle.
 * Errors: `fileNotFound`, `notYours`, `folderNotFound`, `folderNotYours`, `folderClosed`, `folderIntoItself`,
 * `folderTooDeep`, `folderNameTaken`, `folderHoldsOthers`.
 */
export async function moveInto(ctx: SeatedContext, input: MoveInput): Promise<true> {
  const target = input.targetFolderId
  const fileIds = [...new Set(input.fileIds)]
  const folderIds = [...new Set(input.folderIds)]
  await requirePlace(ctx, target)
  if (fileIds.length > 0) await requireOwnFiles(ctx, fileIds)
  if (folderIds.length > 0) await requireOwnFolders(ctx, folderIds)
  const updatedAt = ctx.now().getTime()
  const fits = mustHold(ctx, fitsUnder(ctx, folderIds, target))
  const moves = [
    ctx.db
      .update(folders)
      .set({ parentId: target, updatedAt })
      .where(and(livingFolders(ctx), isAmong(folders.id, folderIds))),
    ctx.db
      .update(files)
      .set({ folderId: target, updatedAt })
      .where(and(visibleFilesWhere(ctx), isAmong(files.id, fileIds))),
  ]
  const tickets = fileIds.length > 0 ? [ticket(ctx, placeFiles, { fileIds })] : []
  try {
    await orNameTaken(commit(ctx, [fits, ...moves], tickets))
  } catch (error) {
    if (didNotHold(error)) throw await whyNot(ctx, folderIds, target)
    throw error
  }
  return true
}

async function requireOwnFolders(ctx: SeatedContext, ids: string[]): Promise<void> {
  const tree = await loadTree(ctx)
  for (const id of ids) {
    const folder = visibleFolderIn(tree, id)
    const from = tree.get(folder.row.parentId)
    if (!folder.mayChange || from?.mayChange === false) throw libraryErrors.folderClosed()
    if (!isOwn(ctx, folder.row)) throw libraryErrors.folderNotYours()
  }
}

const isApart = (ids: string[], target: string) =>
  sql`NOT EXISTS (SELECT 1 FROM (${upFrom(target)}) AS way WHERE ${isAmong(sql`way.id`, ids)})`

const fitsUnder = (ctx: SeatedContext, ids: string[], target: string) =>
  sql`${isPlace(ctx, target)} AND ${isApart(ids, target)} AND ${opensNothing(ctx, ids, target)}
    AND ${depthOf(target)} + ${heightOf(ctx, ids)} <= ${MAX_FOLDER_DEPTH}`

/** No folder that is closed to some stands above these folders and not above the target, or all in them is the caller's. */
const opensNothing = (
  ctx: SeatedContext,
  ids: string[],
  target: string,
) => sql`(${holdsOnlyOwn(ctx, ids)}
  OR NOT EXISTS (
    WITH RECURSIVE above(id) AS (
      SELECT parent_id FROM folders WHERE ${isAmong(sql`id`, ids)}
      UNION SELECT folders.parent_id FROM above JOIN folders ON folders.id = above.id
    ) SELECT 1 FROM above JOIN folders ON folders.id = above.id
      WHERE folders.see <> 'team' AND folders.id NOT IN (${upFrom(target)})))`

/** Levels of the tallest of these folders, itself counted. */
const heightOf = (ctx: SeatedContext, ids: string[]) => sql`(
  WITH RECURSIVE down(id, level) AS (
    SELECT value, 1 FROM json_each(${JSON.stringify(ids)})
    UNION SELECT folders.id, down.level + 1 FROM down JOIN folders
      ON folders.space_id = ${ctx.seat.spaceId} AND folders.parent_id = down.id
      WHERE folders.deleted_at IS NULL AND down.level <= ${MAX_FOLDER_DEPTH}
  ) SELECT coalesce(max(level), 0) FROM down)`

async function whyNot(ctx: SeatedContext, ids: string[], target: string) {
  const [found] = await ctx.db
    .select({
      isPlace: sql`${isPlace(ctx, target)}`,
      isApart: sql`${isApart(ids, target)}`,
      opensNothing: sql`${opensNothing(ctx, ids, target)}`,
    })
    .from(sql`(SELECT 1)`)
  if (found?.isPlace !== 1) return libraryErrors.folderNotFound()
  if (found.isApart !== 1) return libraryErrors.folderIntoItself()
  return found.opensNothing === 1
    ? libraryErrors.folderTooDeep({ limit: MAX_FOLDER_DEPTH })
    : libraryErrors.folderHoldsOthers()
}
