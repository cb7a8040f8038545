import { and, count, eq, like, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { encryptSecret } from '~/core/signing/secrets'
import { renewModelVersion } from '~/features/teams/server/own'
import { modelErrors } from '../../errors'
import type {
  ConnectOwnModelInput,
  DisconnectOwnModelInput,
  OwnModelsView,
  OwnRoles,
  StoredModel,
} from '../../own-contract'
import { CONNECTIONS_AT_MOST, MODELS_OF_A_CONNECTION, MOST_DIMENSIONS } from '../../preset-terms'
import { houseModels } from '../serving'
import { modelHealth } from '../tables'
import { requireAllowed } from './allowed'
import { openConnection, purposeOf, type ConnectionRow } from './own-models'
import { modelConnections, teamModels } from './tables'
import { isTested, targetOf, type Target } from './test-model'
import { viewOwnModels } from './view'

/**
 * Keeps a model that has passed its test, and its server's key with it, encrypted. A server that is connected already gets
 * one model more; a key other than its own only where the input says so. Errors: `notAllowed`, `noEncryption`,
 * `nothingToKeep`, `vectorTooLong`, `tooManyConnections`, `connectionNotFound`, `keyStored`.
 */
export async function connectOwnModel(
  ctx: SeatedContext,
  input: ConnectOwnModelInput,
): Promise<OwnModelsView> {
  requireAllowed(ctx)
  const target = await targetOf(ctx, input)
  if (!(await isTested(ctx, { ...input, target }))) throw modelErrors.nothingToKeep()
  const { dimensions } = input.probe
  if (dimensions !== null && dimensions > MOST_DIMENSIONS) {
    const { model } = input
    throw modelErrors.vectorTooLong({ model, dimensions, limit: MOST_DIMENSIONS })
  }
  const row = target.row ?? (await connectedAt(ctx, target.baseUrl))
  if (row) await requireSameKey(ctx, row, input)
  else await requireRoom(ctx)
  await keep(ctx, {
    row: await rowOf(ctx, { input, target, row }),
    before: row,
    model: input.model,
  })
  return viewOwnModels(ctx)
}

/** Takes a model off, or a whole server with its key. What it did is done by the others. Errors: `connectionNotFound`. */
export async function disconnectOwnModel(
  ctx: SeatedContext,
  { connectionId, model }: DisconnectOwnModelInput,
): Promise<OwnModelsView> {
  requireAllowed(ctx)
  const { teamId } = ctx.seat
  const mine = and(eq(modelConnections.id, connectionId), eq(modelConnections.teamId, teamId))
  const [[row], [chosen]] = await ctx.db.batch([
    ctx.db.select().from(modelConnections).where(mine),
    ctx.db.select().from(teamModels).where(eq(teamModels.teamId, teamId)),
  ])
  if (!row) throw modelErrors.connectionNotFound()
  const left = model === undefined ? [] : row.models.filter((item) => item.model !== model)
  const models = JSON.stringify(left)
  const roles = withoutModels(chosen?.roles ?? {}, (item) =>
    item.connectionId === connectionId ? left.some((entry) => entry.model === item.model) : true,
  )
  const target = { kind: 'model', id: row.id, name: model ? `${row.label} ${model}` : row.label }
  await ctx.db.batch([
    left.length === 0
      ? ctx.db.delete(modelConnections).where(mine)
      : ctx.db
          .update(modelConnections)
          .set({ models: sql`${models}` })
          .where(mine),
    ctx.db.delete(modelHealth).where(like(modelHealth.provider, `${row.id}-%`)),
    ctx.db.update(teamModels).set({ roles }).where(eq(teamModels.teamId, teamId)),
    renewModelVersion(ctx, { teamId }),
    recordAuditAction(ctx, { action: 'models.disconnect', target }),
  ])
  return viewOwnModels(ctx)
}

const withoutModels = (
  roles: OwnRoles,
  stays: (item: { connectionId: string; model: string }) => boolean,
): OwnRoles =>
  Object.fromEntries(Object.entries(roles).map(([role, list]) => [role, list.filter(stays)]))

async function connectedAt(ctx: SeatedContext, baseUrl: string): Promise<ConnectionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(modelConnections)
    .where(and(eq(modelConnections.teamId, ctx.seat.teamId), eq(modelConnections.baseUrl, baseUrl)))
  return row ?? null
}

async function requireRoom(ctx: SeatedContext): Promise<void> {
  const [row] = await ctx.db
    .select({ connections: count() })
    .from(modelConnections)
    .where(eq(modelConnections.teamId, ctx.seat.teamId))
  if ((row?.connections ?? 0) >= CONNECTIONS_AT_MOST)
    throw modelErrors.tooManyConnections({ limit: CONNECTIONS_AT_MOST })
}

