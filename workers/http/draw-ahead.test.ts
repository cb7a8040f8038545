import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDoor } from '#test/counting-door'
import { testOverD1 } from '#test/over-d1'
import type { Context } from '~/core/context'
import { teams } from '~/features/teams/server/tables'
import { REMEMBER_MS } from './session-cache'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A page that reads, and tells for whom it was drawn. */
const drawSeat = async (ctx: Context) => {
  const { name = '' } = (await ctx.db.select({ name: teams.name }).from(teams).limit(1))[0] ?? {}
  return `${name === '' ? 'empty ' : ''}${ctx.seat?.teamId ?? ctx.actor?.accountId ?? 'visitor'}`
}

testOverD1(
  'a page is drawn beside the proof of its person: both are asked in one trip',
  async () => {
    const { ask, id, cookie } = await createDoor(drawSeat)
    const load = async (more = '') => {
      const { answer, trips } = await ask('/library', 'GET', undefined, cookie + more)
      return [await answer.text(), trips]
    }
    // The proof, the page, and the note that its person was here.
    expect(await load()).toEqual([id, 3])
    expect(await load()).toEqual([id, 1])
    vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
    expect(await load()).toEqual([id, 1])
    expect(await load('; anew=1')).toEqual([id, 1])
  },
)

test('S8: nothing of a page drawn for a seat that is gone is shown', async () => {
  const { ask, id, other, cookie, contexts } = await createDoor(drawSeat)
  const load = async () => {
    vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
    return (await ask('/library', 'GET', undefined, cookie)).answer
  }
  expect(await (await load()).text()).toBe(id)
  await env.DB.prepare('UPDATE members SET removed_at = 1 WHERE id = ?').bind(id).run()
  contexts.length = 0
  expect(await (await load()).text()).toBe(other)
  expect(contexts.map(({ seat }) => seat?.teamId)).toEqual([id, other])
  await env.DB.prepare("UPDATE members SET role = 'admin' WHERE id = ?").bind(other).run()
  await load()
  expect(contexts.at(-1)?.seat?.role).toBe('admin')
})

test.each([
  ['a sign-in that ended elsewhere', 'UPDATE sign_ins SET revoked_at = 1 WHERE account_id = ?'],
  ['a closed account', 'UPDATE accounts SET closed_at = 1 WHERE id = ?'],
])('S8: nothing of a page drawn for %s is shown, and nobody was here', async (_what, ending) => {
  const { ask, id, cookie } = await createDoor(drawSeat)
  const load = async () => {
    vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
    return (await ask('/library', 'GET', undefined, cookie)).answer
  }
  expect(await (await load()).text()).toBe(id)
  await env.DB.batch([
    env.DB.prepare(ending).bind(id),
    env.DB.prepare('UPDATE members SET last_seen_at = 0 WHERE id = ?').bind(id),
  ])
  const answer = await load()
  expect(await answer.text()).toBe('visitor')
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^token=; /))
  expect(
    await env.DB.prepare('SELECT last_seen_at FROM members WHERE id = ?')
      .bind(id)
      .first('last_seen_at'),
  ).toBe(0)
})

testOverD1.each(['from "sign_ins"', 'from "members"'])(
  'S8: nothing of a page is shown whose person cannot be proved: %s fails',
  async (text) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isSlow = false
    const door = await createDoor(async (ctx) => {
      if (isSlow) await promise
      return drawSeat(ctx)
    })
    const { ask, id, cookie, failing } = door
    expect(await (await ask('/library', 'GET', undefined, cookie)).answer.text()).toBe(id)
    vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
    failing.text = text
    isSlow = true
    const asking = ask('/library', 'GET', undefined, cookie)
    setTimeout(resolve, 0)
    const { answer, status } = await asking
    expect(status).toBe(500)
    expect(await answer.text()).not.toContain(id)
  },
)

test('a page that takes a code which is good once is drawn once', async () => {
  const { ask, id, cookie, contexts } = await createDoor(drawSeat)
  await ask('/library', 'GET', undefined, cookie)
  await env.DB.prepare('UPDATE members SET removed_at = 1 WHERE id = ?').bind(id).run()
  vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
  contexts.length = 0
  await ask('/sign-in/wechat/return?code=once', 'GET', undefined, cookie)
  expect(contexts).toHaveLength(1)
})

test('a page that fails for a wrong guess is drawn again as any other', async () => {
  let failsFor = ''
  const { ask, id, other, cookie } = await createDoor(async ({ seat }) => {
    if (seat?.teamId === failsFor) throw new Error('the page broke')
    return seat?.teamId ?? ''
  })
  const load = async () => {
    vi.setSystemTime(Date.now() + REMEMBER_MS + 1)
    const { answer, status } = await ask('/library', 'GET', undefined, cookie)
    return [status, status === 200 ? await answer.text() : '']
  }
  expect(await load()).toEqual([200, id])
  failsFor = id
  expect(await load()).toEqual([500, ''])
  await env.DB.prepare('UPDATE members SET removed_at = 1 WHERE id = ?').bind(id).run()
  expect(await load()).toEqual([200, other])
})
