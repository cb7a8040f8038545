import type { SeatedContext } from '~/core/context'
import type { TurnOrder } from '../ports'

/** What the object lends to its conversation. */
export interface Room {
  sql: SqlStorage
  /** The world as the order's owner may use it. */
  openContext(owner: TurnOrder['owner']): SeatedContext
  /** Lets the object live until the work is done. */
  keep(work: Promise<unknown>): void
  /** Calls `tend` after this long, even when the object had to be woken for it. */
  wakeIn(ms: number): void
}
