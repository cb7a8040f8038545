import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { billingErrors } from '../../errors'
import type { Purpose } from '../../terms'
import { crossThresholds } from '../crossings'
import { requireSame } from './holds'
import { canPay, refusalOf } from './limits'
import {
  isWritten,
  newTransfer,
  postEntries,
  transferUnder,
  writeTransfer,
  type PaymentInput,
} from './transfers'

/** A finished movement of coins. */
export interface Payment {
  id: string
  /** False when the same key has done it before. */
  isNew: boolean
}

export type GrantInput = Pick<PaymentInput, 'teamId' | 'amountCoins' | 'key' | 'remark'> & {
  /** What they come from; an operator's gift where it is left out. */
  purpose?: Purpose
  /** Who bought them; nobody of the team where it is left out. */
  memberId?: string
}

/** Puts coins into the team's wallet. Errors: keyReused. */
export async function grantCoins(ctx: Context, input: GrantInput): Promise<Payment> {
  const { transfer: item, statements } = grantStatements(ctx, input)
  const results = await ctx.db.batch([...statements, transferUnder(ctx, item)])
  const transfer = requireSame(item, results[2][0])
  if (!transfer) throw new Error('a grant that was neither written nor known')
  return { id: transfer.id, isNew: transfer.id === item.id }
}

/** What a grant writes, for whoever carries the statements to the database. */
export function grantStatements(ctx: Context, input: GrantInput) {
  const { purpose = 'team.grant', memberId = '' } = input
  const item = newTransfer(ctx, 'grant', { ...input, memberId, purpose })
  const statements = [writeTransfer(ctx, item, sql`WHERE true`), postEntries(ctx, item)] as const
  return { transfer: item, statements }
}

/**
 * Pays at once, together with what is bought: `effects` are written in the same transaction, if and only if this
 * call pays. Errors: coinsShort (7001), capReached, keyReused.
 */
export async function spendCoins(
  ctx: Context,
  input: PaymentInput,
  effects: (isPaid: SQL) => Statement[] = () => [],
): Promise<Payment> {
  const item = newTransfer(ctx, 'spend', input)
  const results = await ctx.db.batch([
    writeTransfer(ctx, item, sql`WHERE ${canPay(ctx, input)}`),
    postEntries(ctx, item),
    crossThresholds(ctx, item),
    transferUnder(ctx, item),
    ...effects(isWritten(item)),
  ])
  const transfer = requireSame(item, results[3][0])
  if (!transfer) throw await refusalOf(ctx, input)
  return { id: transfer.id, isNew: transfer.id === item.id }
}

export interface RefundInput {
  teamId: TeamId
  /** The payment: a spend, or the settlement of a hold. */
  paymentId: string
  amountCoins: number
  key: string
  remark?: string
}

/** Gives back a payment or a part of it, never more than was paid. Errors: refundTooLarge, keyReused. */
export async function refundCoins(ctx: Context, input: RefundInput): Promise<Payment> {
  const { paymentId, teamId, amountCoins, ...rest } = input
  const blank = { ...rest, teamId, amountCoins, memberId: '', purpose: 'team.grant' as const }
  const item = {
    ...newTransfer(ctx, 'refund', blank),
    memberId: sql`paid.member_id`,
    purpose: sql`paid.purpose`,
    aboutId: paymentId,
  }
  const [, , found] = await ctx.db.batch([
    writeTransfer(
      ctx,
      item,
      sql`FROM coin_transfers paid WHERE paid.id = ${paymentId} AND paid.team_id = ${teamId}
        AND paid.kind IN ('settle', 'spend') AND paid.amount_coins >= ${amountCoins} + coalesce(
          (SELECT sum(amount_coins) FROM coin_transfers WHERE about_id = ${paymentId} AND kind = 'refund'), 0)`,
    ),
    postEntries(ctx, item),
    transferUnder(ctx, item),
  ])
  const [transfer] = found
  if (!transfer) throw billingErrors.refundTooLarge()
  if (transfer.aboutId !== paymentId || transfer.amountCoins !== amountCoins)
    throw billingErrors.keyReused()
  return { id: transfer.id, isNew: transfer.id === item.id }
}
