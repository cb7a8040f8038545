import { env, SELF } from 'cloudflare:test'
import { md5Of, otherSpellings } from '#test/signatures'
import { createWorld } from '#test/world'
import { sitDown } from '#test/seats'
import { beforeAll, expect, test } from 'vitest'
import { Hono } from 'hono'
import type { ApiEnv } from '~/core/api'
import { authorizationOf, sign } from '~/core/signing/request-signing'
import { sweepSpentTokens } from '~/core/replay'
import { signIns } from '~/features/auth/server/tables'
import { issueToken } from '~/features/auth/server/tokens'
import { createContext } from '../context'
import { signature } from './signature'
import { refuse } from './envelope'

const HOST = 'signed.test'
const SECRET = 'web-client'
let token = ''
let teamId = ''

beforeAll(async () => {
  const { ctx } = createWorld({ host: HOST, now: () => new Date() })
  await sitDown(ctx)
  const { accountId, signInId } = ctx.actor
  teamId = ctx.seat.teamId
  const times = { createdAt: 0, lastSeenAt: 0, expiresAt: Date.now() + 3_600_000 }
  await ctx.db.insert(signIns).values({ id: signInId, accountId, ...times })
  token = await issueToken({ ...ctx, brandId: teamId }, accountId, signInId)
})

interface Call {
  method: string
  path: string
  query?: Record<string, string>
  body?: string
  date?: string
  keyId?: string
  secret?: string
}

async function signed(call: Call, more: Record<string, string> = {}) {
  const { method, path, query = {}, body = '', secret = SECRET, keyId = 'web' } = call
  const date = call.date ?? new Date().toUTCString()
  const md5 = await md5Of(body)
  const signature = await sign(secret, { method, date, md5, path, query: Object.entries(query) })
  return {
    'i-date': date,
    'content-md5': md5,
    'i-authorization': authorizationOf(keyId, signature),
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...more,
  }
}

async function send({ method, path, query = {}, body }: Call, headers: HeadersInit) {
  const search = new URLSearchParams(query).toString()
  const response = await SELF.fetch(`http://${HOST}/ai${path}${search && `?${search}`}`, {
    method,
    headers,
    ...(body && { body }),
  })
  const answer = await response.json<{ code: string | number; success: boolean }>()
  return { status: response.status, code: answer.code, headers: response.headers }
}

const read = { method: 'GET', path: '/team/list', query: { platform: 'web' } }
const write = (askId: string): Call => ({
  method: 'POST',
  path: '/chat/session/rename',
  query: { platform: 'web' },
  body: JSON.stringify({ teamId, sessionId: '1', title: `墨 ${askId}` }),
})
const spent = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM spent_tokens').first<{ n: number }>())?.n

test('a right signature passes, with Chinese and spaces in the query, too', async () => {
  expect(await send(read, await signed(read))).toMatchObject({ status: 200, code: 'SUCCESS' })
  const search: Call = {
    method: 'GET',
    path: `/space/${teamId}/folder/listFile`,
    query: { platform: 'web', keyword: '墨 & 砚=+%', after: '' },
  }
  expect(await send(search, await signed(search))).toMatchObject({ status: 200, code: 'SUCCESS' })
})

test('S11: a wrong signature with a valid token is refused and leaves nothing behind', async () => {
  const call = write('wrong')
  const good = await signed(call)
  const before = await spent()
  const wrongs = [
    { ...good, 'i-authorization': 'hmac' },
    await signed({ ...call, secret: 'guessed' }, {}),
    await signed({ ...call, keyId: 'nobody' }),
    await signed({ ...call, path: '/chat/session/renamed' }),
    await signed({ ...call, method: 'PUT' }),
    await signed({ ...call, query: { platform: 'mouse' } }),
    { ...good, 'i-date': new Date(Date.now() - 60_000).toUTCString() },
    { ...good, 'content-md5': '' },
  ]
  for (const headers of wrongs) {
    expect(await send(call, headers)).toMatchObject({ status: 400, code: 'SIGN_ERROR' })
  }
  expect(await spent()).toBe(before)
})

test('S11: a body that was changed after signing is refused', async () => {
  const call = write('before')
  const headers = await signed(call)
  const changed = { ...call, body: call.body?.replace('before', 'behind') ?? '' }
  expect(await send(changed, headers)).toMatchObject({ status: 400, code: 'SIGN_ERROR' })
})

