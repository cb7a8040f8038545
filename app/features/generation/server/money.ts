import type { Context, SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { NodeId, TeamId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { billingErrors } from '~/features/billing/errors'
import { holdCoins, refundHold, releaseHold, settlePart } from '~/features/billing/server'
import { largestRemainder } from '#packages/document'
import type { TaskOrder, TaskUnit } from './ports'
import type { UnitRows } from './task/unit-rows'

/** Longer than the longest book takes, and than anybody pauses; afterwards what is left goes back by itself. */
const HELD_FOR_MS = 30 * 24 * 3_600_000

/** A price in whole coins over headings by their words, one each at least while there are as many; the sum is the price. */
export function sharesOf(
  units: readonly { nodeId: NodeId; words: number }[],
  coins: number,
): TaskUnit[] {
  const shares = atLeastOne(
    largestRemainder(
      units.map(({ words }) => Math.max(1, words)),
      coins,
    ),
  )
  return units.map((unit, index) => ({ ...unit, coins: shares[index] ?? 0 }))
}

// A heading for nothing would be written for nothing, and the dear ones taken out of the outline meanwhile.
function atLeastOne(shares: readonly number[]): number[] {
  const poor = shares.flatMap((share, index) => (share === 0 ? [index] : []))
  const rich = shares.reduce((sum, share) => sum + Math.max(0, share - 1), 0)
  if (poor.length > rich) return [...shares]
  const amounts = shares.map((share) => Math.max(1, share))
  const byShare = [...shares.keys()].toSorted((a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0))
  let due = poor.length
  // From the dearest, never down to less than what it costs at least.
  for (let index = 0; due > 0; index = (index + 1) % byShare.length) {
    const from = byShare[index] ?? 0
    if ((amounts[from] ?? 0) <= 1) continue
    amounts[from] = (amounts[from] ?? 0) - 1
    due -= 1
  }
  return amounts
}

/** Sets the price of a round apart; '' when it costs nothing. Errors: coinsShort (7001), capReached. */
export async function holdForRound(
  ctx: SeatedContext,
  {
    creationId,
    round,
    coins,
    title,
  }: { creationId: string; round: number; coins: number; title: string },
): Promise<string> {
  if (coins === 0) return ''
  const { teamId, memberId } = ctx.seat
  const { id } = await holdCoins(ctx, {
    teamId,
    memberId,
    amountCoins: coins,
    key: `creation ${creationId} ${round}`,
    purpose: 'studio.write',
    remark: title.slice(0, 60).toWellFormed(),
    forMs: HELD_FOR_MS,
  })
  return id
}

/**
 * Pays what was delivered and is not paid yet, each heading once a round. What cannot be paid now is due still: it is tried
 * again with the next heading, and before the round is closed.
 */
export async function settleCharges(
  ctx: Context,
  { creationId, owner }: Pick<TaskOrder, 'creationId' | 'owner'>,
  units: UnitRows,
): Promise<boolean> {
  for (const charge of units.dueCharges()) {
    const { round, nodeId, coins, holdId } = charge
    try {
      await settlePart(ctx, {
        teamId: owner.teamId,
        holdId,
        amountCoins: coins,
        key: `task:write:${nodeId}:${creationId}:${round}`,
      })
    } catch (error) {
      if (!isHoldOver(error)) {
        ctx.log('warn', 'studio.unpaid', { creationId, nodeId, reason: reasonOf(error) })
        return false
      }
      // The coins went back because the work took too long: nobody pays twice for one text.
      ctx.log('warn', 'studio.hold-over', { creationId, nodeId })
      units.forgive(charge)
      continue
    }
    units.markSettled(charge)
  }
  return true
}

/** What is still held goes back. Again: nothing more happens. */
export async function releaseRound(ctx: Context, teamId: TeamId, holdId: string): Promise<void> {
  if (holdId === '') return
  try {
    await releaseHold(ctx, { teamId, holdId })
  } catch (error) {
    // Its last part has closed it.
    if (!isHoldOver(error)) throw error
  }
}

/** All of a round goes back, what was paid and what was held. */
export async function refundRound(ctx: Context, teamId: TeamId, holdId: string): Promise<void> {
  if (holdId === '') return
  await releaseRound(ctx, teamId, holdId)
  await refundHold(ctx, { teamId, holdId, remark: '没有写成，全额退回' })
}

const isHoldOver = (error: unknown) =>
  error instanceof AppError && error.slug === billingErrors.holdClosed().slug
