import type { SeatedContext } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { redactedAmong } from '~/features/library/server'
import { sessionValidityOf } from '~/features/teams/server'
import type { EventRows } from './event-rows'

/** How often it is asked which files are closed: a trip to the database each time. */
const REDACTED_EVERY_MS = 4_000

/** What a reader of a task's events may see, as it was asked last. */
export class ReaderRedaction {
  /** Files behind what is being written that are closed to the reader. */
  closed: readonly string[] = []
  private hasChecked = false
  private dueAt = 0

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
      if (Date.now() < this.dueAt) return null
      this.dueAt = Date.now() + REDACTED_EVERY_MS
      this.closed = [...(await redactedAmong(this.ctx, files))]
      this.hasChecked = true
    } catch (error) {
      // A database that does not answer for once puts nobody out; the next check is near.
      this.ctx.log('warn', 'studio.check-failed', { reason: reasonOf(error) })
    }
    return null
  }
}
