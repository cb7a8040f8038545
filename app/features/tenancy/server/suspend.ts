import type { Context } from '~/core/context'
import type { CloseTeamInput, ReopenTeamInput } from '../contract'
import { tenancyErrors } from '../errors'
import { changeClosure, findTeam, requireNotHouse } from './close-team'

/**
 * Suspends a team: its members are turned away, what goes on there ends, nothing is spent. Errors: `teamNotFound`,
 * `houseStays`, `changedMeanwhile`.
 */
export async function suspendTeam(ctx: Context, { id, reason }: CloseTeamInput): Promise<true> {
  const team = await findTeam(ctx, id)
  await requireNotHouse(ctx, id)
  if (team.closure !== '') throw tenancyErrors.changedMeanwhile()
  await changeClosure(ctx, { team, closure: 'suspended', action: 'tenancy.suspend', reason })
  return true
}

/** Lets a suspended team in again, at once. Errors: `teamNotFound`, `changedMeanwhile`. */
export async function resumeTeam(ctx: Context, { id }: ReopenTeamInput): Promise<true> {
  const team = await findTeam(ctx, id)
  if (team.closure !== 'suspended') throw tenancyErrors.changedMeanwhile()
  await changeClosure(ctx, { team, closure: '', action: 'tenancy.resume', reason: '' })
  return true
}
