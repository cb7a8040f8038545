import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import type { FileId, SessionId, TeamId } from '~/core/ids'
import { documentsAmong } from '~/features/library/server'
import type { AgentProfile } from '../../agents-terms'
import { chatErrors } from '../../errors'
import type { AgentPart } from '../ports'
import { findAgent } from './agents'
import { presets } from './presets'
import { sessionAgents } from './tables'

/** An assistant as a conversation keeps it. */
export interface SavedAgent extends AgentProfile {
  instructions: string
  fileIds: FileId[]
  folderIds: string[]
}

/** The assistant as it is now, for a conversation that begins with it. Errors: `agentNotFound`. */
export async function agentToKeep(ctx: SeatedContext, agentId: string): Promise<SavedAgent> {
  const preset = presets.find((item) => item.id === agentId)
  const { id, title, icon, tone, modes, onlyDocuments, instructions, fileIds, folderIds } = preset
    ? { ...preset, fileIds: [], folderIds: [] }
    : await findAgent(ctx, agentId)
  return { id, title, icon, tone, modes, onlyDocuments, instructions, fileIds, folderIds }
}

/** What the caller's conversation was begun with; null for most. */
export async function savedAgent(
  ctx: SeatedContext,
  sessionId: SessionId,
): Promise<SavedAgent | null> {
  const [row] = await ctx.db
    .select({ saved: sessionAgents.saved })
    .from(sessionAgents)
    .where(isOwn(ctx, sessionId))
  return row?.saved ?? null
}

/** An assistant as it is shown. */
export function profileOf(saved: SavedAgent): AgentProfile {
  const { id, title, icon, tone, modes, onlyDocuments } = saved
  return { id, title, icon, tone, modes, onlyDocuments }
}

/**
 * What an assistant adds to a turn: its words, and its documents as far as the asker may see them now. Whoever made it
 * lends nobody their own rights.
 * @param hasOwnFiles the asker has chosen documents as well
 * Errors: `agentFilesClosed` when it brings documents and none of them can be read, and there are no others.
 */
export async function agentPart(
  ctx: SeatedContext,
  saved: SavedAgent,
  hasOwnFiles: boolean,
): Promise<AgentPart> {
  const { title, instructions } = saved
  const bound = saved.fileIds.length + saved.folderIds.length
  if (bound === 0) return { title, instructions, fileIds: [], folderIds: [], left: 0 }
  const { files, folders } = await documentsAmong(ctx, saved)
  const fileIds = files.filter(({ isAskable }) => isAskable).map(({ id }) => id)
  const folderIds = folders.map(({ id }) => id)
  const left = bound - fileIds.length - folderIds.length
  if (left === bound && !hasOwnFiles) throw chatErrors.agentFilesClosed({ title })
  return { title, instructions, fileIds, folderIds, left }
}

/** Writes down what a conversation begins with, where `onlyIf` holds. */
export function keepAgent(
  ctx: SeatedContext,
  sessionId: SessionId,
  saved: SavedAgent,
  onlyIf: ReturnType<typeof sql>,
): Statement {
  return ctx.db.insert(sessionAgents).select(sql`
    SELECT ${sessionId}, ${ctx.seat.teamId}, ${ctx.actor.accountId}, ${saved.id}, ${JSON.stringify(saved)}
    WHERE ${onlyIf}`)
}

/** Goes with its conversation. */
export async function forgetAgent(
  ctx: Pick<SeatedContext, 'db'>,
  { teamId, sessionId }: { teamId: TeamId; sessionId: SessionId },
): Promise<void> {
  await ctx.db
    .delete(sessionAgents)
    .where(and(eq(sessionAgents.teamId, teamId), eq(sessionAgents.sessionId, sessionId)))
}

const isOwn = (ctx: SeatedContext, sessionId: SessionId) =>
  and(
    eq(sessionAgents.teamId, ctx.seat.teamId),
    eq(sessionAgents.accountId, ctx.actor.accountId),
    eq(sessionAgents.sessionId, sessionId),
  )
