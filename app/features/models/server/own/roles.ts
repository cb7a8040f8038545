import { eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { renewModelVersion } from '~/features/teams/server/own'
import { modelErrors } from '../../errors'
import type { OwnModelsView, SetOwnBudgetInput, SetOwnRoleInput } from '../../own-contract'
import { ownRoles } from '../../preset-terms'
import { requireAllowed } from './allowed'
import { modelConnections, teamModels } from './tables'
import { spentIn } from './usage'
import { viewOwnModels } from './view'

/**
 * Who does what, in which order. Another model for 检索 makes the library's vectors anew, by and by; until then it is
 * searched by words. Errors: `notAllowed`, `connectionNotFound`, `unfitForRole`.
 */
export async function setOwnRole(
  ctx: SeatedContext,
  { role, models }: SetOwnRoleInput,
): Promise<OwnModelsView> {
  requireAllowed(ctx)
  const { teamId } = ctx.seat
  await requireFit(ctx, { role, models })
  const list = JSON.stringify(models)
  const path = `$.${role}`
  await ctx.db.batch([
    ctx.db.insert(teamModels).values({ teamId }).onConflictDoNothing(),
    ctx.db
      .update(teamModels)
      .set({ roles: sql`json_set(${teamModels.roles}, ${path}, json(${list}))` })
      .where(eq(teamModels.teamId, teamId)),
    renewModelVersion(ctx, { teamId }),
    recordAuditAction(ctx, {
      action: 'models.setRole',
      target: { kind: 'modelRole', id: role, name: labelOf(role) },
      facts: { changed: models.map(({ model }) => model).join('、') || '不指定' },
    }),
  ])
  return viewOwnModels(ctx)
}

/** How much the team's own models may cost a month, and who answers when they do not. Errors: `notAllowed`. */
export async function setOwnBudget(
  ctx: SeatedContext,
  { budgetYuan, usesHouse }: SetOwnBudgetInput,
): Promise<OwnModelsView> {
  requireAllowed(ctx)
  const { teamId } = ctx.seat
  const month = formatDateTime(ctx.now()).slice(0, 7)
  const budgetMicros = budgetYuan === null ? null : Math.round(budgetYuan * 1_000_000)
  const isOver = sql`CASE WHEN ${budgetMicros} IS NOT NULL AND ${spentIn(teamId, month)} >= ${budgetMicros}
    THEN ${month} ELSE '' END`
  await ctx.db.batch([
    ctx.db.insert(teamModels).values({ teamId }).onConflictDoNothing(),
    ctx.db
      .update(teamModels)
      .set({ budgetMicros, usesHouse, stoppedMonth: isOver })
      .where(eq(teamModels.teamId, teamId)),
    renewModelVersion(ctx, { teamId }),
    recordAuditAction(ctx, {
      action: 'models.setBudget',
      facts: { changed: budgetWords({ budgetYuan, usesHouse }) },
    }),
  ])
  return viewOwnModels(ctx)
}

function budgetWords({ budgetYuan, usesHouse }: SetOwnBudgetInput): string {
  const amount = budgetYuan === null ? '不限' : `每月${budgetYuan}元`
  return `${amount}，${usesHouse ? '接不上时由系统代答' : '不由系统代答'}`
}

const labelOf = (role: SetOwnRoleInput['role']): string =>
  ownRoles.find((item) => item.role === role)?.label ?? ''

async function requireFit(ctx: SeatedContext, { role, models }: SetOwnRoleInput): Promise<void> {
  if (models.length === 0) return
  const rows = await ctx.db
    .select({ id: modelConnections.id, models: modelConnections.models })
    .from(modelConnections)
    .where(eq(modelConnections.teamId, ctx.seat.teamId))
  const needed = ownRoles.find((item) => item.role === role)?.kind
  for (const { connectionId, model } of models) {
    const row = rows.find(({ id }) => id === connectionId)
    const entry = row?.models.find((item) => item.model === model)
    if (!entry) throw modelErrors.connectionNotFound()
    const { kind, images } = entry.probe
    const isBlind = role === 'vision' && images === 'no'
    if (kind !== needed || isBlind) throw modelErrors.unfitForRole({ model, role: labelOf(role) })
  }
}