test('S11: a query that was added, doubled or changed after signing is refused', async () => {
  const headers = await signed(read)
  for (const search of ['', '?platform=mouse', '?platform=web&x=1', '?platform=web&platform=web']) {
    const response = await SELF.fetch(`http://${HOST}/ai/team/list${search}`, { headers })
    expect(response.status, search).toBe(400)
  }
})

test('S11: the same signed write twice is answered 20002 and does nothing the second time', async () => {
  const call = write('twice')
  const headers = await signed(call)
  const first = await send(call, headers)
  expect(first.code).not.toBe(20002)
  expect(await send(call, headers)).toMatchObject({ status: 200, code: 20002 })
  // Not by dressing the token otherwise, either.
  const { authorization, ...rest } = headers
  const dressed = {
    ...rest,
    cookie: `other=1; token=${authorization.slice(7)}`,
    'sec-fetch-site': 'same-origin',
  }
  expect(await send(call, dressed)).toMatchObject({ code: 20002 })
  const parallel = write('parallel')
  const same = await signed(parallel)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(parallel, same)))
  expect(answers.filter(({ code }) => code !== 20002)).toHaveLength(1)
})

test('S11: no other spelling of a signature or a token makes a copy a new call', async () => {
  const call = write('spelling')
  const headers = await signed(call)
  expect((await send(call, headers)).code).not.toBe(20002)
  const [, signature = ''] = /signature="([^"]+)"/.exec(headers['i-authorization']) ?? []
  for (const other of otherSpellings(signature, 26)) {
    const copy = headers['i-authorization'].replace(signature, other)
    expect(await send(call, { ...headers, 'i-authorization': copy }), other).toMatchObject({
      code: 'SIGN_ERROR',
    })
  }
  for (const other of otherSpellings(token, token.length - 1)) {
    const answer = await send(call, { ...headers, authorization: `Bearer ${other}` })
    expect([20002, 'AUTHENTICATE'], other).toContain(answer.code)
  }
})

test('S11: a copied sign-in is no new one under an invented token', async () => {
  const call: Call = {
    method: 'POST',
    path: '/login/loginAccount',
    body: JSON.stringify({ account: 'copied', password: 'x' }),
  }
  const headers = await signed(call, { authorization: '' })
  const { authorization: _, ...bare } = headers
  expect((await send(call, bare)).code).not.toBe(20002)
  for (const authorization of ['Bearer a', 'Bearer a.b.c']) {
    expect(await send(call, { ...bare, authorization })).toMatchObject({ code: 20002 })
  }
})

test('reads may be sent again, POSTs that only read and reports of use as well', async () => {
  const poll: Call = {
    method: 'POST',
    path: `/space/${teamId}/file/getFileInfoByIds`,
    body: JSON.stringify({ spaceId: teamId, fileIds: ['1'] }),
  }
  const report: Call = {
    method: 'POST',
    path: '/userOperation/add',
    body: JSON.stringify({ code: 'chat', type: 'open' }),
  }
  for (const call of [read, poll, report]) {
    const headers = await signed(call)
    for (let times = 0; times < 3; times += 1) {
      expect(await send(call, headers)).toMatchObject({ code: 'SUCCESS' })
    }
  }
})

test('S11: a copied ask with an id of its own is the same ask; one without is refused', async () => {
  const ask = (more: object): Call => ({
    method: 'POST',
    path: '/chat/question/stream',
    body: JSON.stringify({ teamId, spaceId: teamId, isNew: true, question: '墨', ...more }),
  })
  const answer = ask({ askId: 'signed-ask-1' })
  const headers = await signed(answer)
  const first = await eventsOf(answer, headers)
  expect(first).toContain('event: ')
  expect(await eventsOf(answer, headers)).toContain(sessionIn(first))
  expect(await asked()).toBe(1)

  const nameless = ask({})
  const once = await signed(nameless)
  await eventsOf(nameless, once)
  expect(await send(nameless, once)).toMatchObject({ code: 20002 })
  expect(await asked()).toBe(2)
})

