import type { SeatedContext } from '~/core/context'
import { GatheredWrites } from './gathered-writes'
import {
  closeTurns,
  openTurns,
  type Opening,
  type TurnClosing,
  type TurnOpening,
  type TurnRequest,
} from './running-turns'

export const admissionMethods = ['open', 'close'] as const

/** For whom and when something of the control plane is written. */
export interface Asker extends Pick<TurnRequest, 'actor' | 'address' | 'now'> {
  order: Pick<TurnRequest['order'], 'owner'>
}

// Each opening is some eight statements, each closing three.
const OPENINGS_AT_ONCE = 16
const CLOSINGS_AT_ONCE = 40
/** Nobody waits for a turn to be closed; those of a whole group of teams share a trip. */
const CLOSINGS_REST_MS = 100

/** Opens and closes turns in the control plane, those that come together in one trip, in the order in which they come. */
export class TeamAdmission {
  private readonly openings = new GatheredWrites<TurnOpening, Opening>({
    write: openTurns,
    mostAtOnce: OPENINGS_AT_ONCE,
    restMs: 0,
  })
  private readonly closings = new GatheredWrites<TurnClosing & { ctx: SeatedContext }, true>({
    write: closeTurns,
    mostAtOnce: CLOSINGS_AT_ONCE,
    restMs: CLOSINGS_REST_MS,
  })

  constructor(private readonly room: { openContext(asker: Asker): SeatedContext }) {}

  /**
   * Opens the turn if its person may. Whoever gets an error instead takes the turn back: it may have been opened. One that
   * was written is refused as a second row of its id.
   */
  open(request: TurnRequest): Promise<Opening> {
    return this.openings.add({ ctx: this.room.openContext(request), request })
  }

  /** Ends the turn. Whoever gets an error asks again: what was written changes nothing the second time. */
  close(closing: TurnClosing): Promise<true> {
    const { accountId, signInId } = closing.order.owner
    const ctx = this.room.openContext({ ...closing, actor: { accountId, signInId }, address: '' })
    return this.closings.add({ ...closing, ctx })
  }
}