// A key typed for one model would silently become that of all others there.
async function requireSameKey(
  ctx: SeatedContext,
  row: ConnectionRow,
  { apiKey, replacesKey }: ConnectOwnModelInput,
): Promise<void> {
  if (apiKey === '' || row.apiKey === '' || replacesKey) return
  const opened = await openConnection(ctx, row)
  // One that nobody can read any more is lost already.
  if (opened && opened.apiKey !== apiKey) throw modelErrors.keyStored({ label: row.label })
}

interface Connecting {
  input: ConnectOwnModelInput
  target: Target
  row: ConnectionRow | null
}

async function rowOf(
  ctx: SeatedContext,
  { input, target, row }: Connecting,
): Promise<ConnectionRow> {
  const updatedAt = ctx.now().getTime()
  const before = row ?? newRow(ctx, target)
  const isTyped = input.apiKey !== '' || row === null
  return {
    ...before,
    ...(isTyped && {
      apiKey: await encrypted(ctx, before, input.apiKey),
      keyEnding: endingOf(input.apiKey),
    }),
    label: input.label || before.label,
    models: withModel(before.models, input, updatedAt),
    updatedAt,
  }
}

function newRow(ctx: SeatedContext, { preset, label, baseUrl }: Target): ConnectionRow {
  return {
    id: ctx.newId(),
    teamId: ctx.seat.teamId,
    preset,
    label,
    baseUrl,
    apiKey: '',
    keyEnding: '',
    models: [],
    createdBy: ctx.actor.accountId,
    createdAt: ctx.now().getTime(),
    updatedAt: 0,
  }
}

async function encrypted(
  ctx: SeatedContext,
  place: Pick<ConnectionRow, 'id' | 'teamId'>,
  apiKey: string,
): Promise<string> {
  if (apiKey === '') return ''
  const stored = await encryptSecret(ctx.settings.TEAM_MODEL_KEYS, purposeOf(place), apiKey)
  if (stored === null) throw modelErrors.noEncryption()
  return stored
}

// Of a short key four characters would be too much of it.
const endingOf = (apiKey: string) => (apiKey.length >= 12 ? apiKey.slice(-4) : '')

function withModel(
  models: readonly StoredModel[],
  { model, probe, inputYuan, outputYuan }: ConnectOwnModelInput,
  testedAt: number,
): StoredModel[] {
  const before = models.find((item) => item.model === model)
  const no = before?.no ?? 1 + Math.max(0, ...models.map((item) => item.no))
  const entry = {
    no,
    model,
    probe,
    testedAt,
    inputYuan: inputYuan ?? before?.inputYuan ?? null,
    outputYuan: outputYuan ?? before?.outputYuan ?? null,
  }
  const list = before ? models.map((item) => (item === before ? entry : item)) : [...models, entry]
  if (list.length > MODELS_OF_A_CONNECTION)
    throw modelErrors.tooManyConnections({ limit: MODELS_OF_A_CONNECTION })
  return list
}

interface Keeping {
  row: ConnectionRow
  before: ConnectionRow | null
  model: string
}

async function keep(ctx: SeatedContext, { row, before, model }: Keeping) {
  const { teamId } = ctx.seat
  await ctx.db.batch([
    ctx.db
      .insert(modelConnections)
      .values(row)
      .onConflictDoUpdate({
        target: [modelConnections.teamId, modelConnections.baseUrl],
        set: {
          label: row.label,
          apiKey: row.apiKey,
          keyEnding: row.keyEnding,
          models: row.models,
          updatedAt: row.updatedAt,
        },
      }),
    ctx.db.insert(teamModels).values({ teamId }).onConflictDoNothing(),
    ...answeringAtOnce(ctx, row),
    renewModelVersion(ctx, { teamId }),
    recordAuditAction(ctx, {
      action: before ? 'models.change' : 'models.connect',
      target: { kind: 'model', id: row.id, name: row.label },
      facts: { changed: before && before.apiKey !== row.apiKey ? `${model}，换了密钥` : model },
    }),
  ])
}

// Where nobody else answers, whoever connects a first model wants its answers.
function answeringAtOnce(ctx: SeatedContext, { id, models, teamId }: ConnectionRow) {
  const first = models.find(({ probe }) => probe.kind === 'conversation')
  if (!first || houseModels(ctx).whoServes('chat').provider !== 'offline') return []
  const list = JSON.stringify([{ connectionId: id, model: first.model }])
  const isUnset = sql`coalesce(json_array_length(${teamModels.roles}, '$.chat'), 0) = 0`
  return [
    ctx.db
      .update(teamModels)
      .set({ roles: sql`json_set(${teamModels.roles}, '$.chat', json(${list}))` })
      .where(and(eq(teamModels.teamId, teamId), isUnset)),
  ]
}
