import type { SeatedContext } from '~/core/context'
import { returnAnswered } from '~/features/billing/server'
import type { MessageView } from '../../terms'
import type { TurnOrder } from '../ports'
import { keepText } from '../recall/texts'
import { turnClosings } from '../admit'
import { closeTurn } from '../admission/running-turns'
import { searchKeyOf } from '../tools/scholar-search'

/**
 * Tells the control plane that a turn is over; a question that got no word of an answer is given back, and so is the
 * search of papers of an answer that failed or was withdrawn: asked again, it is made again. May run twice.
 */
export async function settleTurn(
  ctx: SeatedContext,
  order: TurnOrder,
  message: MessageView,
): Promise<void> {
  // Failed or stopped before its first word: used is what was answered.
  const isOwed = message.answer === ''
  const words = [...message.answer].length
  const searches = message.status === 'error' ? await returnAnswered(ctx, searchKeyOf(order)) : []
  if (searches.length > 0) await closeTurn(ctx, order, isOwed, { words, also: searches })
  else await closeGathered(ctx, order, { isOwed, words })
  await keepText(ctx, order, message)
}

// With the ends of other turns: nobody waits for it.
async function closeGathered(
  ctx: SeatedContext,
  { messageId, isRetry, askedAt, owner }: TurnOrder,
  answered: { isOwed: boolean; words: number },
): Promise<void> {
  const order = { messageId, askedAt, owner, ...(isRetry && { isRetry }) }
  await turnClosings(ctx, owner.teamId).close({ order, ...answered, now: ctx.now().getTime() })
}
