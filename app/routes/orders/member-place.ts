import type { Context, SeatedContext } from '~/core/context'
import { placeOfAdmin } from '~/features/teams/server'
import { seatOf } from '../workspace/seat'

/** The seat from which orders are read: owner and admins have one also when the plan has ended, or it could not be renewed. */
export const placeOfMember = async (ctx: Context): Promise<SeatedContext | null> =>
  seatOf(ctx) ?? (await placeOfAdmin(ctx))
