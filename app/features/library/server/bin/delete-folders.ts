import { and, eq, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { libraryErrors } from '../../errors'
import { isOwn, livingFolders, loadTree, visibleFolderIn } from '../folders/folders'
import type { TreeFolder } from '../folders/tree'
import { foldersUnder, isAdmin } from '../folders/visibility'
import { giveSpaceBack } from '../spaces'
import { binItems, folders } from '../folders/tables'
import { files } from '../tables'

/**
 * Puts folders with all that is in them into the bin, all of them or none. A member's folder goes only while everything
 * in it is theirs. Errors: `folderNotFound`, `folderClosed`, `folderNotYours`, `folderHoldsOthers`.
 */
export async function deleteFolders(
  ctx: SeatedContext,
  input: { folderId: string[] },
): Promise<true> {
  const tree = await loadTree(ctx)
  const asked = new Set(input.folderId)
  const chosen = [...asked].map((id) => deletable(ctx, tree, id))
  // What lies in another one of them goes with that one.
  const topmost = chosen.filter(({ above }) => !above.some(({ id }) => asked.has(id)))
  const ids = topmost.map(({ row }) => row.id)
  const writes = topmost.flatMap(({ row }) => binning(ctx, row))
  if (!(await commitIf(ctx, holdsOnlyOwn(ctx, ids), writes)))
    throw libraryErrors.folderHoldsOthers()
  return true
}

function deletable(
  ctx: SeatedContext,
  tree: ReadonlyMap<string, TreeFolder>,
  id: string,
): TreeFolder {
  const folder = visibleFolderIn(tree, id)
  const parent = tree.get(folder.row.parentId)
  if (!folder.mayChange || parent?.mayChange === false) throw libraryErrors.folderClosed()
  if (!isOwn(ctx, folder.row)) throw libraryErrors.folderNotYours()
  return folder
}

/** Whether all in these folders is the caller's. Asked in a transaction: somebody may add to them in that very moment. */
export function holdsOnlyOwn(ctx: SeatedContext, ids: string[]): SQL {
  if (isAdmin(ctx)) return sql`1`
  const me = ctx.actor.accountId
  const under = foldersUnder(ctx, ids)
  return sql`NOT EXISTS (SELECT 1 FROM files WHERE space_id = ${ctx.seat.spaceId}
      AND deleted_at IS NULL AND created_by <> ${me} AND folder_id IN (${under}))
    AND NOT EXISTS (SELECT 1 FROM folders WHERE created_by <> ${me} AND id IN (${under}))`
}

/** The folder's row comes last: what is under it is read from the tree that the statements before it change. */
function binning(ctx: SeatedContext, { id, name, parentId }: TreeFolder['row']): Statement[] {
  const { spaceId } = ctx.seat
  const now = ctx.now().getTime()
  const under = foldersUnder(ctx, [id])
  const inside = sql`folder_id IN (${under})`
  const living = and(eq(files.spaceId, spaceId), sql`deleted_at IS NULL`, inside)
  return [
    ctx.db.insert(binItems).select(sql`
      SELECT ${id}, ${spaceId}, 'folder', ${id}, ${name}, ${parentId}, count(*),
        coalesce(sum(size), 0), ${ctx.actor.accountId}, ${now} FROM files WHERE ${living}`),
    giveSpaceBack(ctx, inside),
    ctx.db.update(files).set({ deletedAt: now, updatedAt: now, binId: id }).where(living),
    recordAuditAction(ctx, {
      action: 'library.deleteFolder',
      target: { kind: 'folder', id, name },
    }),
    ctx.db
      .update(folders)
      .set({ deletedAt: now, updatedAt: now, binId: id })
      .where(and(livingFolders(ctx), sql`id IN (${under})`)),
  ]
}
