import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import type { FolderDetailView, FolderView, ListFoldersInput } from '../../wire/contracts/folders'
import { libraryErrors } from '../../errors'
import { canChangeFile } from '../policies'
import { fileSums, folderMembers, folders } from './tables'
import { treeOf, type FolderRow, type TreeFolder } from './tree'
import { isAdmin, isOpenTo, visibleSumsWhere } from './visibility'

export const ROOT_NAME = '我的知识'

/** The folders of one level (or of all beneath it) that the caller may see, by name. Errors: `folderNotFound`. */
export async function listFolders(
  ctx: SeatedContext,
  input: ListFoldersInput,
): Promise<FolderView[]> {
  const [tree, labels] = await Promise.all([loadTree(ctx), folderLabels(ctx)])
  if (input.parentId !== '') visibleFolderIn(tree, input.parentId)
  return presentWith(ctx, under(tree, input), labels)
}

/** Errors: `folderNotFound`. */
export async function getFolder(
  ctx: SeatedContext,
  input: { folderId: string },
): Promise<FolderDetailView> {
  return presentDetail(ctx, visibleFolderIn(await loadTree(ctx), input.folderId))
}

/** A folder with its way from the root. */
export async function presentDetail(
  ctx: SeatedContext,
  folder: TreeFolder,
): Promise<FolderDetailView> {
  const [view] = await presentFolders(ctx, [folder])
  if (!view) throw libraryErrors.folderNotFound()
  return { ...view, path: folder.above.map(({ id, name }) => ({ id, name })) }
}

/** All folders of the space that are not deleted, those included that the caller may not see. */
export async function loadTree(ctx: SeatedContext): Promise<Map<string, TreeFolder>> {
  const [rows, grants] = await ctx.db.batch([
    ctx.db.select().from(folders).where(livingFolders(ctx)),
    ctx.db
      .select({ folderId: folderMembers.folderId, mayChange: folderMembers.mayChange })
      .from(folderMembers)
      .where(
        and(
          eq(folderMembers.accountId, ctx.actor.accountId),
          sql`folder_id IN (SELECT id FROM folders WHERE space_id = ${ctx.seat.spaceId})`,
        ),
      ),
  ])
  return treeOf(rows, {
    isAdmin: isAdmin(ctx),
    grants: new Map(grants.map((grant) => [grant.folderId, grant])),
  })
}

/** The folder of this id, if the caller may see it. Errors: `folderNotFound`. */
export function visibleFolderIn(tree: ReadonlyMap<string, TreeFolder>, id: string): TreeFolder {
  const folder = tree.get(id)
  if (!folder?.maySee) throw libraryErrors.folderNotFound()
  return folder
}

/** The same without the others: one row, read by its id. Errors: `folderNotFound`. */
export async function findFolder(
  ctx: SeatedContext,
  id: string,
): Promise<FolderRow & { mayChange: boolean }> {
  const [found] = await ctx.db
    .select({ row: folders, isOpen: sql`${isOpenTo(ctx, 'change', folders.id) ?? sql`1`}` })
    .from(folders)
    .where(and(livingFolders(ctx), eq(folders.id, id), isOpenTo(ctx, 'see', folders.id)))
  if (!found) throw libraryErrors.folderNotFound()
  return { ...found.row, mayChange: found.isOpen === 1 }
}

/** A place that the caller may put something into; '' is the root. Errors: `folderNotFound`, `folderClosed`. */
export async function requirePlace(ctx: SeatedContext, id: string): Promise<void> {
  if (id !== '' && !(await findFolder(ctx, id)).mayChange) throw libraryErrors.folderClosed()
}

/** Errors: `folderNotFound`, `folderClosed`, `folderNotYours`. */
export async function requireOwnFolder(ctx: SeatedContext, id: string): Promise<FolderRow> {
  const folder = await findFolder(ctx, id)
  if (!folder.mayChange) throw libraryErrors.folderClosed()
  if (!isOwn(ctx, folder)) throw libraryErrors.folderNotYours()
  return folder
}

export const isOwn = (ctx: SeatedContext, row: { createdBy: string }) =>
  canChangeFile(ctx.actor.accountId, ctx.seat.role, row)

export const livingFolders = (ctx: SeatedContext) =>
  and(eq(folders.spaceId, ctx.seat.spaceId), isNull(folders.deletedAt))

function under(tree: ReadonlyMap<string, TreeFolder>, { parentId, deep }: ListFoldersInput) {
  return [...tree.values()].filter(({ row, above, maySee }) => {
    if (!maySee) return false
    if (!deep) return row.parentId === parentId
    return parentId === '' || above.some(({ id }) => id === parentId)
  })
}

/** Folders as the caller meets them, by name, with the files in each that they may see. */
export async function presentFolders(
  ctx: SeatedContext,
  visible: readonly TreeFolder[],
): Promise<FolderView[]> {
  return visible.length === 0 ? [] : presentWith(ctx, visible, await folderLabels(ctx))
}

/** What folders of the space are shown with: the caller's files in each, and the names of who made them. */
async function folderLabels(ctx: SeatedContext) {
  const makers = ctx.db
    .selectDistinct({ id: folders.createdBy })
    .from(folders)
    .where(livingFolders(ctx))
  const [counts, names] = await Promise.all([
    ctx.db
      .select({ folderId: fileSums.folderId, total: sql<number>`sum(${fileSums.files})` })
      .from(fileSums)
      .where(visibleSumsWhere(ctx))
      .groupBy(fileSums.folderId),
    memberNames(ctx, ctx.seat.teamId, makers),
  ])
  return { totals: new Map(counts.map(({ folderId, total }) => [folderId, total])), names }
}

function presentWith(
  ctx: SeatedContext,
  visible: readonly TreeFolder[],
  { totals, names }: Awaited<ReturnType<typeof folderLabels>>,
): FolderView[] {
  const byName = new Intl.Collator('zh-Hans-u-co-pinyin', { numeric: true })
  return visible
    .toSorted((a, b) => byName.compare(a.row.name, b.row.name))
    .map((folder) => presentFolder(ctx, folder, totals, names))
}

function presentFolder(
  ctx: SeatedContext,
  { row, see, change, mayChange }: TreeFolder,
  totals: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): FolderView {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parentId,
    spaceId: row.spaceId,
    createTime: formatDateTime(new Date(row.createdAt)),
    updateTime: formatDateTime(new Date(row.updatedAt)),
    fileCount: totals.get(row.id) ?? 0,
    createdBy: { id: row.createdBy, name: names.get(row.createdBy) ?? '' },
    isMine: mayChange && isOwn(ctx, row),
    mayAdd: mayChange,
    see,
    change,
  }
}
