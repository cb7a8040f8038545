import { and, eq, sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { forgetBrand } from '~/features/brands/server'
import { brandOfTeam, renameBrand } from '~/features/brands/server/operator'
import { teams } from '~/features/teams/server/plan'
import type { RenameTeamInput, TeamDetailView } from '../contract'
import { tenancyErrors } from '../errors'
import { recordInBothLogs } from './both-logs'
import { findTeam } from './close-team'
import { readTeamDetail } from './read-team'

/**
 * Changes by what a team goes: its name, and that of its published brand, by which its pages and its people know it.
 * Errors: `teamNotFound`, `changedMeanwhile`.
 */
export async function renameTeam(
  ctx: Context,
  { id, name, brandName }: RenameTeamInput,
): Promise<TeamDetailView> {
  const [team, brand] = await Promise.all([findTeam(ctx, id), brandOfTeam(ctx, id)])
  const isRebranded = brand !== null && brandName !== '' && brandName !== brand.name
  const changed = [
    name !== team.name && `名称${team.name} → ${name}`,
    isRebranded && `品牌名称${brand.name} → ${brandName}`,
  ].filter(Boolean)
  if (changed.length === 0) return readTeamDetail(ctx, { id })
  const isStill = sql`EXISTS (SELECT 1 FROM teams WHERE id = ${id} AND name = ${team.name} AND closure = ${team.closure})`
  const isDone = await commitIf(ctx, isStill, [
    ctx.db
      .update(teams)
      .set({ name })
      .where(and(eq(teams.id, id), sql`${teams.name} <> ${name}`)),
    ...(isRebranded ? renameBrand(ctx, { teamId: id, from: brand.name, to: brandName }) : []),
    ...recordInBothLogs(ctx, {
      action: 'tenancy.rename',
      team: { id, name },
      facts: { changed: changed.join('，') },
    }),
  ])
  if (!isDone) throw tenancyErrors.changedMeanwhile()
  forgetBrand(id)
  return readTeamDetail(ctx, { id })
}
