import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { hashCheaply } from '#test/password-hashes'

const PASSWORD = 'ink-and-paper-9'

beforeAll(async () => {
  const hash = hashCheaply(PASSWORD)
  const far = Date.UTC(2036, 0, 1)
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES ('21','ada',?,'阿达',0), ('22','bo',?,'阿波',0)",
    ).bind(hash, hash),
    env.DB.prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('11','墨队','active',?,0), ('12','砚队','active',?,0)",
    ).bind(far, far),
    env.DB.prepare(
      "INSERT INTO members (id, team_id, account_id, role, joined_at) VALUES ('31','11','21','owner',0), ('32','12','22','owner',0), ('33','12','21','member',0)",
    ),
    env.DB.prepare(
      "INSERT INTO brands (id, team_id, name, login_methods, is_house, updated_at) VALUES ('41','11','墨','[\"password\"]',1,0), ('42','12','砚','[\"password\"]',0,0)",
    ),
    env.DB.prepare(
      "INSERT INTO domains (host, brand_id, created_at) VALUES ('ink.test','41',0), ('stone.test','42',0)",
    ),
  ])
})

async function call(
  host: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
) {
  const response = await SELF.fetch(`http://${host}/ai${path}`, {
    method,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  const answer = await response.json<{ code: string | number; success: boolean; result: never }>()
  return { status: response.status, headers: response.headers, ...answer }
}

async function signIn(host: string, account: string): Promise<string> {
  const body = { account, password: PASSWORD, channelId: 0 }
  const answer = await call(host, 'POST', '/login/loginAccount', { body })
  return (answer.result as { token: string }).token
}

test('a right password answers a token, in a cookie that scripts cannot read', async () => {
  const body = { account: 'Ada', password: PASSWORD, channelId: 0 }
  const answer = await call('ink.test', 'POST', '/login/loginAccount', { body })
  expect(answer.success).toBe(true)
  const [token, device] = answer.headers.getSetCookie()
  expect(token).toMatch(/^token=.+HttpOnly; SameSite=Lax$/)
  expect(device).toMatch(/^device=.+Path=\/ai\/login; HttpOnly; .+SameSite=Strict$/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('an unknown account and a wrong password are answered alike', async () => {
  const wrong = await call('ink.test', 'POST', '/login/loginAccount', {
    body: { account: 'bo', password: 'nonsense' },
  })
  const unknown = await call('ink.test', 'POST', '/login/loginAccount', {
    body: { account: 'nobody', password: 'nonsense' },
  })
  expect({ ...wrong, headers: 0, requestId: 0 }).toEqual({ ...unknown, headers: 0, requestId: 0 })
  expect(wrong).toMatchObject({ status: 200, success: false })
})

test('the sixth try within a quarter of an hour is refused even with the right password', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    await call('stone.test', 'POST', '/login/loginAccount', {
      body: { account: 'throttled', password: 'nonsense' },
    })
  }
  const sixth = await call('stone.test', 'POST', '/login/loginAccount', {
    body: { account: 'throttled', password: PASSWORD },
  })
  expect(sixth).toMatchObject({ success: false, code: 10002 })
})

test('a signed-out token speaks for nobody', async () => {
  const token = await signIn('ink.test', 'ada')
  await call('ink.test', 'POST', '/user/logout', { token, body: {} })
  expect(await call('ink.test', 'GET', '/team/list', { token })).toMatchObject({
    status: 401,
    code: 'AUTHENTICATE',
  })
})

test('the house host lists all teams of a person, a white-label host only its own', async () => {
  const names = async (host: string) => {
    const token = await signIn(host, 'ada')
    const { result } = await call(host, 'GET', '/team/list', { token })
    return (result as { name: string }[]).map((team) => team.name).sort()
  }
  expect(await names('ink.test')).toEqual(['墨队', '砚队'])
  expect(await names('stone.test')).toEqual(['砚队'])
})

test('a host of nobody answers that there is no such team, and its pages lead to /team-error', async () => {
  expect(await call('nowhere.test', 'GET', '/team/infoByDomain')).toMatchObject({
    success: false,
    code: 'DOMAIN_NOT_FOUND',
  })
  const page = await SELF.fetch('http://nowhere.test/chat', { redirect: 'manual' })
  expect(page.headers.get('location')).toBe('/team-error')
})

test('a token with another algorithm, or none, is refused', async () => {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const claims = part({ sub: '21', jti: '1', iat: 0, exp: 9_999_999_999 })
  for (const alg of ['none', 'HS512', 'RS256']) {
    const token = `${part({ alg, typ: 'JWT' })}.${claims}.${alg === 'none' ? 'x' : 'c2ln'}`
    expect(await call('ink.test', 'GET', '/user/getUserInfo', { token })).toMatchObject({
      status: 401,
    })
  }
})

test('a visitor is answered with nobody, not with a refusal', async () => {
  expect(await call('ink.test', 'GET', '/user/getUserInfo')).toMatchObject({
    status: 200,
    result: null,
  })
  expect(await call('ink.test', 'GET', '/knowledgeAssistant/memberInfo')).toMatchObject({
    result: null,
  })
})

test('a cookie from another site changes nothing', async () => {
  const token = await signIn('ink.test', 'ada')
  const response = await SELF.fetch('http://ink.test/ai/team/switch', {
    method: 'POST',
    headers: {
      cookie: `token=${token}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
    },
    body: JSON.stringify({ teamId: '12' }),
  })
  expect(response.status).toBe(403)
})

test('every answer carries the security headers', async () => {
  for (const path of ['/healthz', '/ai/user/getUserInfo', '/nothing']) {
    const { headers } = await SELF.fetch(`http://ink.test${path}`)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  }
})

test('a body that is no JSON, null or a list is refused in words', async () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"__proto__":{"a":1}}',
    '{"account":1,"password":{}}',
  ]) {
    const response = await SELF.fetch('http://ink.test/ai/login/loginAccount', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    expect(response.status, text).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, code: 400 })
  }
})

test('a call without a body may still name a type', async () => {
  const token = await signIn('ink.test', 'ada')
  const response = await SELF.fetch('http://ink.test/ai/space/11/folder/listFile', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
})

test('a token of one brand speaks on no other brand', async () => {
  const token = await signIn('ink.test', 'ada')
  expect(await call('stone.test', 'GET', '/team/list', { token })).toMatchObject({ status: 401 })
})

test('a cookie without a word about where the request comes from changes nothing', async () => {
  const token = await signIn('ink.test', 'ada')
  const write = (headers: Record<string, string>) =>
    SELF.fetch('http://ink.test/ai/team/switch', {
      method: 'POST',
      headers: { cookie: `token=${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ teamId: '12' }),
    })
  expect((await write({})).status).toBe(403)
  expect((await write({ origin: 'null' })).status).toBe(403)
  expect((await write({ origin: 'http://stone.test' })).status).toBe(403)
  expect((await write({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await write({ origin: 'http://ink.test' })).status).toBe(200)
})

test('another site cannot sign a browser in', async () => {
  const response = await SELF.fetch('http://ink.test/ai/login/loginAccount', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://evil.test' },
    body: JSON.stringify({ account: 'ada', password: PASSWORD }),
  })
  expect(response.status).toBe(403)
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('parallel guesses get five answers about the password and no more', async () => {
  const body = { account: 'hammered', password: 'nonsense' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call('ink.test', 'POST', '/login/loginAccount', { body })),
  )
  const codes = answers.map(({ code }) => code).sort()
  expect(codes).toEqual([...Array(4).fill(10001), ...Array(7).fill(10002), 10018])
})

test('a closed account is told so, on every call, and may not sign in again', async () => {
  const hash = hashCheaply(PASSWORD)
  await env.DB.prepare(
    "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES ('29','gone',?,'阿去',0)",
  )
    .bind(hash)
    .run()
  const token = await signIn('ink.test', 'gone')
  await env.DB.prepare("UPDATE accounts SET closed_at = 1 WHERE id = '29'").run()
  for (const path of ['/user/getUserInfo', '/team/list']) {
    expect(await call('ink.test', 'GET', path, { token })).toMatchObject({
      status: 200,
      success: false,
      message: '用户已注销',
      result: null,
    })
  }
  const body = { account: 'gone', password: PASSWORD }
  expect(await call('ink.test', 'POST', '/login/loginAccount', { body })).toMatchObject({
    success: false,
    message: '用户已注销',
  })
})

test('a dead cookie is taken away with the refusal', async () => {
  const response = await SELF.fetch('http://ink.test/ai/team/list', {
    headers: { cookie: 'token=a.b.c' },
  })
  expect(response.status).toBe(401)
  expect(response.headers.get('set-cookie')).toMatch(/^token=; Path=\/; Max-Age=0/)
})

test('fields that a login does not know are ignored', async () => {
  const body = {
    account: 'ada',
    password: PASSWORD,
    role: 'owner',
    vipLevel: 9,
    teamId: '12',
    id: '22',
  }
  const { result } = await call('ink.test', 'POST', '/login/loginAccount', { body })
  expect(result).toMatchObject({ id: '21', account: '', loginName: 'ada' })
  expect(result).not.toHaveProperty('passwordHash')
})

test('switching puts the team first, and a team of others cannot be told from none', async () => {
  const token = await signIn('ink.test', 'ada')
  const body = { teamId: '12' }
  const { result } = await call('ink.test', 'POST', '/team/switch', { token, body })
  expect((result as { id: string }[]).map((team) => team.id)).toEqual(['12', '11'])
  const other = await signIn('ink.test', 'bo')
  const refusals = []
  for (const teamId of ['11', '999']) {
    const { status, code } = await call('ink.test', 'POST', '/team/switch', {
      token: other,
      body: { teamId },
    })
    refusals.push({ status, code })
  }
  expect(refusals).toEqual([
    { status: 404, code: 404 },
    { status: 404, code: 404 },
  ])
})

test('a forwarded host, a port or capitals do not change the brand', async () => {
  const name = async (url: string, headers = {}) => {
    const response = await SELF.fetch(`${url}/ai/team/infoByDomain`, { headers })
    return (await response.json<{ result: { name: string } }>()).result.name
  }
  expect(await name('http://ink.test', { 'x-forwarded-host': 'stone.test' })).toBe('墨')
  expect(await name('http://INK.test:8080')).toBe('墨')
  expect(await name('http://stone.test')).toBe('砚')
})
