import type { SeatedContext } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { redactedAmong } from '~/features/library/server'
import { sessionValidityOf } from '~/features/teams/server'
import type { EventRows } from './event-rows'

/** What a reader of a task's events may see, as it was asked last. */
export class ReaderRedaction {
  /** Files behind what is being written that are closed to the reader. */
  closed: readonly string[] = []
  private hasChecked = false

  constructor(
    private readonly ctx: SeatedContext,
    private readonly events: EventRows,
  ) {}

  /** Asks anew: why the reader may read nothing any longer; null while they may. */
  async checkAccess(): Promise<string | null> {
    const files = this.events.filesRead()
    // Until it is known, none of them is open.
    if (!this.hasChecked) this.closed = files
    try {
      const validity = await sessionValidityOf(this.ctx)
      if (validity !== 'seated') return validity
      this.closed = [...(await redactedAmong(this.ctx, files))]
      this.hasChecked = true
    } catch (error) {
      // A database that does not answer for once puts nobody out; the next check is near.
      this.ctx.log('warn', 'studio.check-failed', { reason: reasonOf(error) })
    }
    return null
  }
}
