import type { SeatedContext } from '~/core/context'
import { returnQuestion } from '~/features/teams/server'
import type { MessageView } from '../../contract'
import type { TurnOrder } from '../ports'
import { endRunning } from '../records'

/** Tells the control plane that a turn is over; a question that got no word of an answer is given back. */
export async function settleTurn(
  ctx: SeatedContext,
  order: TurnOrder,
  message: MessageView,
): Promise<void> {
  await endRunning(ctx, order)
  const isOwed = order.counted && message.status === 'error' && message.answer === ''
  if (isOwed) await returnQuestion(ctx, new Date(order.askedAt))
}
