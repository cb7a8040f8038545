import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDoor } from '#test/counting-door'
import { testOverD1 } from '#test/over-d1'
import type { Context } from '~/core/context'
import { loadShell } from '~/features/teams/server'
import { REMEMBER_MS } from './session-cache'
import { requestSeats } from '~/features/teams/server/ports'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

testOverD1(
  'who is asking is read once in five seconds: a call then makes its own trip and no other',
  async () => {
    const { ask, id } = await createDoor()
    expect(await ask('/ai/team/list')).toMatchObject({ status: 200, trips: 2 })
    expect(await ask('/ai/team/list')).toMatchObject({ status: 200, trips: 1 })
    const listing = `/ai/space/${id}/folder/listFile?pageSize=100`
    // Its seat, its list, and the space that is made on first sight.
    await ask(listing)
    expect(await ask(listing)).toMatchObject({ status: 200, trips: 1 })
    expect(await ask('/library')).toMatchObject({ status: 200, trips: 0 })
    vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
    // The account and its seats are asked together.
    expect(await ask('/library')).toMatchObject({ status: 200, trips: 1 })
    vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
    expect(await ask(listing)).toMatchObject({ status: 200, trips: 2 })
  },
)

test('S8: whom a token names and nothing proves was not here, and is told of no team', async () => {
  const { ask, id, contexts } = await createDoor()
  const seenAt = () => env.DB.prepare('SELECT last_seen_at FROM members WHERE id = ?').bind(id)
  await env.DB.prepare('UPDATE sign_ins SET revoked_at = 1 WHERE account_id = ?').bind(id).run()
  vi.setSystemTime(Date.now() + REMEMBER_MS)
  await ask('/library')
  expect(contexts.at(-1)).toMatchObject({ actor: null, seat: null })
  expect(seatsOf(contexts.at(-1))).toBeUndefined()
  expect(await ask(`/ai/space/${id}/folder/listFile?pageSize=1`)).toMatchObject({ status: 401 })
  expect(await seenAt().first('last_seen_at')).toBe(0)
  await env.DB.prepare('UPDATE sign_ins SET revoked_at = NULL WHERE account_id = ?').bind(id).run()
  await ask('/library')
  await vi.waitFor(async () => expect(await seenAt().first('last_seen_at')).not.toBe(0))
})

test('S8: a member who was removed is out after five seconds, on calls and on pages', async () => {
  const { ask, other, contexts } = await createDoor()
  const listing = `/ai/space/${other}/folder/listFile?pageSize=1`
  expect(await ask(listing)).toMatchObject({ status: 200 })
  await env.DB.prepare('UPDATE members SET removed_at = 1 WHERE id = ?').bind(other).run()
  vi.setSystemTime(Date.now() + REMEMBER_MS)
  expect(await ask(listing)).toMatchObject({ status: 404 })
  await ask('/library')
  expect(seatsOf(contexts.at(-1))?.map(({ team }) => team.id)).not.toContain(other)
})

test('S8: the members of a team that was suspended are out after five seconds, and not later, on calls and on pages', async () => {
  const { ask, other, contexts } = await createDoor()
  const listing = `/ai/space/${other}/folder/listFile?pageSize=1`
  expect(await ask(listing)).toMatchObject({ status: 200 })
  await env.DB.prepare("UPDATE teams SET closure = 'suspended' WHERE id = ?").bind(other).run()
  // As it was remembered: a page of before may be seen so long.
  vi.setSystemTime(Date.now() + REMEMBER_MS - 1)
  expect(await ask(listing)).toMatchObject({ status: 200 })
  vi.setSystemTime(Date.now() + 1)
  const { answer } = await ask(listing)
  expect(await answer.json()).toMatchObject({ code: 8027 })
  await ask('/library')
  expect(seatsOf(contexts.at(-1))?.map(({ team }) => team.id)).not.toContain(other)
})

test('S8: a closed account and a sign-in that ended elsewhere are refused after five seconds', async () => {
  const { ask, id } = await createDoor()
  expect(await ask('/ai/team/list')).toMatchObject({ status: 200 })
  await env.DB.prepare('UPDATE sign_ins SET revoked_at = 1 WHERE account_id = ?').bind(id).run()
  vi.setSystemTime(Date.now() + REMEMBER_MS)
  expect(await ask('/ai/team/list')).toMatchObject({ status: 401 })
})

test('signing out takes effect at once', async () => {
  const { ask } = await createDoor()
  await ask('/ai/team/list')
  await ask('/ai/user/logout', 'POST')
  expect(await ask('/ai/team/list')).toMatchObject({ status: 401 })
})

test('the page after switching shows the new team, also where another isolate renders it', async () => {
  const { ask, id, other, cookie, contexts } = await createDoor()
  await ask('/', 'GET', undefined, cookie)
  expect(contexts.at(-1)?.seat?.teamId).toBe(id)
  const { answer } = await ask('/ai/team/switch', 'POST', { teamId: other }, cookie)
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^anew=1; .*HttpOnly/))
  await ask('/', 'GET', undefined, cookie)
  expect(contexts.at(-1)?.seat?.teamId).toBe(other)
  // What this isolate remembers is stale now; the browser asks it to look.
  await env.DB.prepare('UPDATE members SET last_used_at = 9e15 WHERE id = ?').bind(id).run()
  await ask('/', 'GET', undefined, `${cookie}; anew=1`)
  expect(contexts.at(-1)?.seat?.teamId).toBe(id)
})

test('QBOX-21: a page tells what is left to ask and to search as it is now, however lately the seat was read', async () => {
  const { ask, id, contexts } = await createDoor()
  const left = async () => {
    await ask('/')
    const ctx = contexts.at(-1)
    const { memberInfo, team } = await loadShell(ctx as Context, '')
    return [memberInfo?.usedChat, team?.usedScholarSearch]
  }
  expect(await left()).toEqual([0, 0])
  // The month is counted by Shanghai's calendar.
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  await env.DB.batch([
    env.DB.prepare('INSERT INTO chat_usage (member_id, month, used) VALUES (?, ?, 3)').bind(
      id,
      month,
    ),
    env.DB.prepare('UPDATE teams SET used_scholar_search = 2 WHERE id = ?').bind(id),
  ])
  expect(await left()).toEqual([3, 2])
})

test('one person never gets what was remembered of another', async () => {
  const [ada, bo] = [await createDoor(), await createDoor()]
  await ada.ask('/')
  await bo.ask('/')
  await ada.ask('/')
  expect(ada.contexts.at(-1)?.actor?.accountId).toBe(ada.id)
  expect(seatsOf(bo.contexts.at(-1))?.map(({ team }) => team.id)).toEqual([bo.id, bo.other])
  expect(await bo.ask(`/ai/space/${ada.id}/folder/listFile?pageSize=1`)).toMatchObject({
    status: 404,
  })
})

const seatsOf = (ctx: Context | undefined) => ctx && requestSeats.of(ctx)
