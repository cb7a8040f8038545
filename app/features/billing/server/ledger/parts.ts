import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { billingErrors } from '../../errors'
import { crossThresholds } from '../crossings'
import { coinOpenHolds, coinTransfers } from '../tables'
import type { HoldName } from './holds'
import type { Payment } from './payments'
import { isWritten, newTransfer, postEntries, writeTransfer, type NewTransfer } from './transfers'

export interface PartInput extends HoldName {
  amountCoins: number
  /** One a part: the same again is the same payment. */
  key: string
  remark?: string
}

/**
 * Pays a part of what is held and leaves the rest held: the part goes back and is spent in one transaction. The last part
 * settles the hold. Errors: holdNotFound, holdClosed (also: its time is over), holdTooSmall, keyReused.
 */
export async function settlePart(ctx: Context, input: PartInput): Promise<Payment> {
  const { amountCoins } = input
  const back = partOf(ctx, 'return', input)
  const spent = partOf(ctx, 'spend', input)
  const last = partOf(ctx, 'settle', input)
  const isPartOfMore = sql`${openHold(input, back.createdAt)} AND ${restOf} > ${amountCoins} AND ${isNewPart(input)}`
  const isLast = sql`${openHold(input, back.createdAt)} AND ${restOf} = ${amountCoins} AND ${isNewPart(input)}`
  const holdRow = and(
    eq(coinOpenHolds.holdId, input.holdId),
    eq(coinOpenHolds.teamId, input.teamId),
  )
  const results = await ctx.db.batch([
    writeTransfer(ctx, last, isLast),
    postEntries(ctx, last),
    writeTransfer(ctx, back, isPartOfMore),
    postEntries(ctx, back),
    writeTransfer(ctx, spent, sql`${holdAlone(input)} AND ${isWritten(back)}`),
    postEntries(ctx, spent),
    ctx.db
      .update(coinOpenHolds)
      .set({ amountCoins: sql`${coinOpenHolds.amountCoins} - ${amountCoins}` })
      .where(and(holdRow, isWritten(back))),
    ctx.db.delete(coinOpenHolds).where(and(holdRow, isWritten(last))),
    crossThresholds(ctx, spent),
    crossThresholds(ctx, last),
    partUnder(ctx, input),
  ])
  const [transfer] = results[10]
  if (!transfer) throw await refusalOf(ctx, input, back.createdAt)
  if (transfer.amountCoins !== amountCoins || transfer.aboutId !== input.holdId)
    throw billingErrors.keyReused()
  return { id: transfer.id, isNew: transfer.id === spent.id || transfer.id === last.id }
}

/**
 * Gives back all that was paid out of a hold; what is still held stays held. Answers the coins; 0 when nothing was paid, or
 * it was given back before.
 */
export async function refundHold(
  ctx: Context,
  { teamId, holdId, remark }: HoldName & { remark?: string },
): Promise<number> {
  const item: NewTransfer = {
    ...newTransfer(ctx, 'refund', {
      teamId,
      memberId: '',
      amountCoins: 0,
      key: `hold:${holdId}`,
      purpose: 'team.grant',
      ...(remark !== undefined && { remark }),
    }),
    memberId: sql`hold.member_id`,
    purpose: sql`hold.purpose`,
    amountCoins: paidOf,
    aboutId: holdId,
  }
  const [, , found] = await ctx.db.batch([
    writeTransfer(ctx, item, sql`${holdAlone({ teamId, holdId })} AND ${paidOf} > 0`),
    postEntries(ctx, item),
    ctx.db
      .select({ amountCoins: coinTransfers.amountCoins })
      .from(coinTransfers)
      .where(eq(coinTransfers.id, item.id)),
  ])
  return found[0]?.amountCoins ?? 0
}

/** Value: what is left of a hold `hold` that parts were paid of. */
export const restOf = sql`(hold.amount_coins - coalesce((SELECT sum(part.amount_coins) FROM coin_transfers part
  WHERE part.about_id = hold.id AND part.kind = 'return' AND part.key LIKE 'return:part:%'), 0))`

/** Condition on a transfer's key: it belongs to a part, so the wallet has not changed by it. */
export const isPartKey = (key: typeof coinTransfers.key) =>
  sql`(${key} LIKE 'return:part:%' OR ${key} LIKE 'spend:part:%')`

const paidOf = sql`coalesce((SELECT sum(paid.amount_coins) FROM coin_transfers paid
  WHERE paid.about_id = hold.id AND paid.kind IN ('spend', 'settle')), 0)`

const holdAlone = ({ teamId, holdId }: HoldName) =>
  sql`FROM coin_transfers hold WHERE hold.id = ${holdId} AND hold.team_id = ${teamId} AND hold.kind = 'hold'`

const openHold = (input: HoldName, now: number) =>
  sql`${holdAlone(input)} AND hold.expires_at > ${now} AND NOT EXISTS (SELECT 1 FROM coin_transfers closing
    WHERE closing.about_id = hold.id AND closing.kind IN ('settle', 'release', 'expire'))`

const isNewPart = ({ teamId, key }: PartInput) =>
  sql`NOT EXISTS (SELECT 1 FROM coin_transfers known WHERE known.team_id = ${teamId}
    AND known.key IN (${`spend:part:${key}`}, ${`settle:part:${key}`}))`

function partOf(
  ctx: Context,
  kind: 'return' | 'spend' | 'settle',
  { teamId, holdId, amountCoins, key, remark }: PartInput,
): NewTransfer {
  return {
    ...newTransfer(ctx, kind, {
      teamId,
      memberId: '',
      amountCoins,
      key: `part:${key}`,
      purpose: 'team.grant',
      ...(remark !== undefined && { remark }),
    }),
    memberId: sql`hold.member_id`,
    purpose: sql`hold.purpose`,
    aboutId: holdId,
  }
}

const partUnder = (ctx: Context, { teamId, key }: PartInput) =>
  ctx.db
    .select({
      id: coinTransfers.id,
      amountCoins: coinTransfers.amountCoins,
      aboutId: coinTransfers.aboutId,
    })
    .from(coinTransfers)
    .where(
      and(
        eq(coinTransfers.teamId, teamId),
        inArray(coinTransfers.key, [`spend:part:${key}`, `settle:part:${key}`]),
      ),
    )

async function refusalOf(ctx: Context, { teamId, holdId }: PartInput, now: number) {
  const [hold] = await ctx.db
    .select({
      id: coinTransfers.id,
      isOpen: sql<number>`EXISTS (SELECT 1 ${openHold({ teamId, holdId }, now)})`,
    })
    .from(coinTransfers)
    .where(
      and(
        eq(coinTransfers.id, holdId),
        eq(coinTransfers.teamId, teamId),
        eq(coinTransfers.kind, 'hold'),
      ),
    )
  if (!hold) return billingErrors.holdNotFound()
  return hold.isOpen === 1 ? billingErrors.holdTooSmall() : billingErrors.holdClosed()
}
