import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import type { Job } from '~/core/jobs'
import { acknowledge, commit, sweepOutbox, ticket } from '~/core/outbox'
import { outbox } from '~/core/outbox/tables'
import { hashCheaply } from './password-hashes'
import { recogniseToken, signIn, signOut } from '~/features/auth/server/sign-ins'
import { accounts, signIns } from '~/features/auth/server/tables'
import { brands, domains } from '~/features/brands/server/tables'
import { listTeams, switchTeam, takeSeat } from '~/features/teams/server/members/seats'
import { members, teams } from '~/features/teams/server/tables'
import { z } from 'zod'

/**
 * What the control plane must do whichever database carries it. One suite for D1 and for libSQL: each case gets
 * a context of its own with the migrated schema behind it.
 */
export const controlPlaneCases: Record<string, (ctx: Context) => Promise<void>> = {
  async 'a batch that fails at its last statement leaves nothing behind'(ctx) {
    const id = ctx.newId<TeamId>()
    const team = { id, name: '墨队', status: 'active' as const, expiresAt: 1, createdAt: 1 }
    const member = { id, teamId: id, accountId: id, role: 'owner' as const, joinedAt: 1 }
    const batch = ctx.db.batch([
      ctx.db.insert(teams).values(team),
      ctx.db.insert(members).values(member),
      ctx.db.insert(teams).values(team),
    ])
    await expect(batch).rejects.toThrow()
    expect(await ctx.db.select().from(teams).where(eq(teams.id, id))).toEqual([])
    expect(await ctx.db.select().from(members).where(eq(members.id, id))).toEqual([])
  },

  async 'a batch answers each statement in order'(ctx) {
    const id = ctx.newId<TeamId>()
    const row = { id, name: '砚队', status: 'trial' as const, expiresAt: 2, createdAt: 1 }
    const [, found] = await ctx.db.batch([
      ctx.db.insert(teams).values(row),
      ctx.db.select({ name: teams.name }).from(teams).where(eq(teams.id, id)),
    ])
    expect(found).toEqual([{ name: '砚队' }])
  },

  async 'a ticket lives and dies with the rows it is about'(ctx) {
    const limited = ticket(ctx, greet, { name: '墨' })
    await commit(ctx, [], [limited])
    const rows = () => ctx.db.select().from(outbox).where(eq(outbox.id, limited.id))
    expect((await rows()).map(({ payload }) => payload)).toEqual([{ name: '墨' }])
    await acknowledge(ctx, limited.id)
    expect(await rows()).toEqual([])

    const id = ctx.newId<TeamId>()
    const row = { id, name: '墨队', status: 'active' as const, expiresAt: 1, createdAt: 1 }
    const lost = ticket(ctx, greet, { name: '砚' })
    const insert = () => ctx.db.insert(teams).values(row)
    await expect(commit(ctx, [insert(), insert()], [lost])).rejects.toThrow()
    expect(await ctx.db.select().from(outbox).where(eq(outbox.id, lost.id))).toEqual([])
  },

  async 'a ticket that no queue took is swept up later'(ctx) {
    const down = {
      ...ctx,
      send: async () => {
        throw new Error('queue is down')
      },
    }
    const other = ticket(ctx, greet, { name: '笔' })
    await commit(down, [], [other])
    const sent: string[] = []
    await sweepOutbox({
      ...ctx,
      now: () => new Date(ctx.now().getTime() + 60_000),
      send: async (_queue, message) => void sent.push(message.outboxId),
    })
    expect(sent).toContain('')
  },

  async 'a person signs in, is recognised, and is nobody after signing out'(ctx) {
    const person = await addPerson(ctx)
    const { token } = await signIn(ctx, person, DEVICE)
    const session = await recogniseToken(ctx, token)
    expect(session?.actor.accountId).toBe(person.id)
    await signOut({ ...ctx, actor: session?.actor ?? null })
    expect(await recogniseToken(ctx, token)).toBeNull()
  },

  async 'an old token is renewed for the same sign-in, an ended one is not'(ctx) {
    const person = await addPerson(ctx)
    const { token } = await signIn(ctx, person, DEVICE)
    const days = (count: number) => ({
      ...ctx,
      now: () => new Date(ctx.now().getTime() + count * 86_400_000),
    })
    expect((await recogniseToken(days(0.5), token))?.newToken).toBeNull()
    const renewed = await recogniseToken(days(2), token)
    expect(renewed?.newToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await recogniseToken(days(31), token)).toBeNull()
    expect((await recogniseToken(days(31), renewed?.newToken ?? ''))?.actor).toEqual(renewed?.actor)
    const rows = await ctx.db.select().from(signIns).where(eq(signIns.accountId, person.id))
    expect(rows).toHaveLength(1)
  },

  async 'the fifth wrong password is the last that is looked at, for a quarter of an hour'(ctx) {
    const person = await addPerson(ctx)
    const wrong = { ...person, password: 'nonsense' }
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      await expect(signIn(ctx, wrong, DEVICE)).rejects.toMatchObject({
        // Nobody is told that they may try nought times.
        slug: triesLeft > 0 ? 'auth.wrongPassword' : 'auth.wrongPasswordLast',
        details: { triesLeft },
      })
    }
    await expect(signIn(ctx, person, DEVICE)).rejects.toMatchObject({
      slug: 'auth.tooManyTries',
      details: { minutes: 15 },
    })
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 15 * 60_000) }
    expect((await signIn(later, person, DEVICE)).id).toBe(person.id)
  },

  async 'teams come last used first; left and foreign ones do not come'(ctx) {
    const person = await addPerson(ctx)
    const here = await addBrand(ctx, person.id)
    const [first, second, left] = await Promise.all([
      addTeam(here, person.id),
      addTeam(here, person.id),
      addTeam(here, person.id, 1),
    ])
    const foreign = await addTeam(here, ctx.newId())
    await switchTeam(here, second)
    expect((await listTeams(here)).map((team) => team.id)).toEqual([second, first])
    expect(await takeSeat(here, left, 'GET /chat/session/page')).toBeNull()
    expect(await takeSeat(here, foreign, 'GET /chat/session/page')).toBeNull()
    expect(await takeSeat(here, first, 'GET /chat/session/page')).toMatchObject({
      teamId: first,
      role: 'owner',
    })
  },
}

