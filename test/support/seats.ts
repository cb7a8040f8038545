import type { SeatedContext } from '~/core/context'
import { accounts } from '~/features/auth/server/tables'
import { brands, domains } from '~/features/brands/server/tables'
import { members, teams } from '~/features/teams/server/tables'

/** Writes the rows behind a world's seat in one trip: person, team, membership, and a brand on the world's host. */
export async function sitDown(
  ctx: SeatedContext,
  { name = '沈砚', passwordHash = '' }: { name?: string; passwordHash?: string } = {},
): Promise<void> {
  const { teamId, memberId, role } = ctx.seat
  const { accountId } = ctx.actor
  const expiresAt = Date.UTC(2036, 0, 1)
  await ctx.db.batch([
    ctx.db
      .insert(accounts)
      .values({ id: accountId, account: accountId, passwordHash, name, createdAt: 0 }),
    ctx.db
      .insert(teams)
      .values({ id: teamId, name: '墨队', status: 'active', expiresAt, createdAt: 0 }),
    ctx.db.insert(members).values({ id: memberId, teamId, accountId, role, joinedAt: 0 }),
    ctx.db
      .insert(brands)
      .values({ id: teamId, teamId, name: '墨', loginMethods: ['password'], updatedAt: 0 }),
    ctx.db.insert(domains).values({ host: ctx.host, brandId: teamId, createdAt: 0 }),
  ])
}
