import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import type { LedgerAccount, Purpose, TransferKind } from '../../terms'
import { coinEntries, coinTransfers } from '../tables'

/** A transfer about to be written; what depends on present truth is an expression. */
export interface NewTransfer {
  id: string
  teamId: TeamId
  memberId: string | SQL
  kind: TransferKind
  amountCoins: number | SQL
  key: string
  aboutId: string | null
  purpose: Purpose | SQL
  fingerprint: string
  remark: string
  expiresAt: number | null
  createdAt: number
}

/** What any payment names. */
export interface PaymentInput {
  teamId: TeamId
  /** '' for the team as a whole. */
  memberId: string
  /** Whole coins, at least 1. */
  amountCoins: number
  /** Chosen by the caller: the same key again has the same outcome. */
  key: string
  purpose: Purpose
  remark?: string
  /** What is asked for under the key, as text: the same key with another one is refused. */
  fingerprint?: string
}

/** From which account of the team each kind moves coins, and to which. */
const moves = {
  grant: ['granted', 'wallet'],
  hold: ['wallet', 'held'],
  settle: ['held', 'spent'],
  return: ['held', 'wallet'],
  release: ['held', 'wallet'],
  expire: ['held', 'wallet'],
  spend: ['wallet', 'spent'],
  refund: ['spent', 'wallet'],
} as const satisfies Record<TransferKind, readonly [LedgerAccount, LedgerAccount]>

export function newTransfer(ctx: Context, kind: TransferKind, input: PaymentInput) {
  const { remark = '', fingerprint = '', key, ...rest } = input
  return {
    ...rest,
    id: ctx.newId(),
    kind,
    key: `${kind}:${key}`,
    fingerprint,
    remark,
    aboutId: null,
    expiresAt: null,
    createdAt: ctx.now().getTime(),
  } satisfies NewTransfer
}

/**
 * Statement: writes the transfer if `rest` (FROM and WHERE of a select) finds a row and its key is new. Throws on parts of a
 * coin: sums of such do not meet zero, and a hold could not be closed any more.
 */
export function writeTransfer(ctx: Context, item: NewTransfer, rest: SQL) {
  if (typeof item.amountCoins === 'number' && !Number.isSafeInteger(item.amountCoins))
    throw new RangeError(`coins are whole: ${item.amountCoins} for ${item.key}`)
  return ctx.db
    .insert(coinTransfers)
    .select(
      sql`SELECT ${item.id}, ${item.teamId}, ${item.memberId}, ${item.kind}, ${item.amountCoins}, ${item.key},
        ${item.aboutId}, ${item.purpose}, ${item.fingerprint}, ${item.remark}, ${item.expiresAt}, ${item.createdAt} ${rest}`,
    )
    .onConflictDoNothing()
}

/** Statement: the two entries of a transfer, in the same batch as itself; none when it was not written. */
export function postEntries(ctx: Context, { id, kind }: Pick<NewTransfer, 'id' | 'kind'>) {
  const [from, to] = sides.get(kind) ?? []
  return ctx.db.insert(coinEntries).select(sql`${from}${id} UNION ALL ${to}${id}`)
}

/** Condition: the transfer was written, in this batch or before. */
export const isWritten = ({ id }: Pick<NewTransfer, 'id'>) =>
  sql`EXISTS (SELECT 1 FROM coin_transfers WHERE id = ${id})`

/** Query: the transfer that stands under this one's key, itself or an earlier one, and how it was closed. */
export function transferUnder(ctx: Context, { teamId, key }: Pick<NewTransfer, 'teamId' | 'key'>) {
  return ctx.db
    .select({
      id: coinTransfers.id,
      memberId: coinTransfers.memberId,
      amountCoins: coinTransfers.amountCoins,
      purpose: coinTransfers.purpose,
      fingerprint: coinTransfers.fingerprint,
      aboutId: coinTransfers.aboutId,
      closing: sql<
        'settle' | 'release' | 'expire' | null
      >`(SELECT kind FROM coin_transfers AS closing
        WHERE closing.about_id = "coin_transfers"."id" AND closing.kind IN ('settle', 'release', 'expire'))`,
    })
    .from(coinTransfers)
    .where(and(eq(coinTransfers.teamId, teamId), eq(coinTransfers.key, key)))
}
export type KnownTransfer = Awaited<ReturnType<typeof transferUnder>>[number]

/** Value: what an account holds now. */
export const balanceOf = (teamId: TeamId, account: LedgerAccount, memberId = '') =>
  sql<number>`coalesce((SELECT balance_after FROM coin_entries WHERE team_id = ${teamId}
    AND account = ${account} AND member_id = ${memberId} ORDER BY no DESC LIMIT 1), 0)`

/** The wallet of a team that another part of the statement names. */
export const balanceIn = (teamId: SQL) =>
  sql<number>`coalesce((SELECT balance_after FROM coin_entries WHERE team_id = ${teamId}
    AND account = 'wallet' AND member_id = '' ORDER BY no DESC LIMIT 1), 0)`

const sides = mapMoves((from, to) => [sql.raw(sideOf(from, '-')), sql.raw(sideOf(to, '+'))])

function mapMoves<Result>(make: (from: LedgerAccount, to: LedgerAccount) => Result) {
  return new Map(Object.entries(moves).map(([kind, [from, to]]) => [kind, make(from, to)]))
}

function sideOf(account: LedgerAccount, sign: '-' | '+'): string {
  const memberId = account === 'held' || account === 'spent' ? 't.member_id' : "''"
  // The number is given by the table.
  return `SELECT NULL, t.id, t.team_id, '${account}', ${memberId}, ${sign}t.amount_coins,
    ${sign}t.amount_coins + coalesce((SELECT balance_after FROM coin_entries WHERE team_id = t.team_id
      AND account = '${account}' AND member_id = ${memberId} ORDER BY no DESC LIMIT 1), 0),
    t.created_at FROM coin_transfers t WHERE t.id = `
}
