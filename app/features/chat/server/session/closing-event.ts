import type { SeatedContext } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { sessionValidityOf } from '~/features/teams/server'
import type { ClosingEvent } from '../../terms'

/** Why the stream of this reader ends; null as long as it may go on. */
export async function closingEvent(ctx: SeatedContext): Promise<ClosingEvent | null> {
  try {
    const reason = await sessionValidityOf(ctx)
    return reason === 'seated' ? null : { type: 'conversation.closed', reason }
  } catch (error) {
    // A database that does not answer for once puts nobody out; the next check is near.
    ctx.log('warn', 'chat.check-failed', { reason: reasonOf(error) })
    return null
  }
}
