import { and, count, eq, gte } from 'drizzle-orm'
import { listArchivedMonths, liveSince, newestFirst, pageOfArchive } from '~/core/archive'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import type { CheckRecordPage, CheckRecordsQuery } from '../contract'
import { judgeLabels } from './providers'
import { recordArchive, type CheckRecord } from './record-archive'
import { moderationRecords } from './tables'

const HASH_LENGTH = 12

const providerLabels: Record<string, string> = {
  ...judgeLabels,
  house: '平台词表',
  team: '团队词表',
}

/** What was refused, doubtful or not judged in the seat's team, the newest first; old ones from the archive. No text stands in it. */
export async function listCheckRecords(
  ctx: SeatedContext,
  query: CheckRecordsQuery,
): Promise<CheckRecordPage> {
  const { teamId } = ctx.seat
  const { kind, outcome, pageSize } = query
  const offset = (query.pageNo - 1) * pageSize
  const filter = and(
    eq(moderationRecords.teamId, teamId),
    gte(moderationRecords.createdAt, liveSince('moderation', teamId)),
    kind && eq(moderationRecords.kind, kind),
    outcome && eq(moderationRecords.outcome, outcome),
  )
  const [live, counted, months] = await Promise.all([
    ctx.db
      .select()
      .from(moderationRecords)
      .where(filter)
      .orderBy(...newestFirst(moderationRecords))
      .limit(pageSize)
      .offset(offset),
    ctx.db.select({ total: count() }).from(moderationRecords).where(filter),
    listArchivedMonths(ctx, recordArchive, teamId),
  ])
  const liveTotal = counted[0]?.total ?? 0
  const isAsked = (row: CheckRecord) =>
    (!kind || row.kind === kind) && (!outcome || row.outcome === outcome)
  const archived = await pageOfArchive(ctx, recordArchive, months, {
    timeOf: ({ createdAt }) => createdAt,
    accepts: kind || outcome ? isAsked : null,
    offset: Math.max(0, offset - liveTotal),
    limit: pageSize - live.length,
  })
  const rows = [...live, ...archived.lines]
  const total = liveTotal + archived.total
  const names = await memberNames(
    ctx,
    teamId,
    rows.map(({ accountId }) => accountId),
  )
  const records = rows.map((row) => present(row, names))
  return { records, pages: Math.ceil(total / query.pageSize), total }
}

function present(
  { id, createdAt, accountId, kind, outcome, provider, ...row }: CheckRecord,
  names: ReadonlyMap<string, string>,
): CheckRecordPage['records'][number] {
  return {
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
  }
}
