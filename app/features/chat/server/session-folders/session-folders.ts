import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { requireModerationPass } from '~/features/moderation/server'
import { MOST_SESSION_FOLDERS, NO_SESSION_FOLDER } from '../../record-terms'
import {
  type MoveSessionInput,
  type SaveSessionFolderInput,
  type SessionFolderView,
} from '../../contract'
import { chatErrors } from '../../errors'
import { changeRecord, isMine, ownRecord } from '../records'
import { questionRecords } from '../tables'
import { sessionFolders } from './tables'

/** The caller's folders by name, each with how many conversations it holds. */
export async function listSessionFolders(ctx: SeatedContext): Promise<SessionFolderView[]> {
  const [folders, held] = await ctx.db.batch([
    ctx.db
      .select({ id: sessionFolders.id, name: sessionFolders.name })
      .from(sessionFolders)
      .where(isOwnFolder(ctx)),
    ctx.db
      .select({ folderId: questionRecords.sessionFolderId, sessions: count() })
      .from(questionRecords)
      .where(and(isMine(ctx), ne(questionRecords.sessionFolderId, '')))
      .groupBy(questionRecords.sessionFolderId),
  ])
  const counts = new Map(held.map(({ folderId, sessions }) => [folderId, sessions]))
  return folders
    .toSorted((item, other) => item.name.localeCompare(other.name, 'zh-CN', { numeric: true }))
    .map((folder) => ({ ...folder, sessions: counts.get(folder.id) ?? 0 }))
}

/** Makes a folder, or names one anew. Errors: `folderNotFound`, `folderNameTaken`, `foldersFull`, `moderation.refused`. */
export async function saveSessionFolder(
  ctx: SeatedContext,
  { id, name }: SaveSessionFolderInput,
): Promise<SessionFolderView> {
  const folders = await listSessionFolders(ctx)
  const before = folders.find((folder) => folder.id === id)
  if (id !== undefined && !before) throw chatErrors.folderNotFound()
  const nameKey = keyOf(name)
  const isTaken = folders.some((folder) => folder.id !== id && keyOf(folder.name) === nameKey)
  if (isTaken) throw chatErrors.folderNameTaken()
  await requireModerationPass(ctx, { kind: 'name', text: name })
  if (before) {
    await ctx.db
      .update(sessionFolders)
      .set({ name, nameKey })
      .where(and(isOwnFolder(ctx), eq(sessionFolders.id, before.id)))
    return { ...before, name }
  }
  if (folders.length >= MOST_SESSION_FOLDERS) {
    throw chatErrors.foldersFull({ limit: MOST_SESSION_FOLDERS })
  }
  const { teamId } = ctx.seat
  const { accountId } = ctx.actor
  const row = { id: ctx.newId(), teamId, accountId, name, nameKey, createdAt: ctx.now().getTime() }
  // Of two sent at once one stays; the other is told so.
  const [created] = await ctx.db
    .insert(sessionFolders)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: sessionFolders.id })
  if (!created) throw chatErrors.folderNameTaken()
  return { id: row.id, name, sessions: 0 }
}

/** Its conversations stay, in no folder. Errors: `folderNotFound`. */
export async function deleteSessionFolder(ctx: SeatedContext, id: string): Promise<true> {
  const isIt = and(isOwnFolder(ctx), eq(sessionFolders.id, id))
  const [found] = await ctx.db.select({ id: sessionFolders.id }).from(sessionFolders).where(isIt)
  if (!found) throw chatErrors.folderNotFound()
  const { teamId } = ctx.seat
  await ctx.db.batch([
    ctx.db
      .update(questionRecords)
      .set({ sessionFolderId: '' })
      .where(
        and(
          eq(questionRecords.teamId, teamId),
          eq(questionRecords.accountId, ctx.actor.accountId),
          eq(questionRecords.sessionFolderId, id),
        ),
      ),
    ctx.db.delete(sessionFolders).where(isIt),
  ])
  return true
}

/** Puts a conversation into one of the caller's folders, or out of all. Errors: `sessionNotFound`, `folderNotFound`. */
export async function moveSession(
  ctx: SeatedContext,
  { sessionId, folderId }: Omit<MoveSessionInput, 'teamId'>,
): Promise<true> {
  const isOut = folderId === NO_SESSION_FOLDER
  // In the same statement as the move: a folder that is being deleted takes nothing in.
  const isThere = sql`EXISTS (SELECT 1 FROM session_folders WHERE id = ${folderId}
    AND team_id = ${ctx.seat.teamId} AND account_id = ${ctx.actor.accountId})`
  const changes = { sessionFolderId: isOut ? '' : folderId }
  if (await changeRecord(ctx, { sessionId, changes, onlyIf: isOut ? undefined : isThere }))
    return true
  await ownRecord(ctx, sessionId)
  throw chatErrors.folderNotFound()
}

const isOwnFolder = (ctx: SeatedContext) =>
  and(eq(sessionFolders.teamId, ctx.seat.teamId), eq(sessionFolders.accountId, ctx.actor.accountId))

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()
