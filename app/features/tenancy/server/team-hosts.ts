import { sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { isRefused } from '~/core/database'
import { domainOf } from '~/features/brands/server'
import {
  bindHost,
  brandOfTeam,
  followHost,
  MAX_DOMAINS,
  readHosts,
  releaseHost,
} from '~/features/brands/server/operator'
import { setupErrors } from '~/features/setup/errors'
import { readHost } from '~/features/setup/server/operator'
import type { TeamDetailView, TeamHostInput } from '../contract'
import { tenancyErrors } from '../errors'
import { recordInBothLogs } from './both-logs'
import { findTeam } from './close-team'
import { readTeamDetail } from './read-team'

/**
 * Lets a domain show a team's brand, which begins under the team's name where there is none. The operator vouches for it.
 * Errors: `teamNotFound`, `hostInvalid`, `hostTaken`, `tooManyHosts`, `changedMeanwhile`.
 */
export async function bindTeamHost(
  ctx: Context,
  { id, host: typed }: TeamHostInput,
): Promise<TeamDetailView> {
  const host = readHost(typed)
  if (host === null) throw setupErrors.hostInvalid()
  const [team, brand, hosts] = await Promise.all([
    findTeam(ctx, id),
    brandOfTeam(ctx, id),
    readHosts(ctx, id),
  ])
  if (hosts.some((own) => own.host === host)) return readTeamDetail(ctx, { id })
  if (hosts.length >= MAX_DOMAINS) throw tenancyErrors.tooManyHosts({ most: MAX_DOMAINS })
  const brandId = brand?.id ?? ''
  const isStill = sql`coalesce((SELECT id FROM brands WHERE team_id = ${id} LIMIT 1), '') = ${brandId}`
  try {
    const isDone = await commitIf(ctx, isStill, [
      ...bindHost(ctx, { teamId: id, brandId, name: team.name, host }),
      ...recordInBothLogs(ctx, { action: 'tenancy.bindHost', team, facts: { changed: host } }),
    ])
    if (!isDone) throw tenancyErrors.changedMeanwhile()
  } catch (error) {
    if (isRefused(error, 'domains.host')) throw tenancyErrors.hostTaken()
    throw error
  }
  ctx.later(followHost(ctx, { teamId: id, host }))
  return readTeamDetail(ctx, { id })
}

/**
 * Takes a domain from a team: within a minute it shows nobody's brand. Errors: `teamNotFound`, `hostNotBound`,
 * `houseHostStays`.
 */
export async function releaseTeamHost(
  ctx: Context,
  { id, host }: TeamHostInput,
): Promise<TeamDetailView> {
  const [team, brand, hosts] = await Promise.all([
    findTeam(ctx, id),
    brandOfTeam(ctx, id),
    readHosts(ctx, id),
  ])
  if (!hosts.some((own) => own.host === host)) throw tenancyErrors.hostNotBound()
  // Whoever released it could not come back to bind another.
  const isInUse = hosts.length === 1 || host === domainOf(ctx.host, ctx.settings)
  if (brand?.isHouse && isInUse) throw tenancyErrors.houseHostStays()
  await ctx.db.batch([
    ...recordInBothLogs(ctx, { action: 'tenancy.releaseHost', team, facts: { changed: host } }),
    ...releaseHost(ctx, { teamId: id, host }),
  ])
  ctx.later(followHost(ctx, { teamId: id, host }))
  return readTeamDetail(ctx, { id })
}
