import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { billingErrors } from '../../errors'
import { crossThresholds } from '../crossings'
import { coinOpenHolds, coinTransfers } from '../tables'
import { canPay, refusalOf } from './limits'
import { restOf } from './parts'
import {
  isWritten,
  newTransfer,
  postEntries,
  transferUnder,
  writeTransfer,
  type KnownTransfer,
  type NewTransfer,
  type PaymentInput,
} from './transfers'

/** Coins set apart for work that is going on. */
export interface Hold {
  id: string
  amountCoins: number
  /** False when the same key has held before. */
  isNew: boolean
  state: 'open' | 'settled' | 'released' | 'expired'
}

export interface HoldInput extends PaymentInput {
  /** How long the work may take, in ms; afterwards the hold expires. */
  forMs: number
}

const SWEEP_AT_MOST = 100

/**
 * Sets coins apart, decided by one conditional statement. Errors: coinsShort (7001), capReached, keyReused.
 */
export async function holdCoins(ctx: Context, input: HoldInput): Promise<Hold> {
  const { forMs, ...payment } = input
  const created = newTransfer(ctx, 'hold', payment)
  const item = { ...created, expiresAt: created.createdAt + forMs }
  const [, , , found] = await ctx.db.batch([
    writeTransfer(ctx, item, sql`WHERE ${canPay(ctx, input)}`),
    postEntries(ctx, item),
    openHold(ctx, item),
    transferUnder(ctx, item),
  ])
  const transfer = requireSame(item, found[0])
  if (!transfer) throw await refusalOf(ctx, input)
  const { id, amountCoins, closing } = transfer
  return { id, amountCoins, isNew: id === item.id, state: closing ? closedAs[closing] : 'open' }
}

/**
 * Pays at most what is held and gives the rest back; 0 gives all of it back. The same amount again is the same
 * settlement. Errors: holdNotFound, holdClosed (also: its time is over), holdTooSmall.
 */
export async function settleHold(ctx: Context, input: ClosingInput): Promise<void> {
  const { amountCoins } = input
  if (amountCoins === 0) return releaseHold(ctx, input)
  const settled = closingOf(ctx, 'settle', input, amountCoins)
  const rest = closingOf(ctx, 'return', input, sql`${restOf} - ${amountCoins}`)
  const results = await ctx.db.batch([
    writeTransfer(
      ctx,
      settled,
      sql`${fromHold(input)} AND ${restOf} >= ${amountCoins} AND hold.expires_at > ${settled.createdAt}`,
    ),
    postEntries(ctx, settled),
    writeTransfer(
      ctx,
      rest,
      sql`${fromHold(input)} AND ${restOf} > ${amountCoins} AND ${isWritten(settled)}`,
    ),
    postEntries(ctx, rest),
    shutHold(ctx, settled),
    crossThresholds(ctx, settled),
    storyOf(ctx, input),
  ])
  const { closing, paidCoins, expiresAt } = readStory(results[6])
  if (closing === 'settle' && paidCoins === amountCoins) return
  if (closing || settled.createdAt >= (expiresAt ?? 0)) throw billingErrors.holdClosed()
  throw billingErrors.holdTooSmall()
}

/** Gives all of a hold back. Again: nothing more happens. Errors: holdNotFound, holdClosed (it was paid). */
export async function releaseHold(ctx: Context, input: HoldName): Promise<void> {
  const released = closingOf(ctx, 'release', input, restOf)
  const results = await ctx.db.batch([...closeWhole(ctx, released, input), storyOf(ctx, input)])
  if (readStory(results[3]).closing === 'settle') throw billingErrors.holdClosed()
}

/** Gives back what was held for longer than its work might take. Answers how many; run by the cron. */
export async function expireHolds(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select({ holdId: coinOpenHolds.holdId, teamId: coinOpenHolds.teamId })
    .from(coinOpenHolds)
    .where(lte(coinOpenHolds.expiresAt, ctx.now().getTime()))
    .orderBy(asc(coinOpenHolds.expiresAt))
    .limit(SWEEP_AT_MOST)
  for (const item of due) {
    const expired = closingOf(ctx, 'expire', item, restOf)
    await ctx.db.batch(closeWhole(ctx, expired, item))
  }
  return due.length
}

export interface HoldName {
  teamId: TeamId
  holdId: string
}

export interface ClosingInput extends HoldName {
  /** What is paid, in coins. */
  amountCoins: number
}

/** The transfer that stands under the key, if it is what was asked for. Errors: keyReused. */
export function requireSame(item: NewTransfer, existing: KnownTransfer | undefined) {
  if (!existing) return null
  const isSame =
    existing.memberId === item.memberId &&
    existing.amountCoins === item.amountCoins &&
    existing.purpose === item.purpose &&
    existing.fingerprint === item.fingerprint &&
    existing.aboutId === item.aboutId
  if (!isSame) throw billingErrors.keyReused()
  return existing
}

const closedAs = { settle: 'settled', release: 'released', expire: 'expired' } as const

function closingOf(
  ctx: Context,
  kind: 'settle' | 'return' | 'release' | 'expire',
  { teamId, holdId }: HoldName,
  amountCoins: NewTransfer['amountCoins'],
): NewTransfer {
  return {
    id: ctx.newId(),
    teamId,
    memberId: sql`hold.member_id`,
    kind,
    amountCoins,
    key: `${kind}:${holdId}`,
    aboutId: holdId,
    purpose: sql`hold.purpose`,
    fingerprint: '',
    remark: '',
    expiresAt: null,
    createdAt: ctx.now().getTime(),
  }
}

const fromHold = ({ teamId, holdId }: HoldName) =>
  sql`FROM coin_transfers hold WHERE hold.id = ${holdId} AND hold.team_id = ${teamId} AND hold.kind = 'hold'`

// That a hold is closed once is the unique index's word: a second closing conflicts and writes nothing.
function closeWhole(ctx: Context, item: NewTransfer, input: HoldName) {
  return [
    writeTransfer(ctx, item, fromHold(input)),
    postEntries(ctx, item),
    shutHold(ctx, item),
  ] as const
}

function openHold(ctx: Context, item: NewTransfer) {
  return ctx.db
    .insert(coinOpenHolds)
    .select(
      sql`SELECT id, team_id, member_id, amount_coins, expires_at FROM coin_transfers WHERE id = ${item.id}`,
    )
}

const shutHold = (ctx: Context, closing: NewTransfer) =>
  ctx.db
    .delete(coinOpenHolds)
    .where(and(eq(coinOpenHolds.holdId, closing.aboutId ?? ''), isWritten(closing)))

const closings = alias(coinTransfers, 'closing')

function storyOf(ctx: Context, { teamId, holdId }: HoldName) {
  return ctx.db
    .select({
      expiresAt: coinTransfers.expiresAt,
      closing: closings.kind,
      paidCoins: closings.amountCoins,
    })
    .from(coinTransfers)
    .leftJoin(
      closings,
      and(
        eq(closings.aboutId, coinTransfers.id),
        inArray(closings.kind, ['settle', 'release', 'expire']),
      ),
    )
    .where(
      and(
        eq(coinTransfers.id, holdId),
        eq(coinTransfers.teamId, teamId),
        eq(coinTransfers.kind, 'hold'),
      ),
    )
}

function readStory([story]: Awaited<ReturnType<typeof storyOf>>) {
  if (!story) throw billingErrors.holdNotFound()
  return story
}
