import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { decryptSecret, encryptSecret, isUnderFirstKey } from '~/core/signing/secrets'
import type { BaseSettings } from '../gateway'
import { senderOf } from './allowed'
import { providersOf, type OpenConnection } from './providers'
import { modelConnections, teamModels } from './tables'
import { runningSettings, stoppedSettings, type OwnModels } from './team-settings'

/** What a team has connected, ready to be asked. */
export interface LoadedModels {
  own: OwnModels
  running: BaseSettings
  stopped: BaseSettings
  /** The month in which its budget ran out; '' for none. */
  stoppedMonth: string
}

const TEAMS_AT_MOST = 50

// Of this isolate. A version names its models, so that nothing here is ever stale; settings stay the same object, by which
// the gateway knows them again.
const loaded = new Map<TeamId, { version: number; models: Promise<LoadedModels> }>()

/** The models of a team at this version, read once an isolate. */
export async function modelsOfTeam(
  ctx: Context,
  { teamId, version }: { teamId: TeamId; version: number },
): Promise<LoadedModels> {
  const cached = loaded.get(teamId)
  if (cached?.version === version) return cached.models
  loaded.delete(teamId)
  for (const oldest of loaded.keys()) {
    if (loaded.size < TEAMS_AT_MOST) break
    loaded.delete(oldest)
  }
  const models = loadModels(ctx, teamId)
  loaded.set(teamId, { version, models })
  try {
    return await models
  } catch (error) {
    // What could not be read once is read again.
    if (loaded.get(teamId)?.models === models) loaded.delete(teamId)
    throw error
  }
}

async function loadModels(ctx: Context, teamId: TeamId): Promise<LoadedModels> {
  const send = senderOf(ctx)
  const [rows, [chosen]] = await ctx.db.batch([
    ctx.db.select().from(modelConnections).where(eq(modelConnections.teamId, teamId)),
    ctx.db.select().from(teamModels).where(eq(teamModels.teamId, teamId)),
  ])
  const opened = await Promise.all(rows.map((row) => openConnection(ctx, row)))
  const connections = opened.filter((item) => item !== null)
  const own: OwnModels = {
    connections,
    providers: connections.flatMap((item) => providersOf(item, send)),
    roles: chosen?.roles ?? {},
    usesHouse: chosen?.usesHouse ?? true,
  }
  return {
    own,
    running: runningSettings(ctx.settings, own),
    stopped: stoppedSettings(ctx.settings, own),
    stoppedMonth: chosen?.stoppedMonth ?? '',
  }
}

export type ConnectionRow = typeof modelConnections.$inferSelect

/** The connection with its key; null where the key under which it was encrypted is gone. */
export async function openConnection(
  ctx: Context,
  row: ConnectionRow,
): Promise<OpenConnection | null> {
  const { id, preset, label, baseUrl, models } = row
  const apiKey = await readKey(ctx, row)
  if (apiKey === null) return null
  const { TEAM_MODEL_KEYS: keys } = ctx.settings
  if (row.apiKey !== '' && !isUnderFirstKey(keys, row.apiKey)) ctx.later(encryptAnew(ctx, row))
  return { id, preset, label, baseUrl, apiKey, models }
}

/** A stored key is bound to its team and connection: in another row it is nobody's. */
export const purposeOf = ({ teamId, id }: Pick<ConnectionRow, 'teamId' | 'id'>): string =>
  `model-connection/${teamId}/${id}`

async function readKey(ctx: Context, row: ConnectionRow): Promise<string | null> {
  if (row.apiKey === '') return ''
  return decryptSecret(ctx.settings.TEAM_MODEL_KEYS, purposeOf(row), row.apiKey)
}

// After a rotation: whoever reads it next brings it under the new key, so that the old one can go.
async function encryptAnew(ctx: Context, row: ConnectionRow): Promise<void> {
  const secret = await readKey(ctx, row)
  if (!secret) return
  const apiKey = await encryptSecret(ctx.settings.TEAM_MODEL_KEYS, purposeOf(row), secret)
  if (apiKey === null) return
  await ctx.db
    .update(modelConnections)
    .set({ apiKey })
    .where(and(eq(modelConnections.id, row.id), eq(modelConnections.apiKey, row.apiKey)))
}
