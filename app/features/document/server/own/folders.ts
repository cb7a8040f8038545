import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { requireModerationPass } from '~/features/moderation/server'
import type { SaveTextFolderInput, TextFolderView } from '../../wire/contracts/own'
import { documentErrors } from '../../errors'
import { ownErrors } from '../../own-errors'
import { FOLDER_TEXTS_LIMIT, OWN_FOLDERS_LIMIT } from '../../wire/terms/own'
import { documentFolders, documents } from '../tables'

/** The caller's folders by name, each with how many documents it holds. */
export async function listTextFolders(ctx: SeatedContext): Promise<TextFolderView[]> {
  const [folders, counts] = await ctx.db.batch(folderQueries(ctx))
  return foldersOf(folders, counts)
}

/** What folders are made of, for whoever reads more in the same trip. */
export const folderQueries = (ctx: SeatedContext) =>
  [
    ctx.db
      .select({ id: documentFolders.id, name: documentFolders.name })
      .from(documentFolders)
      .where(isOwnFolder(ctx)),
    ctx.db
      .select({ folderId: documents.folderId, texts: count() })
      .from(documents)
      .where(and(isOwnText(ctx), ne(documents.folderId, '')))
      .groupBy(documents.folderId),
  ] as const

export function foldersOf(
  folders: readonly { id: string; name: string }[],
  counted: readonly { folderId: string; texts: number }[],
): TextFolderView[] {
  const counts = new Map(counted.map(({ folderId, texts }) => [folderId, texts]))
  return folders
    .toSorted((item, other) => item.name.localeCompare(other.name, 'zh-CN', { numeric: true }))
    .map((folder) => ({ ...folder, texts: counts.get(folder.id) ?? 0 }))
}

/** Makes a folder, or names one anew. Errors: `folderNotFound`, `folderNameTaken`, `foldersFull`, `moderation.refused`. */
export async function saveTextFolder(
  ctx: SeatedContext,
  { id, name }: SaveTextFolderInput,
): Promise<TextFolderView> {
  const folders = await listTextFolders(ctx)
  const before = folders.find((folder) => folder.id === id)
  if (id !== undefined && !before) throw ownErrors.folderNotFound()
  const nameKey = keyOf(name)
  if (folders.some((folder) => folder.id !== id && keyOf(folder.name) === nameKey))
    throw ownErrors.folderNameTaken()
  await requireModerationPass(ctx, { kind: 'name', text: name })
  if (before) {
    await ctx.db
      .update(documentFolders)
      .set({ name, nameKey })
      .where(and(isOwnFolder(ctx), eq(documentFolders.id, before.id)))
    return { ...before, name }
  }
  if (folders.length >= OWN_FOLDERS_LIMIT) throw ownErrors.foldersFull({ limit: OWN_FOLDERS_LIMIT })
  const { teamId } = ctx.seat
  const { accountId } = ctx.actor
  const row = { id: ctx.newId(), teamId, accountId, name, nameKey, createdAt: ctx.now().getTime() }
  // Of two sent at once one stays; the other is told so.
  const [created] = await ctx.db
    .insert(documentFolders)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: documentFolders.id })
  if (!created) throw ownErrors.folderNameTaken()
  return { id: row.id, name, texts: 0 }
}

/** Its documents stay, in no folder. Errors: `folderNotFound`. */
export async function deleteTextFolder(ctx: SeatedContext, id: string): Promise<true> {
  await requireFolder(ctx, { folderId: id })
  await ctx.db.batch([
    ctx.db
      .update(documents)
      .set({ folderId: '' })
      .where(
        and(
          eq(documents.teamId, ctx.seat.teamId),
          eq(documents.createdBy, ctx.actor.accountId),
          eq(documents.folderId, id),
        ),
      ),
    ctx.db.delete(documentFolders).where(and(isOwnFolder(ctx), eq(documentFolders.id, id))),
  ])
  return true
}

/**
 * Puts texts of the caller's own into one of their folders, or out of all with ''. Errors: `documentNotFound` when one is
 * not there: none is moved then; `folderNotFound`, `folderFull`.
 */
export async function moveTexts(
  ctx: SeatedContext,
  { ids, folderId }: { ids: readonly DocumentId[]; folderId: string },
): Promise<true> {
  const found = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isOwnText(ctx), inArray(documents.id, [...ids])))
  if (found.length < new Set(ids).size) throw documentErrors.documentNotFound()
  await requireFolder(ctx, { folderId, more: found.length })
  // In the same statement as the move: a folder that is being deleted takes nothing in.
  const isThere = sql`EXISTS (SELECT 1 FROM document_folders WHERE id = ${folderId})`
  await ctx.db
    .update(documents)
    .set({ folderId })
    .where(
      and(isOwnText(ctx), inArray(documents.id, [...ids]), folderId === '' ? undefined : isThere),
    )
  return true
}

/** Errors: `folderNotFound`; `folderFull` where so many more do not fit. '' is no folder, and always there. */
export async function requireFolder(
  ctx: SeatedContext,
  { folderId, more = 0 }: { folderId: string; more?: number },
): Promise<void> {
  if (folderId === '') return
  const folder = (await listTextFolders(ctx)).find(({ id }) => id === folderId)
  if (!folder) throw ownErrors.folderNotFound()
  if (more > 0 && folder.texts + more > FOLDER_TEXTS_LIMIT)
    throw ownErrors.folderFull({ limit: FOLDER_TEXTS_LIMIT })
}

const isOwnText = (ctx: SeatedContext) =>
  and(
    eq(documents.teamId, ctx.seat.teamId),
    eq(documents.createdBy, ctx.actor.accountId),
    eq(documents.isOwn, true),
    isNull(documents.deletedAt),
  )

const isOwnFolder = (ctx: SeatedContext) =>
  and(
    eq(documentFolders.teamId, ctx.seat.teamId),
    eq(documentFolders.accountId, ctx.actor.accountId),
  )

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()
