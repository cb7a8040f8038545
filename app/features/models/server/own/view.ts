import { desc, eq, and, like, sql, sum } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { nameByAccount, namesAmong } from '~/features/teams/server'
import { failureWords } from '../../errors'
import type { OwnConnection, OwnModelsView, OwnUsageRow, StoredModel } from '../../own-contract'
import { modelHealth } from '../tables'
import { stateOf } from './allowed'
import { openConnection, type ConnectionRow } from './own-models'
import { modelConnections, modelUsage, teamModels } from './tables'

const ROWS_AT_MOST = 200

/** What a team has connected, who does what, and what that has taken this month. Never a key. */
export async function viewOwnModels(ctx: SeatedContext): Promise<OwnModelsView> {
  const state = stateOf(ctx)
  if (state === 'off') return { ...nothing, state }
  const { teamId } = ctx.seat
  const month = formatDateTime(ctx.now()).slice(0, 7)
  const [rows, [chosen], health, byMember, byModel, byDay, ...names] = await ctx.db.batch([
    ctx.db
      .select()
      .from(modelConnections)
      .where(eq(modelConnections.teamId, teamId))
      .orderBy(modelConnections.createdAt),
    ctx.db.select().from(teamModels).where(eq(teamModels.teamId, teamId)),
    ctx.db
      .select({ health: modelHealth })
      .from(modelHealth)
      .innerJoin(modelConnections, sql`${modelHealth.provider} LIKE ${modelConnections.id} || '-%'`)
      .where(eq(modelConnections.teamId, teamId)),
    usageBy(ctx, modelUsage.accountId, month),
    usageBy(ctx, sql<string>`${modelUsage.label} || ' ' || ${modelUsage.model}`, month),
    usageBy(ctx, modelUsage.day, month),
    ...namesAmong(
      ctx,
      teamId,
      sql`(SELECT account_id FROM model_usage WHERE team_id = ${teamId} AND day >= ${`${month}-01`})`,
    ),
  ])
  const nameOf = nameByAccount(...names)
  const outcomes = health.map((item) => item.health)
  return {
    state,
    connections: await Promise.all(rows.map((row) => presentConnection(ctx, row, outcomes))),
    roles: chosen?.roles ?? {},
    usesHouse: chosen?.usesHouse ?? true,
    budgetYuan: yuanOf(chosen?.budgetMicros ?? null),
    spentYuan: yuanOf(byDay.reduce((total, item) => total + Number(item.costMicros), 0)) ?? 0,
    isStopped: chosen?.stoppedMonth === month,
    lacksPrices: rows.some(({ models }) => models.some(({ inputYuan }) => inputYuan === null)),
    localHosts: ctx.settings.TEAM_MODEL_HOSTS,
    usage: {
      byMember: byMember.map((item) =>
        presentUsage({ ...item, name: nameOf.get(item.name) ?? '接口密钥与后台任务' }),
      ),
      byModel: byModel.map(presentUsage),
      byDay: byDay.map(presentUsage).toSorted((item, other) => other.name.localeCompare(item.name)),
    },
  }
}

const nothing: OwnModelsView = {
  state: 'off',
  connections: [],
  roles: {},
  usesHouse: true,
  budgetYuan: null,
  spentYuan: 0,
  isStopped: false,
  lacksPrices: false,
  localHosts: [],
  usage: { byMember: [], byModel: [], byDay: [] },
}

function usageBy(
  { db, seat }: SeatedContext,
  name: typeof modelUsage.accountId | typeof modelUsage.day | ReturnType<typeof sql<string>>,
  month: string,
) {
  const costMicros = sum(modelUsage.costMicros)
  return db
    .select({
      name: sql<string>`${name}`.as('name'),
      requests: sum(modelUsage.requests),
      inputTokens: sum(modelUsage.inputTokens),
      outputTokens: sum(modelUsage.outputTokens),
      costMicros,
    })
    .from(modelUsage)
    .where(and(eq(modelUsage.teamId, seat.teamId), like(modelUsage.day, `${month}-%`)))
    .groupBy(sql`1`)
    .orderBy(desc(costMicros), desc(sum(modelUsage.requests)))
    .limit(ROWS_AT_MOST)
}

interface UsageSums {
  name: string
  requests: string | null
  inputTokens: string | null
  outputTokens: string | null
  costMicros: string | null
}

const presentUsage = (item: UsageSums): OwnUsageRow => ({
  name: item.name,
  requests: Number(item.requests),
  inputTokens: Number(item.inputTokens),
  outputTokens: Number(item.outputTokens),
  yuan: yuanOf(Number(item.costMicros)) ?? 0,
})

const yuanOf = (micros: number | null) => (micros === null ? null : micros / 1_000_000)

async function presentConnection(
  ctx: SeatedContext,
  row: ConnectionRow,
  outcomes: readonly (typeof modelHealth.$inferSelect)[],
): Promise<OwnConnection> {
  const { id, preset, label, baseUrl, keyEnding, models } = row
  const last = outcomes
    .filter(({ provider }) => provider.startsWith(`${id}-`))
    .toSorted((item, other) => momentOf(other) - momentOf(item))
    .at(0)
  const hasFailed = last !== undefined && (last.lastFailedAt ?? 0) > (last.lastOkAt ?? 0)
  return {
    id,
    preset,
    label,
    baseUrl,
    keyEnding,
    isReadable: (await openConnection(ctx, row)) !== null,
    models: models.map(presentModel),
    failure: hasFailed ? failureWords(last.failure ?? '') : '',
    firstWordMs: last?.firstWordMs ?? models[0]?.probe.firstWordMs ?? null,
  }
}

const presentModel = ({ model, probe, testedAt, inputYuan, outputYuan }: StoredModel) => ({
  model,
  probe,
  testedTime: formatDateTime(new Date(testedAt)),
  inputYuan,
  outputYuan,
})

const momentOf = ({ lastOkAt, lastFailedAt }: typeof modelHealth.$inferSelect): number =>
  Math.max(lastOkAt ?? 0, lastFailedAt ?? 0)