async function eventsOf({ method, path, body = '' }: Call, headers: HeadersInit) {
  return (await SELF.fetch(`http://${HOST}/ai${path}`, { method, headers, body })).text()
}
const sessionIn = (events: string) => /"sessionId":"\d+"/.exec(events)?.[0] ?? 'none'
const asked = async () =>
  (
    await env.DB.prepare('SELECT count(*) AS n FROM question_records WHERE team_id = ?')
      .bind(teamId)
      .first<{ n: number }>()
  )?.n

test('the window is ten minutes of the server clock, and a wrong clock is told the time', async () => {
  const utcDate = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString()
  for (const minutes of [-9, 9]) {
    expect(await send(read, await signed({ ...read, date: utcDate(minutes) }))).toMatchObject({
      status: 200,
    })
  }
  for (const minutes of [-11, 11]) {
    const answer = await send(read, await signed({ ...read, date: utcDate(minutes) }))
    expect(answer).toMatchObject({ status: 400, code: 'SIGN_ERROR' })
    expect(Math.abs(Date.parse(answer.headers.get('i-date') ?? '') - Date.now())).toBeLessThan(5000)
  }
  for (const date of ['', 'now', '0', new Date().toISOString()]) {
    expect(await send(read, await signed({ ...read, date }))).toMatchObject({ code: 'SIGN_ERROR' })
  }
})

test('S11: a valid signature without a token has a visitor’s rights only', async () => {
  const { authorization: _, ...headers } = await signed(read)
  expect(await send(read, headers)).toMatchObject({ status: 401, code: 'AUTHENTICATE' })
})

test('a body that no signature covers is refused', async () => {
  const call: Call = { method: 'DELETE', path: '/chat/session/delete', query: { teamId } }
  const headers = { ...(await signed(call)), 'content-type': 'application/json' }
  expect(await send({ ...call, body: '{"a":1}' }, headers)).toMatchObject({ code: 'SIGN_ERROR' })
})

test('required means that unsigned calls are refused, off that wrong ones pass', async () => {
  const ask = async (mode: 'require' | 'check' | 'off', headers: Record<string, string>) => {
    const settings = { ...createWorld().ctx.settings, API_SIGNATURE: mode }
    const app = new Hono<ApiEnv>()
      .use(async (c, next) => {
        c.set('ctx', { ...createContext(env, () => {}), settings })
        await next()
      })
      .use('/ai/*', signature)
      .get('/ai/team/list', (c) => c.text('passed'))
      .get('/ai/repositoryFile/content', (c) => c.text('passed'))
      .onError(refuse)
    const path = headers.path ?? '/team/list'
    return (await app.request(`http://${HOST}/ai${path}`, { headers })).status
  }
  expect(await ask('require', {})).toBe(400)
  expect(await ask('require', await signed({ ...read, query: {} }))).toBe(200)
  expect(await ask('require', { authorization: 'Bearer ymk_anything' })).toBe(200)
  expect(await ask('require', { path: '/repositoryFile/content' })).toBe(200)
  expect(await ask('check', {})).toBe(200)
  expect(await ask('check', { 'i-authorization': 'hmac' })).toBe(400)
  expect(await ask('off', { 'i-authorization': 'hmac' })).toBe(200)
})

test('what was spent is forgotten when its window has closed', async () => {
  const { ctx } = createWorld({ now: () => new Date(Date.now() + 21 * 60_000) })
  await sweepSpentTokens(ctx)
  expect(await spent()).toBe(0)
})

test('S11: what only looks like a key does not stand in for a signature', async () => {
  const call: Call = {
    method: 'POST',
    path: '/login/loginAccount',
    body: JSON.stringify({ account: 'nobody', password: 'x' }),
  }
  for (const authorization of [
    'Bearer ymk_ x',
    'Bearer ymk_',
    'Bearer ymk_%',
    'Bearer ymk_invented',
  ]) {
    const headers = await signed({ ...call, secret: 'wrong' }, { authorization })
    expect([400, 401], authorization).toContain((await send(call, headers)).status)
  }
})

test('S56: signed requests to nowhere leave nothing behind', async () => {
  const before = await spent()
  for (const path of ['/nope', '/space/1/nope', '/chat/session/rename/x']) {
    const call: Call = { method: 'POST', path, body: '{}' }
    expect((await send(call, await signed(call))).status).toBe(404)
  }
  expect(await spent()).toBe(before)
})
