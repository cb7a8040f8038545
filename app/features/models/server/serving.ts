import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { rolesOfChat, type ModelGateway } from '~/core/models'
import { limitRate, type RateRule } from '~/core/rate'
import {
  conversationRoles,
  type ConversationRole,
  type ModelCheck,
  type ServingModel,
} from '../terms'
import { type CheckModelInput } from '../contract'
import { failureWords } from '../errors'
import { healthOf, type ModelHealth } from './health'
import { openGateway } from './ports'

/** Each costs whoever runs the house two short answers. */
const CHECKS: RateRule = { name: 'model-checks', limit: 10, windowMs: 60_000 }

/** Who serves each role, and how asking them went last. */
export async function listServing(ctx: Context): Promise<ServingModel[]> {
  const house = { ...ctx, models: houseModels(ctx) }
  const roles = conversationRoles.filter((role) => !isLeftToChat(house, role))
  return Promise.all(roles.map((role) => servingOf(house, role)))
}

// A team that has connected models of its own sees the operator's all the same.
export const houseModels = (ctx: Context): ModelGateway =>
  (ctx.seat?.modelVersion === undefined ? undefined : openGateway.of(ctx)?.(ctx.settings, {})) ??
  ctx.models

const isLeftToChat = ({ models }: Context, role: ConversationRole): boolean => {
  const [own, chat] = [models.whoServes(role), models.whoServes('chat')]
  return rolesOfChat.includes(role) && own.provider === chat.provider && own.model === chat.model
}

async function servingOf(ctx: Context, role: ConversationRole): Promise<ServingModel> {
  const { provider, label, model } = ctx.models.whoServes(role)
  const isOffline = provider === 'offline'
  const health = isOffline ? null : await healthOf(ctx, provider, model)
  const { lastOkAt, lastFailedAt, failure, status, firstWordMs } = health ?? UNKNOWN
  return {
    role,
    label,
    model,
    isOffline,
    ...ctx.models.limits(role),
    lastOk: momentOf(lastOkAt),
    lastFailed: momentOf(lastFailedAt),
    isDown: lastFailedAt !== null && lastFailedAt > (lastOkAt ?? 0),
    failure: failure === null ? '' : failureWords(failure),
    status,
    firstWordMs,
  }
}

const UNKNOWN: ModelHealth = {
  lastOkAt: null,
  lastFailedAt: null,
  failure: null,
  status: null,
  firstWordMs: null,
}

const momentOf = (timestamp: number | null) =>
  timestamp === null ? '' : formatDateTime(new Date(timestamp))

/** Asks who serves the role for something short. Errors: `tooMany`, `notConfigured`. */
export async function checkServing(
  ctx: SeatedContext,
  { role }: CheckModelInput,
  signal: AbortSignal,
): Promise<ModelCheck> {
  await limitRate(ctx, CHECKS, ctx.seat.teamId)
  return houseModels(ctx).check(role, signal)
}
