import type { SeatedContext } from '~/core/context'
import { brandErrors } from '../errors'
import { canManageBrand } from './policies'

/** Refuses everyone but owner and admins. */
export function requireManager(ctx: SeatedContext): void {
  if (!canManageBrand(ctx.seat.role)) throw brandErrors.notAdmin()
}
