import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { listArchivedMonths, liveSince, pageOfArchive, type ArchiveFilter } from '~/core/archive'
import type { SeatedContext } from '~/core/context'
import { formatDateTime, parseDateTime } from '~/core/format'
import { listPeople } from '~/features/teams/server'
import {
  purposes,
  type CoinDetailView,
  type CoinSummaryView,
  type DetailType,
  type TransferKind,
} from '../terms'
import { type CoinDetailPage, type DetailQuery } from '../contract'
import { balancesOf } from './ledger/balances'
import { isPartKey } from './ledger/parts'
import { monthStart } from './ledger/limits'
import { canSeeAllCoins } from './policies'
import { coinArchive } from './coin-archive'
import { closedBy, countDetails, detailRows, type DetailRow } from './detail-rows'
import { coinEntries, coinTransfers } from './tables'

const DAY_MS = 24 * 60 * 60_000

/**
 * What moved the team's balance, newest first; what is older than the database is read from the archive. Owner and admins
 * see all of it, members their own.
 */
export async function listDetails(ctx: SeatedContext, query: DetailQuery): Promise<CoinDetailPage> {
  const filter = detailsFilter(ctx, query)
  const offset = (query.pageNo - 1) * query.pageSize
  // Not a batch: D1 answers one by column names, and these tables share some.
  const [live, counted, people, months] = await Promise.all([
    detailRows(ctx, filter).orderBy(desc(coinEntries.no)).limit(query.pageSize).offset(offset),
    countDetails(ctx, filter),
    listPeople(ctx, { withGone: true }),
    listArchivedMonths(ctx, coinArchive, ctx.seat.teamId),
  ])
  const liveTotal = counted[0]?.total ?? 0
  const archived = await pageOfArchive(ctx, coinArchive, months, {
    ...archiveFilter(ctx, query),
    offset: Math.max(0, offset - liveTotal),
    limit: query.pageSize - live.length,
  })
  const names = new Map(people.map(({ memberId, name }) => [memberId, name]))
  const total = liveTotal + archived.total
  const records = [...live, ...archived.lines].map((row) => presentDetail(row, names))
  return { records, pages: Math.ceil(total / query.pageSize), total }
}

/** Balance and month of the team, for any member. */
export async function coinSummary(ctx: SeatedContext): Promise<CoinSummaryView> {
  const { teamId } = ctx.seat
  const sumOf = (account: 'granted' | 'spent') =>
    sql<number>`coalesce((SELECT sum(amount_coins) FROM coin_entries
      WHERE team_id = ${teamId} AND account = ${account} AND created_at >= ${monthStart(ctx)}), 0)`
  const [balances, [month]] = await Promise.all([
    balancesOf(ctx, teamId),
    ctx.db.select({ granted: sumOf('granted'), spent: sumOf('spent') }).from(sql`(SELECT 1)`),
  ])
  return {
    balance: balances.wallet,
    held: balances.held,
    grantedThisMonth: -(month?.granted ?? 0),
    spentThisMonth: month?.spent ?? 0,
  }
}

/** Condition: entries that are read in the database. */
function detailsFilter(ctx: SeatedContext, query: DetailQuery) {
  const { type } = query
  const { from, to } = rangeOf(query)
  const whose = whoseOf(ctx, query)
  return and(
    eq(coinEntries.teamId, ctx.seat.teamId),
    eq(coinEntries.account, 'wallet'),
    sql`NOT ${isPartKey(coinTransfers.key)}`,
    gte(coinEntries.createdAt, liveSince('coins', ctx.seat.teamId)),
    whose === undefined ? undefined : eq(coinTransfers.memberId, whose),
    type === undefined ? undefined : isOfType(type),
    from === undefined ? undefined : gte(coinEntries.createdAt, from),
    to === undefined ? undefined : lt(coinEntries.createdAt, to),
  )
}

/** The same of lines of the archive. */
function archiveFilter(ctx: SeatedContext, query: DetailQuery): ArchiveFilter<DetailRow> {
  const { type } = query
  const whose = whoseOf(ctx, query)
  const isAny = whose === undefined && type === undefined
  return {
    ...rangeOf(query),
    timeOf: ({ entry }) => entry.createdAt,
    accepts: isAny
      ? null
      : (row) =>
          (whose === undefined || row.transfer.memberId === whose) &&
          (type === undefined || detailType(row) === type),
  }
}

const whoseOf = ({ seat }: SeatedContext, { memberId }: DetailQuery) =>
  canSeeAllCoins(seat.role) ? memberId : seat.memberId

/** ms: the first moment that counts, and the first that no longer does. */
function rangeOf({ start, end }: DetailQuery) {
  const from = start ? parseDateTime(`${start} 00:00:00`) : null
  const lastDay = end ? parseDateTime(`${end} 00:00:00`) : null
  return { from: from?.getTime(), to: lastDay ? lastDay.getTime() + DAY_MS : undefined }
}

// A hold is shown as what it has become.
const kindsOf = {
  grant: ['grant'],
  hold: ['hold'],
  spend: ['spend', 'hold'],
  return: ['return', 'release', 'expire'],
  refund: ['refund'],
} as const satisfies Record<DetailType, readonly TransferKind[]>

function isOfType(type: DetailType) {
  const isSettled = sql`(${closedBy}) IS 'settle'`
  return and(
    inArray(coinTransfers.kind, kindsOf[type]),
    type === 'hold' ? sql`NOT ${isSettled}` : undefined,
    type === 'spend' ? sql`(${coinTransfers.kind} = 'spend' OR ${isSettled})` : undefined,
  )
}

/** A hold that was paid is shown as what it paid. */
const detailType = ({ transfer: { kind }, closedBy }: DetailRow): DetailType =>
  kind === 'hold' && closedBy === 'settle' ? 'spend' : typeOf[kind]

function presentDetail(row: DetailRow, names: Map<string, string>): CoinDetailView {
  const { entry, transfer, closedBy, about: work } = row
  const { id, kind, memberId } = transfer
  return {
    id,
    type: detailType(row),
    amount: entry.amountCoins,
    balanceAfter: entry.balanceAfter,
    memberId,
    memberName: names.get(memberId) ?? '',
    remark: remarkOf(transfer, work ?? ''),
    createTime: formatDateTime(new Date(entry.createdAt)),
    ...(kind === 'hold' && { state: stateOf(closedBy) }),
  }
}

/** 撰写：作品名; of what comes back, and of what was granted, the name alone where there is one. */
function remarkOf({ kind, purpose, remark }: DetailRow['transfer'], work: string): string {
  const label = labelOf(purpose)
  const name = work || remark
  if (name === '') return label
  const isAlone = label === '' || kind === 'grant' || typeOf[kind] === 'return' || kind === 'refund'
  return isAlone ? name : `${label}：${name}`
}

const typeOf = {
  grant: 'grant',
  hold: 'hold',
  settle: 'spend',
  spend: 'spend',
  return: 'return',
  release: 'return',
  expire: 'return',
  refund: 'refund',
} as const satisfies Record<TransferKind, DetailType>

// A purpose of an older release may be gone from the list.
const labelOf = (purpose: string): string =>
  new Map<string, string>(Object.entries(purposes)).get(purpose) ?? ''

function stateOf(closedBy: TransferKind | null): NonNullable<CoinDetailView['state']> {
  if (closedBy === 'settle') return 'settled'
  if (closedBy === 'release') return 'released'
  return closedBy === 'expire' ? 'expired' : 'open'
}
