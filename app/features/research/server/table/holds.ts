import type { Context, SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { holdCoins, releaseHold } from '~/features/billing/server'

/** Longer than a queue may keep a table waiting; afterwards the coins go back by themselves. */
const HELD_FOR_MS = 2 * 3_600_000

/** A paper that is about to be filled, and how many of its cells. */
export interface PaperDue {
  no: number
  run: number
  cells: number
}

/**
 * Holds what the cells of these papers may cost, a hold a paper, or nothing at all when one of them cannot be held.
 * Answers the holds by the paper's number. Errors: coinsShort (7001), capReached.
 */
export async function holdForPapers(
  ctx: SeatedContext,
  tableId: string,
  due: readonly PaperDue[],
  priceCoins: number,
): Promise<Map<number, string>> {
  const holds = new Map<number, string>()
  if (priceCoins === 0) return holds
  const { teamId, memberId } = ctx.seat
  try {
    for (const { no, run, cells } of due) {
      const { id } = await holdCoins(ctx, {
        teamId,
        memberId,
        amountCoins: cells * priceCoins,
        key: `table ${tableId} ${no} ${run}`,
        purpose: 'scholar.table',
        remark: `${cells}格`,
        forMs: HELD_FOR_MS,
      })
      holds.set(no, id)
    }
    return holds
  } catch (error) {
    for (const id of holds.values()) await giveBack(ctx, id, teamId)
    throw error
  }
}

/** Gives a hold back; one that stays open after all expires by itself. */
export async function giveBack(ctx: Context, holdId: string, teamId: TeamId): Promise<void> {
  if (holdId === '') return
  try {
    await releaseHold(ctx, { teamId, holdId })
  } catch (error) {
    ctx.log('warn', 'research.release-failed', { holdId, teamId, reason: reasonOf(error) })
  }
}
