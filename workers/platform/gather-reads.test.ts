import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testOverD1 } from '#test/over-d1'
import { countingTrips } from '#test/trips'
import { createWorld } from '#test/world'
import type { TeamId } from '~/core/ids'
import { accounts } from '~/features/auth/server'
import { members, teams } from '~/features/teams/server/tables'
import { openDatabase } from './database'

/** A person with a seat, in a database that counts. */
async function open() {
  const { ctx } = createWorld()
  const id = ctx.newId<TeamId>()
  const { d1, trips } = countingTrips(env.DB)
  const db = openDatabase(d1, ctx.settings)
  await db.batch([
    db
      .insert(accounts)
      .values({ id, account: `reader${id}`, passwordHash: '', name: '读者', createdAt: 1 }),
    db.insert(teams).values({ id, name: '墨队', status: 'active', expiresAt: 0, createdAt: 2 }),
    db.insert(members).values({ id, teamId: id, accountId: id, role: 'owner', joinedAt: 3 }),
  ])
  trips.count = 0
  return { db, trips, id }
}

testOverD1('reads of one breath make one trip, however deep in their callers', async () => {
  const { db, trips, id } = await open()
  const deep = async () => {
    for (let depth = 0; depth < 50; depth += 1) await Promise.resolve()
    return db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))
  }
  const [account, [counted], [team]] = await Promise.all([
    db.select().from(accounts).where(eq(accounts.id, id)).get(),
    db.batch([
      db
        .select({ total: sql<number>`count(*)` })
        .from(members)
        .where(eq(members.id, id)),
    ]),
    deep(),
  ])
  expect(account).toMatchObject({ name: '读者' })
  expect(counted).toEqual([{ total: 1 }])
  expect(team).toEqual({ id })
  expect(trips.count).toBe(1)
})

testOverD1(
  'a join of tables whose columns have equal names answers in a batch as alone',
  async () => {
    const { db, trips, id } = await open()
    const join = () =>
      db
        .select({ member: members, team: teams, account: accounts })
        .from(members)
        .innerJoin(teams, eq(teams.id, members.teamId))
        .innerJoin(accounts, eq(accounts.id, members.accountId))
        .where(eq(members.id, id))
        .get()
    const alone = await join()
    const [together] = await Promise.all([join(), db.select().from(teams).where(eq(teams.id, id))])
    expect(together).toEqual(alone)
    expect(together).toMatchObject({ team: { name: '墨队' }, account: { name: '读者' } })
    expect(trips.count).toBe(2)
  },
)

test('one that fails fails its own caller alone', async () => {
  const { db, id } = await open()
  const [team, broken, rows] = await Promise.allSettled([
    db.select({ id: teams.id }).from(teams).where(eq(teams.id, id)),
    db.all(sql`SELECT json_extract('{', '$')`),
    db.all(sql`SELECT id FROM teams WHERE id = ${id}`),
  ])
  expect(team).toMatchObject({ status: 'fulfilled', value: [{ id }] })
  expect(broken.status).toBe('rejected')
  expect(rows).toMatchObject({ status: 'fulfilled', value: [{ id }] })
})

test('a write goes out after what was read before it, and before what is read after it', async () => {
  const { db, id } = await open()
  const name = () => db.select({ name: teams.name }).from(teams).where(eq(teams.id, id)).get()
  const rename = (to: string) => db.update(teams).set({ name: to }).where(eq(teams.id, id)).run()
  const [before, , after] = await Promise.all([name(), rename('砚队'), name()])
  expect([before?.name, after?.name]).toEqual(['墨队', '砚队'])
  const [first, , returned] = await Promise.all([
    name(),
    db.batch([db.update(teams).set({ name: '笔队' }).where(eq(teams.id, id))]),
    db.update(teams).set({ vipLevel: 2 }).where(eq(teams.id, id)).returning({ name: teams.name }),
  ])
  expect([first?.name, returned[0]?.name]).toEqual(['砚队', '笔队'])
})

testOverD1('more reads than one trip takes go in several', async () => {
  const { db, trips, id } = await open()
  const one = () => db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))
  const all = await Promise.all(Array.from({ length: 90 }, one))
  expect(all).toEqual(Array.from({ length: 90 }, () => [{ id }]))
  expect(trips.count).toBe(3)
})
