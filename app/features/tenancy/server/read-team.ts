import { sql } from 'drizzle-orm'
import { monthAt, teamMonth } from '~/core/archive'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { spendingOfTeam } from '~/features/billing/server/operator'
import { brandOfTeam, MAX_DOMAINS, readHosts } from '~/features/brands/server/operator'
import { storageOfTeam } from '~/features/library/server/operator'
import { usageOfTeam } from '~/features/teams/server/operator'
import type { TeamDetailView } from '../contract'
import { findTeam } from './close-team'

const noStorage = { usedBytes: 0, maxBytes: 0, files: 0 }

/** What an operator reads of one team beside its plan. Errors: `teamNotFound`. */
export async function readTeamDetail(
  ctx: Context,
  { id }: { id: TeamId },
): Promise<TeamDetailView> {
  const month = monthAt(ctx.now().getTime())
  const monthBefore = monthAt(teamMonth(id, month).startsAt - 1)
  const [team, brand, [hosts, [storage], ...used]] = await Promise.all([
    findTeam(ctx, id),
    brandOfTeam(ctx, id),
    ctx.db.batch([
      readHosts(ctx, id),
      storageOfTeam(ctx, id),
      useOf(ctx, id, month),
      useOf(ctx, id, monthBefore),
    ]),
  ])
  return {
    id,
    name: team.name,
    isHouse: brand?.isHouse ?? false,
    brandName: brand?.name ?? '',
    hosts: hosts.map(({ host }) => host),
    maxHosts: MAX_DOMAINS,
    months: used.flat(),
    storage: { ...noStorage, ...storage },
  }
}

const useOf = (ctx: Context, teamId: TeamId, month: string) =>
  ctx.db
    .select({
      month: sql<string>`${month}`,
      questions: sql<number>`questions`,
      words: sql<number>`words`,
      coins: spendingOfTeam(teamId, month),
      people: sql<number>`people`,
    })
    .from(usageOfTeam(teamId, month))
