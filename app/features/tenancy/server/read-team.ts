import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { spentSince } from '~/features/billing/server/operator'
import { brandOfTeam, MAX_DOMAINS, readHosts } from '~/features/brands/server/operator'
import { storageOfTeam } from '~/features/library/server/operator'
import { usageSince } from '~/features/teams/server/operator'
import type { TeamDetailView } from '../contract'
import { USE_DAYS } from '../terms'
import { findTeam } from './close-team'

const DAY_MS = 86_400_000
const noUse = { questions: 0, words: 0, people: 0 }
const noStorage = { usedBytes: 0, maxBytes: 0, files: 0 }

/** What an operator reads of one team beside its plan. Errors: `teamNotFound`. */
export async function readTeamDetail(
  ctx: Context,
  { id }: { id: TeamId },
): Promise<TeamDetailView> {
  const day = formatDateTime(new Date(ctx.now().getTime() - (USE_DAYS - 1) * DAY_MS)).slice(0, 10)
  const since = Date.parse(`${day}T00:00:00+08:00`)
  const [team, brand, [hosts, [use], [storage], [spent]]] = await Promise.all([
    findTeam(ctx, id),
    brandOfTeam(ctx, id),
    ctx.db.batch([
      readHosts(ctx, id),
      usageSince(ctx, { teamId: id, day }),
      storageOfTeam(ctx, id),
      ctx.db.select({ coins: spentSince(id, since) }).from(sql`(SELECT 1)`),
    ]),
  ])
  return {
    id,
    name: team.name,
    isHouse: brand?.isHouse ?? false,
    brandName: brand?.name ?? '',
    hosts: hosts.map(({ host }) => host),
    maxHosts: MAX_DOMAINS,
    use: { ...noUse, ...use, coins: spent?.coins ?? 0 },
    storage: { ...noStorage, ...storage },
  }
}
