import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
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
import { coinEntries, coinTransfers } from './tables'

const DAY_MS = 24 * 60 * 60_000

const closing = alias(coinTransfers, 'closing')
/** The hold or the payment that a movement takes back. */
const about = alias(coinTransfers, 'about')

/** What moved the team's balance, newest first. Owner and admins see all of it, members their own. */
export async function listDetails(ctx: SeatedContext, query: DetailQuery): Promise<CoinDetailPage> {
  const filter = detailsFilter(ctx, query)
  // Not a batch: D1 answers one by column names, and these tables share some.
  const [rows, counted, people] = await Promise.all([
    ctx.db
      .select({ entry: coinEntries, transfer: coinTransfers, closedBy, about: about.remark })
      .from(coinEntries)
      .innerJoin(coinTransfers, eq(coinTransfers.id, coinEntries.transferId))
      .leftJoin(closing, isClosing)
      .leftJoin(about, eq(about.id, coinTransfers.aboutId))
      .where(filter)
      .orderBy(desc(coinEntries.no))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({ total: count() })
      .from(coinEntries)
      .innerJoin(coinTransfers, eq(coinTransfers.id, coinEntries.transferId))
      .leftJoin(closing, isClosing)
      .where(filter),
    listPeople(ctx, { withGone: true }),
  ])
  const names = new Map(people.map(({ memberId, name }) => [memberId, name]))
  const total = counted[0]?.total ?? 0
  const records = rows.map((row) => presentDetail(row, names))
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

const isClosing = and(
  eq(closing.aboutId, coinTransfers.id),
  inArray(closing.kind, ['settle', 'release', 'expire']),
)

// A hold of which parts were paid is shown as paid, whatever became of its rest; the parts themselves leave the wallet alone.
const closedBy = sql<TransferKind | null>`CASE WHEN ${closing.kind} IN ('release', 'expire') AND EXISTS (
  SELECT 1 FROM coin_transfers part WHERE part.about_id = ${coinTransfers.id} AND part.kind = 'spend')
  THEN 'settle' ELSE ${closing.kind} END`

function detailsFilter(ctx: SeatedContext, { type, memberId, start, end }: DetailQuery) {
  const { seat } = ctx
  const whose = canSeeAllCoins(seat.role) ? memberId : seat.memberId
  const from = start ? parseDateTime(`${start} 00:00:00`) : null
  const lastDay = end ? parseDateTime(`${end} 00:00:00`) : null
  return and(
    eq(coinEntries.teamId, seat.teamId),
    eq(coinEntries.account, 'wallet'),
    sql`NOT ${isPartKey(coinTransfers.key)}`,
    whose === undefined ? undefined : eq(coinTransfers.memberId, whose),
    type === undefined ? undefined : isOfType(type),
    from ? gte(coinEntries.createdAt, from.getTime()) : undefined,
    lastDay ? lt(coinEntries.createdAt, lastDay.getTime() + DAY_MS) : undefined,
  )
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

interface DetailRow {
  entry: typeof coinEntries.$inferSelect
  transfer: typeof coinTransfers.$inferSelect
  closedBy: TransferKind | null
  /** Name of the work whose coins these are; null where nothing is taken back. */
  about: string | null
}

function presentDetail(
  { entry, transfer, closedBy, about: work }: DetailRow,
  names: Map<string, string>,
): CoinDetailView {
  const { id, kind, memberId } = transfer
  const isSettled = kind === 'hold' && closedBy === 'settle'
  return {
    id,
    type: isSettled ? 'spend' : typeOf[kind],
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
