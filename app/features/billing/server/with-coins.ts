import type { SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { billingErrors } from '../errors'
import type { Purpose } from '../terms'
import { holdCoins, releaseHold, settleHold } from './ledger/holds'

export interface CoinOrder {
  purpose: Purpose
  /** The most that the work may cost, in whole coins; 0 is free. */
  amountCoins: number
  /** One a piece of work, chosen by whoever asks for it: the same work sent twice is done and paid once. */
  key: string
  remark?: string
  /** What is asked for, as text: the same key for something else is refused. */
  fingerprint?: string
  /** How long the work may take, in ms. */
  forMs?: number
}

export interface PaidWork<Result> {
  result: Result
  /** What it cost after all; everything that was held when absent. */
  usedCoins?: number
}

const USUAL_MS = 15 * 60_000

/**
 * Does work that costs coins of the caller's team: holds them, does it, and pays what it cost; work that throws costs
 * nothing. A crash in between costs nothing either: the hold expires. Errors: coinsShort (7001), capReached, keyReused,
 * underWay and alreadyDone (the key was here before), holdClosed (the work took longer than it might).
 */
export async function withCoins<Result>(
  ctx: SeatedContext,
  order: CoinOrder,
  work: () => Promise<PaidWork<Result>>,
): Promise<Result> {
  if (order.amountCoins === 0) return (await work()).result
  const { teamId, memberId } = ctx.seat
  const hold = await holdCoins(ctx, { forMs: USUAL_MS, ...order, teamId, memberId })
  if (!hold.isNew) {
    throw hold.state === 'open' ? billingErrors.underWay() : billingErrors.alreadyDone()
  }
  const name = { teamId, holdId: hold.id }
  const { result, usedCoins = hold.amountCoins } = await work().catch(async (error: unknown) => {
    await giveBack(ctx, name)
    throw error
  })
  await settleHold(ctx, { ...name, amountCoins: usedCoins })
  return result
}

// The work's own error is what the caller must hear; a hold that stays open expires.
async function giveBack(ctx: SeatedContext, name: { teamId: TeamId; holdId: string }) {
  try {
    await releaseHold(ctx, name)
  } catch (error) {
    ctx.log('warn', 'billing.release-failed', { ...name, reason: reasonOf(error) })
  }
}
