import type { SeatedContext } from '~/core/context'
import type { MessageView } from '../../contract'
import type { TurnOrder } from '../ports'
import { keepText } from '../recall/texts'
import { closeTurn } from '../running-turns'

/** Tells the control plane that a turn is over; a question that got no word of an answer is given back. May run twice. */
export async function settleTurn(
  ctx: SeatedContext,
  order: TurnOrder,
  message: MessageView,
): Promise<void> {
  // Failed or stopped before its first word: used is what was answered.
  const isOwed = message.answer === ''
  const words = [...message.answer].length
  await closeTurn(ctx, order, isOwed, { words, also: [keepText(ctx, order, message)] })
}
