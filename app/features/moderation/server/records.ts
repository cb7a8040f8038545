import { and, count, desc, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import type { CheckRecordPage, CheckRecordsQuery } from '../contract'
import { judgeLabels } from './providers'
import { moderationRecords } from './tables'

const HASH_LENGTH = 12

const providerLabels: Record<string, string> = {
  ...judgeLabels,
  house: '平台词表',
  team: '团队词表',
}

/** What was refused, doubtful or not judged in the seat's team, the newest first. No text stands in it. */
export async function listCheckRecords(
  ctx: SeatedContext,
  query: CheckRecordsQuery,
): Promise<CheckRecordPage> {
  const { teamId } = ctx.seat
  const filter = and(
    eq(moderationRecords.teamId, teamId),
    query.kind && eq(moderationRecords.kind, query.kind),
    query.outcome && eq(moderationRecords.outcome, query.outcome),
  )
  const [rows, counted] = await ctx.db.batch([
    ctx.db
      .select()
      .from(moderationRecords)
      .where(filter)
      .orderBy(desc(moderationRecords.createdAt), desc(moderationRecords.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(moderationRecords).where(filter),
  ])
  const total = counted[0]?.total ?? 0
  const names = await memberNames(
    ctx,
    teamId,
    rows.map(({ accountId }) => accountId),
  )
  const records = rows.map(({ id, createdAt, accountId, kind, outcome, provider, ...row }) => ({
    id,
    createTime: formatDateTime(new Date(createdAt)),
    accountId,
    name: names.get(accountId) ?? '',
    kind,
    outcome,
    provider: providerLabels[provider] ?? provider,
    label: row.label,
    excerpt: row.excerpt,
    hash: row.hash.slice(0, HASH_LENGTH),
  }))
  return { records, pages: Math.ceil(total / query.pageSize), total }
}
