import { SELF } from 'cloudflare:test'
import { createWorld } from '#test/world'
import { sitDown } from '#test/seats'
import { beforeAll, expect, inject, test } from 'vitest'
import { signIns } from '~/features/auth/server/tables'
import { issueToken } from '~/features/auth/server/tokens'
import { askInput } from '~/features/chat/contract'
import { openAccess, teamAccess } from './access'

const HOST = 'hostile.test'
let token = ''
let teamId = ''
let otherTeamId = ''

beforeAll(async () => {
  const { ctx } = createWorld({ host: HOST, now: () => new Date() })
  await sitDown(ctx)
  const { accountId, signInId } = ctx.actor
  teamId = ctx.seat.teamId
  const expiresAt = Date.now() + 3_600_000
  await ctx.db
    .insert(signIns)
    .values({ id: signInId, accountId, createdAt: 0, lastSeenAt: 0, expiresAt })
  token = await issueToken({ ...ctx, brandId: teamId }, accountId, signInId)
  const other = createWorld({ host: 'other-hostile.test', now: () => new Date() })
  await sitDown(other.ctx)
  otherTeamId = other.ctx.seat.teamId
})

const callNames = [...teamAccess.keys(), ...openAccess.keys()]
const posts = callNames.filter((call) => call.startsWith('POST ') && !isAboutOneself(call))

// Leaving and signing out need no body to be meant.
function isAboutOneself(call: string): boolean {
  return /\/(leave|logout)$/.test(call)
}

const pathOf = (call: string) =>
  (call.split(' ')[1] ?? '').replace(/:(spaceId|teamId)/, teamId).replace(/:\w+/g, '1')

const send = (path: string, init: RequestInit = {}, isSignedIn = true) =>
  SELF.fetch(`http://${HOST}/ai${path}`, {
    ...init,
    redirect: 'manual',
    headers: { ...(isSignedIn && { authorization: `Bearer ${token}` }), ...init.headers },
  })

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Bodies that no client sends: each must be answered in an envelope, with a code, and never with 500. */
const bodies: Record<string, (id: string) => string> = {
  missing: () => '',
  null: () => 'null',
  list: () => '[]',
  text: () => '"x"',
  number: () => '7',
  torn: () => '{"a":',
  deep: () => deep(10_000),
  'deep inside': (id) => `{"teamId":"${id}","spaceId":"${id}","x":${deep(5_000)}}`,
  'doubled key': (id) => `{"teamId":"${otherTeamId}","teamId":"${id}","spaceId":"${id}"}`,
  prototype: (id) =>
    `{"__proto__":{"teamId":"${id}","role":"owner"},"constructor":{"prototype":{}}}`,
  'numbers as text': (id) =>
    `{"teamId":${id},"spaceId":${id},"sessionId":"1.0","pageNo":"NaN","size":"1e309"}`,
  'lone surrogate': (id) =>
    `{"teamId":"${id}","spaceId":"${id}","title":"\\ud800","name":"\\udfff"}`,
  'nul and bidi': (id) =>
    `{"teamId":"${id}","spaceId":"${id}","title":"\\u0000\\u202e","id":"\\u0000"}`,
  'wrong kinds': (id) =>
    `{"teamId":"${id}","spaceId":"${id}","fileIds":{"0":"1"},"files":"x","days":[],"scopes":{},"question":7,"account":[],"password":{"length":9}}`,
}

/** In turn, so that each kind meets many calls; in the deep set every call meets all. */
const turnOf = <Kind>(kinds: Kind[], index: number): Kind[] =>
  inject('isDeep') ? kinds : kinds.filter((_, kind) => (kind + index) % 7 === 0)

for (const [index, call] of posts.entries()) {
  test(`S57: ${call} answers nonsense in words`, async () => {
    for (const [kind, make] of turnOf(Object.entries(bodies), index)) {
      const response = await send(pathOf(call), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: make(teamId),
      })
      const outcome = `${kind}: ${response.status}`
      expect(response.status, outcome).toBeLessThan(500)
      const answer = await response.json<{ code: unknown; message: unknown }>()
      expect(answer, outcome).toMatchObject({ code: expect.anything(), message: expect.anything() })
    }
  })
}

test('an outline that no text can be written by is refused with its rule and its heading', async () => {
  const deep = (level: number): object => ({
    id: `n${level}`,
    title: `第${level}层`,
    children: level === 4 ? [] : [deep(level + 1)],
  })
  const body = {
    teamId,
    form: { kind: 'paper', topic: '游客承载量', lengthSize: 'tiny' },
    outline: { id: 't', title: '游客承载量', children: [deep(1)] },
  }
  const response = await send('/creation/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 400,
    message: '提交的内容有误：大纲最多3级：第4层',
  })
})

test('S57: queries of nonsense are answered in words', async () => {
  const values = ['', '%00', '%ED%A0%80', '-1', '1e9', '9'.repeat(400), '[]', '__proto__', '%', "'"]
  const names = ['id', 'teamId', 'spaceId', 'pageNo', 'pageSize', 'after', 'keyword', 'lastEventId']
  const reads = callNames.filter((name) => name.startsWith('GET '))
  for (const [index, call] of reads.entries()) {
    for (const value of turnOf(values, index)) {
      const search = names.map((name) => `${name}=${value}`).join('&')
      const response = await send(`${pathOf(call)}?${search}`)
      expect(response.status, `${call} ${value}`).toBeLessThan(500)
      await response.body?.cancel()
    }
  }
})