const DEVICE = { address: '203.0.113.7', userAgent: 'test' }

const greet: Job<{ name: string }> = {
  type: 'test.greet',
  queue: 'jobs',
  payload: z.object({ name: z.string() }),
}

async function addPerson(ctx: Context) {
  const id = ctx.newId()
  const person = { id, account: `person-${id}`, password: 'ink-and-paper-9', channelId: 0 }
  const passwordHash = hashCheaply(person.password)
  await ctx.db
    .insert(accounts)
    .values({ id, account: person.account, passwordHash, name: '沈砚', createdAt: 1 })
  return person
}

/** The context of the person on a host of the house. */
async function addBrand(ctx: Context, accountId: string): Promise<Context> {
  const id = ctx.newId<TeamId>()
  const host = `h${id}.test`
  await ctx.db.batch([
    ctx.db.insert(brands).values({
      id,
      teamId: id,
      name: '墨',
      loginMethods: ['password'],
      isHouse: true,
      updatedAt: 1,
    }),
    ctx.db.insert(domains).values({ host, brandId: id, createdAt: 1 }),
  ])
  return { ...ctx, host, brandId: id, actor: { accountId, signInId: id } }
}

async function addTeam(ctx: Context, accountId: string, removedAt?: number): Promise<TeamId> {
  const id = ctx.newId<TeamId>()
  await ctx.db.batch([
    ctx.db
      .insert(teams)
      .values({ id, name: '队', status: 'active', expiresAt: 1e15, createdAt: 1 }),
    ctx.db
      .insert(members)
      .values({ id, teamId: id, accountId, role: 'owner', joinedAt: 1, removedAt }),
  ])
  return id
}
