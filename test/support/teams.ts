import type { Seat, SeatedContext } from '~/core/context'
import { accounts } from '~/features/auth/server/tables'
import { hashCheaply } from './password-hashes'
import { members, teams } from '~/features/teams/server/tables'
import { eq } from 'drizzle-orm'
import { sitDown } from './seats'
import { createWorld, type World } from './world'

export const TEAM_PASSWORD = 'ink-and-paper-9'

/** A team with its owner, on a host of its own. */
export async function createTeamWorld(
  changes: Parameters<typeof createWorld>[0] = {},
): Promise<World> {
  const world = createWorld(changes)
  world.ctx.host = `${world.ctx.seat.teamId}.test`
  await sitDown(world.ctx, { passwordHash: hashCheaply(TEAM_PASSWORD) })
  return world
}

/** One more person in the world's team. */
export async function addMember(
  { ctx }: World,
  role: Seat['role'],
  name = '周禾',
): Promise<SeatedContext> {
  const [accountId, memberId] = [ctx.newId(), ctx.newId()]
  const { teamId } = ctx.seat
  const joinedAt = ctx.now().getTime()
  await ctx.db.batch([
    ctx.db.insert(accounts).values(rowOf(accountId, name)),
    ctx.db.insert(members).values({ id: memberId, teamId, accountId, role, joinedAt }),
  ])
  return {
    ...ctx,
    actor: { accountId, signInId: ctx.newId() },
    seat: { ...ctx.seat, memberId, role },
  }
}

/** A person on the world's host who sits in no team. */
export async function addStranger(
  { ctx }: Pick<World, 'ctx'>,
  name = '陆明远',
): Promise<SeatedContext> {
  const accountId = ctx.newId()
  await ctx.db.insert(accounts).values(rowOf(accountId, name))
  return { ...ctx, actor: { accountId, signInId: ctx.newId() } }
}

const rowOf = (id: string, name: string) => ({
  id,
  account: `p${id}`,
  passwordHash: '',
  name,
  createdAt: 0,
})

/** The team has just as many seats. */
export async function setSeats({ ctx }: World, seats: number): Promise<void> {
  await ctx.db.update(teams).set({ seats }).where(eq(teams.id, ctx.seat.teamId))
}