test('S57: a long keyword of any signs is looked for in every list, and found where it stands', async () => {
  const lists = ['space/:/folder/listFile', 'team/:/member/list', 'team/:/audit/list']
  const names = ['keyword', 'title', 'act']
  for (const value of [
    '墨'.repeat(40),
    '%_\\%'.repeat(10),
    '\'"*?[a-z]'.repeat(4),
    '👩‍👩‍👧'.repeat(5),
  ]) {
    const search = names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')
    for (const list of lists) {
      const response = await send(`/${list.replace(':', teamId)}?${search}`)
      expect(response.status, `${list} ${value}`).toBe(200)
      expect(await response.json(), list).toMatchObject({ result: { total: 0 } })
    }
  }
  const own = await send('/user/getUserInfo')
  const { loginName } = (await own.json<{ result: { loginName: string } }>()).result
  const found = await send(`/team/${teamId}/member/list?keyword=${loginName.slice(2)}`)
  expect(await found.json()).toMatchObject({ result: { total: 1 } })
})

test('S57: a question is counted alike here and in a browser, by UTF-16 units', () => {
  const fits = (question: string) =>
    askInput.safeParse({ teamId: '1', spaceId: '1', question }).success
  expect(fits('墨'.repeat(2000))).toBe(true)
  expect(fits('墨'.repeat(2001))).toBe(false)
  expect(fits('𠀀'.repeat(1000))).toBe(true)
  expect(fits('𠀀'.repeat(1000) + 'x')).toBe(false)
  expect(fits('👩‍👩‍👧'.repeat(250))).toBe(true)
  expect(fits('👩‍👩‍👧'.repeat(251))).toBe(false)
})

test('S13: a path in disguise is answered as what it is, for a stranger as for nobody', async () => {
  const info = `/space/${otherTeamId}/info`
  const disguises = [
    `//space/${otherTeamId}/info`,
    `/./space/${otherTeamId}/info`,
    `/space/${teamId}/../${otherTeamId}/info`,
    `/space/${teamId}%2f..%2f${otherTeamId}/info`,
    `/space/${teamId}%252f..%252f${otherTeamId}/info`,
    `/space/${otherTeamId};x=1/info`,
    `/space/${otherTeamId}%00/info`,
    `/space/${otherTeamId}./info`,
    `/SPACE/${otherTeamId}/INFO`,
    `/space/${otherTeamId}/info/`,
    `/space/${otherTeamId}/info%20`,
    `/space/%2e%2e/${otherTeamId}/info`,
    `/space/${[...otherTeamId].map((digit) => `%3${digit}`).join('')}/info`,
    `/space\\${otherTeamId}\\info`,
    `/%2e/space/${otherTeamId}/info`,
    `/space/%/info`,
    `/space/${otherTeamId}/info%`,
  ]
  const plain = await send(info)
  expect(plain.status).toBe(404)
  for (const path of disguises) {
    const response = await send(path)
    expect([400, 404], path).toContain(response.status)
    expect(await response.text(), path).not.toContain('usedSize')
    const asVisitor = await send(path, {}, false)
    expect([400, 401, 404], path).toContain(asVisitor.status)
    await asVisitor.body?.cancel()
  }
})

test('S13: a method cannot be overridden by a header, a query or a body', async () => {
  const before = await (await send(`/space/${teamId}/info`)).text()
  const headers = {
    'x-http-method-override': 'DELETE',
    'x-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-original-url': `/ai/space/${otherTeamId}/info`,
    'x-rewrite-url': `/ai/space/${otherTeamId}/info`,
    'x-forwarded-prefix': '/ai/space',
  }
  const response = await send(`/space/${teamId}/info?_method=DELETE`, { headers })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(before)
})

test('S10: only the scheme Bearer carries a token', async () => {
  for (const scheme of ['Basic', 'Token', 'bearer', 'Bearer  ', 'JWT', '']) {
    const response = await send('/team/list', { headers: { authorization: `${scheme} ${token}` } })
    expect(response.status, scheme).toBe(401)
    await response.body?.cancel()
  }
})

test('S14: a preflight allows our headers to any origin, and never its cookies', async () => {
  const signedHeaders = 'i-date, i-authorization, i-version, content-md5, shell-name, authorization'
  for (const origin of ['https://evil.test', 'null', `http://${HOST}`]) {
    const response = await send('/team/list', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': signedHeaders,
      },
    })
    expect(response.status).toBe(204)
    const allowed = response.headers.get('access-control-allow-headers')?.split(',') ?? []
    for (const name of signedHeaders.split(', ')) expect(allowed).toContain(name)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  }
  const answer = await send('/team/list', { headers: { origin: 'https://evil.test' } })
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  await answer.body?.cancel()
})

test('S14: forms and plain text of other sites change nothing in anybody’s name', async () => {
  const cookie = `token=${token}`
  const types = [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
  ]
  for (const type of [...types, 'application/json']) {
    for (const origin of ['https://evil.test', 'null', 'http://sibling.hostile.test']) {
      const response = await send(
        '/team/switch',
        {
          method: 'POST',
          headers: { cookie, origin, 'content-type': type },
          body: JSON.stringify({ teamId }),
        },
        false,
      )
      expect(response.status, `${type} ${origin}`).toBe(403)
      await response.body?.cancel()
    }
  }
})

test('S51: answers with a token are kept by nobody, and neither is any other answer of /ai', async () => {
  for (const path of ['/team/list', '/user/getUserInfo', `/space/${teamId}/info`, '/none']) {
    const response = await send(path)
    expect(response.headers.get('cache-control'), path).toBe('private, no-store')
    await response.body?.cancel()
  }
})
