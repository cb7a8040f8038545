import { env } from 'cloudflare:test'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDoor } from '#test/counting-door'
import { testOverD1 } from '#test/over-d1'
import { createWorld } from '#test/world'
import { sweepSignIns } from '~/features/auth/server'
import { accounts, signIns } from '~/features/auth/server/tables'
import { brands } from '~/features/brands/server/tables'
import { members, teams } from '~/features/teams/server/tables'
import { requestSeats } from '~/features/teams/server/ports'
import { REMEMBER_MS } from './session-cache'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const PAGE = '/library'

const pass = (ms = REMEMBER_MS + 1) => void vi.setSystemTime(Date.now() + ms)

/** A person whom this isolate remembers, asked for last more than five seconds ago. */
async function rememberedDoor() {
  const door = await createDoor()
  for (let visits = 0; visits < 2; visits += 1) {
    await door.ask(PAGE)
    pass()
  }
  return door
}

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

testOverD1(
  'what has changed is asked once in five seconds for everybody; who has not is not read again',
  async () => {
    const doors = [await rememberedDoor(), await rememberedDoor(), await rememberedDoor()]
    const trips = async () => {
      const found = []
      for (const { ask } of doors) found.push((await ask(PAGE)).trips)
      return found
    }
    expect(await trips()).toEqual([1, 0, 0])
    pass(2 * REMEMBER_MS)
    expect(await trips()).toEqual([1, 0, 0])
    pass(1_000)
    expect(await trips()).toEqual([0, 0, 0])
    pass(10 * 60_000)
    expect(await trips()).not.toContain(0)
  },
)

const seatsAfter = async (door: Awaited<ReturnType<typeof createDoor>>) => {
  const { status } = await door.ask(`/ai/space/${door.id}/folder/listFile?pageSize=1`)
  await door.ask(PAGE)
  const ctx = door.contexts.at(-1)
  const seats = (ctx && requestSeats.of(ctx)) ?? []
  return {
    status,
    actor: ctx?.actor?.accountId ?? null,
    seats: seats.map(({ member, team, brand }) => [
      team.id,
      team.status,
      team.name,
      member.role,
      brand?.name,
    ]),
  }
}

test.each([
  'UPDATE members SET removed_at = 1 WHERE id = ?',
  'UPDATE members SET stopped_at = 1 WHERE id = ?',
  "UPDATE members SET role = 'member' WHERE id = ?",
  'DELETE FROM members WHERE id = ?',
  'UPDATE sign_ins SET revoked_at = 1 WHERE account_id = ?',
  'DELETE FROM sign_ins WHERE account_id = ?',
  'UPDATE accounts SET closed_at = 1 WHERE id = ?',
  'DELETE FROM accounts WHERE id = ?',
  "UPDATE teams SET status = 'expired' WHERE id = ?",
  "UPDATE teams SET name = '新名' WHERE id = ?",
  'UPDATE brands SET published_at = 1 WHERE id = ?',
])(
  'S8: of whom is remembered for minutes, a change takes effect in five seconds: %s',
  async (sql) => {
    const door = await rememberedDoor()
    const before = await seatsAfter(door)
    expect(before).toMatchObject({ status: 200, actor: door.id })
    pass(60_000)
    // Somebody else has made this isolate ask for changes just before.
    await door.ask(PAGE)
    await run(sql, door.id)
    pass(REMEMBER_MS)
    expect(await seatsAfter(door)).not.toEqual(before)
  },
)

test('a seat that somebody was given is there after five seconds', async () => {
  const door = await rememberedDoor()
  const id = `${door.id}9`
  await run(
    "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES (?, '纸队', 'active', 0, 0)",
    id,
  )
  await run(
    "INSERT INTO members (id, team_id, account_id, role, joined_at) VALUES (?1, ?1, ?2, 'member', 0)",
    id,
    door.id,
  )
  expect((await seatsAfter(door)).seats.map(([team]) => team)).toContain(id)
})

test('a plan that ends is over at once, and another team comes first', async () => {
  const door = await rememberedDoor()
  await run('UPDATE teams SET expires_at = ? WHERE id = ?', Date.now() + 60_000, door.other)
  await run('UPDATE members SET role = ?, last_used_at = 9 WHERE id = ?', 'member', door.other)
  await door.ask(PAGE)
  pass()
  await door.ask(PAGE)
  expect(door.contexts.at(-1)?.seat?.teamId).toBe(door.other)
  pass(60_000)
  await door.ask(PAGE)
  expect(door.contexts.at(-1)?.seat?.teamId).toBe(door.id)
})

test('where changes were removed before they were read, nothing is remembered', async () => {
  const door = await rememberedDoor()
  await door.ask(PAGE)
  await run('UPDATE members SET removed_at = 1 WHERE id = ?', door.id)
  await run("INSERT INTO access_changes (subject) VALUES ('account:0')")
  const { ctx } = createWorld()
  pass(2 * 60 * 60_000)
  await sweepSignIns({ ...ctx, now: () => new Date() })
  // What other tests' objects still write may follow it; of this member nothing is left.
  const { results } = await env.DB.prepare('SELECT subject FROM access_changes').all()
  expect(results).not.toContainEqual({ subject: `account:${door.id}` })
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000 + REMEMBER_MS)
  expect((await seatsAfter(door)).status).toBe(404)
})

testOverD1('where changes cannot be read, people are read themselves', async () => {
  const door = await rememberedDoor()
  await run('UPDATE members SET removed_at = 1 WHERE id = ?', door.id)
  door.failing.text = 'access_changes'
  expect((await seatsAfter(door)).status).toBe(404)
})

// What every visit, ask and search writes; pages read it anew, or show it to ten minutes.
const unwatched: Record<string, string[]> = {
  members: ['last_seen_at'],
  sign_ins: ['last_seen_at', 'expires_at'],
  teams: ['used_scholar_search'],
}

test('every column of what is remembered is watched, save those that each visit writes', async () => {
  const { results } = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%access_changes%'",
  ).all<{ sql: string }>()
  const watchedOf = (table: string, all: string[]) =>
    results.flatMap(({ sql }) => {
      const [, columns, of] = /AFTER UPDATE(?: OF ([\w, ]+))? ON (\w+)/.exec(sql) ?? []
      return of !== table ? [] : (columns?.split(', ') ?? all)
    })
  for (const table of [accounts, signIns, members, teams, brands] as SQLiteTable[]) {
    const name = getTableName(table)
    const columns = Object.values(getTableColumns(table)).map((column) => column.name)
    const expected = columns.filter((column) => !unwatched[name]?.includes(column))
    expect(watchedOf(name, columns).toSorted(), name).toEqual(expected.toSorted())
  }
})
