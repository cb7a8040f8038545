import { countDistinct, sql } from 'drizzle-orm'
import { defineCall } from '~/core/calls/define-call'
import type { Context } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { isOperator } from '~/features/operators/server'
import * as contract from '../contract'
import type { ModelCheck, ServingModel, TeamModelsView } from '../terms'
import { modelConnections } from './own/tables'
import { houseModels, listServing } from './serving'
import { modelHealth } from './tables'

const CHECKS: RateRule = { name: 'operator.model-checks', limit: 20, windowMs: 60_000 }

/** How the models of the installation are doing, and those that teams have connected: by vendor, never by key or address. */
export async function viewModelHealth(
  ctx: Context,
): Promise<{ serving: ServingModel[]; ofTeams: TeamModelsView[] }> {
  const [serving, ofTeams] = await Promise.all([listServing(ctx), listTeamModels(ctx)])
  return { serving, ofTeams }
}

async function listTeamModels({ db }: Context): Promise<TeamModelsView[]> {
  const { id, teamId, label } = modelConnections
  const isDown = sql`${modelHealth.lastFailedAt} > coalesce(${modelHealth.lastOkAt}, 0)`
  const teams = countDistinct(teamId)
  const rows = await db
    .select({
      label,
      teams,
      connections: countDistinct(id),
      down: countDistinct(sql`CASE WHEN ${isDown} THEN ${id} END`),
    })
    .from(modelConnections)
    .leftJoin(modelHealth, sql`${modelHealth.provider} LIKE ${id} || '-%'`)
    .groupBy(label)
    .orderBy(sql`${teams} DESC`)
    .limit(50)
  return rows
}

/** Asks who serves the role for something short. Errors: `tooMany`, `notConfigured`. */
async function checkForOperator(
  ctx: Context,
  { role }: contract.CheckModelInput,
  signal: AbortSignal,
): Promise<ModelCheck> {
  await limitRate(ctx, CHECKS, 'all')
  return houseModels(ctx).check(role, signal)
}

/** For whoever runs the installation; to everybody else there are no such calls. */
export const operatorModelsCalls = [
  defineCall({
    call: 'POST /desk/model/check',
    title: '测试系统的一个模型的连接',
    access: { visitor: 'closed', isOpen: isOperator },
    body: contract.checkModelInput,
    result: contract.modelCheck,
    run: (ctx, { body }, { request }) => checkForOperator(ctx, body, request.signal),
  }),
] as const
