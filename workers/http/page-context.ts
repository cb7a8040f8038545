import type { Context } from '~/core/context'
import { extend } from '~/core/extension-points'
import { requestPerson } from '~/features/auth/server/ports'
import { withTeamModels } from '~/features/models/server/own'
import { takePlace } from '~/features/teams/server'
import { requestSeats } from '~/features/teams/server/ports'
import type { Guess } from './session-cache'

/** The context in which a page is drawn for this person. */
export async function pageContext(ctx: Context, { person, seats }: Guess): Promise<Context> {
  const own = extend({ ...ctx, actor: person.actor }, requestPerson.with(person.person))
  const place = await takePlace(extend(own, requestSeats.with(seats)))
  // Whoever must change their password first has nothing to see in any team until then.
  const seat = person.person.isNeedChangePassword ? null : place.seat
  return withTeamModels(extend({ ...own, seat }, requestSeats.with(place.seats)))
}
