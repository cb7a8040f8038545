import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '~/features/auth/server/passwords'
import { isPlanExempt } from '~/features/teams/server/plan'
import { openCases, teamCases, type AccessCase } from './access-cases'
import { openCalls, teamCalls } from './app'

const HOST = 'access.test'
const OWN = '501'
const OTHERS = '502'
const EXPIRED = '503'
const NOBODYS = '999'
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const hash = await hashPassword('ink-and-paper-9')
  const far = Date.UTC(2036, 0, 1)
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES ('511','member',?1,'甲',0), ('512','stranger',?1,'乙',0), ('513','removed',?1,'丙',0), ('514','tenant',?1,'丁',0)",
    ).bind(hash),
    env.DB.prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('501','甲队','active',?1,0), ('502','乙队','active',?1,0), ('503','旧队','active',1,0)",
    ).bind(far),
    env.DB.prepare(
      "INSERT INTO members (id, team_id, account_id, role, joined_at, removed_at) VALUES ('521','501','511','member',0,NULL), ('522','502','512','owner',0,NULL), ('523','501','513','owner',0,1), ('524','503','511','owner',0,NULL), ('525','503','514','member',0,NULL)",
    ),
    env.DB.prepare(
      "INSERT INTO brands (id, team_id, name, login_methods, is_house, updated_at) VALUES ('541','501','甲','[]',1,0)",
    ),
    env.DB.prepare(
      "INSERT INTO domains (host, brand_id, created_at) VALUES ('access.test','541',0)",
    ),
  ])
  for (const account of ['member', 'stranger', 'removed', 'tenant'])
    tokens[account] = await signIn(account)
})

interface Answer {
  status: number
  code: string | number
  message: string
}

async function send(call: string, ids: Sent, token?: string): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const url = new URL(
    path.replace(/:(spaceId|teamId)/, ids.path ?? '0').replace(/:\w+/g, '1'),
    `http://${HOST}`,
  )
  for (const [name, value] of ids.query ?? []) url.searchParams.append(name, value)
  const hasBody = method === 'POST' || method === 'PUT'
  const response = await SELF.fetch(`${url.origin}/ai${url.pathname}${url.search}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(ids.body ?? {}) }),
  })
  const text = await response.text()
  const { code, message } = text.startsWith('{')
    ? (JSON.parse(text) as Answer)
    : { code: '', message: '' }
  return { status: response.status, code, message }
}

interface Sent {
  path?: string
  query?: [string, string][]
  body?: Record<string, string>
}

/** The team's id in the place where this call names it. */
function naming(one: AccessCase, id: string): Sent {
  return {
    ...(one.path && { path: id }),
    query: one.query ? [[one.query, id]] : [],
    body: one.body ? { [one.body]: id } : {},
  }
}

async function signIn(account: string): Promise<string> {
  const response = await SELF.fetch(`http://${HOST}/ai/login/loginAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: 'ink-and-paper-9' }),
  })
  return (await response.json<{ result: { token: string } }>()).result.token
}

const callsOf = (app: { routes: { method: string; path: string }[] }) =>
  [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
    .filter((call) => !call.startsWith('ALL '))
    .sort()

test('every call has its line in the table of cases, and every line its call', () => {
  expect(Object.keys(teamCases).sort()).toEqual(callsOf(teamCalls))
  expect(Object.keys(openCases).sort()).toEqual(callsOf(openCalls))
})

for (const [call, one] of Object.entries(teamCases)) {
  test(`${call} lets nobody in but a member of a running team that all ids name`, async () => {
    expect(await send(call, naming(one, OWN))).toMatchObject({ status: 401, code: 'AUTHENTICATE' })

    const missing = await send(call, naming(one, NOBODYS), tokens.stranger)
    expect(missing).toMatchObject({ status: 404 })
    expect(await send(call, naming(one, OWN), tokens.stranger)).toEqual(missing)
    expect(await send(call, naming(one, OWN), tokens.removed)).toEqual(missing)

    const expired = { status: 200, code: 'TEAM_PLAN_EXPIRED' }
    expect(await send(call, naming(one, EXPIRED), tokens.tenant)).toMatchObject(expired)
    const asOwner = await send(call, naming(one, EXPIRED), tokens.member)
    if (isPlanExempt(call, 'owner')) expect([expired.code, 500]).not.toContain(asOwner.code)
    else expect(asOwner).toMatchObject(expired)

    const torn = naming(one, OWN)
    torn.query = [...(torn.query ?? []), ['teamId', OTHERS]]
    for (const token of [tokens.member, tokens.stranger]) {
      expect(await send(call, torn, token)).toMatchObject({ status: 400 })
    }

    const own = await send(call, naming(one, OWN), tokens.member)
    expect([401, 403, 500]).not.toContain(own.status)
  })
}

for (const [call, { visitor }] of Object.entries(openCases)) {
  test(`${call} answers a visitor as its line says`, async () => {
    const answer = await send(call, {})
    const wanted = {
      answer: [200, 'SUCCESS'],
      AUTHENTICATE: [401, 'AUTHENTICATE'],
      invalid: [400, 400],
    }
    expect([answer.status, answer.code]).toEqual(wanted[visitor])
  })
}

test('a body that calls itself another kind of JSON hides no second team', async () => {
  const response = await SELF.fetch(`http://${HOST}/ai/chat/question/stop?teamId=${OWN}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.member}`,
      'content-type': 'Application/vnd.team+JSON',
    },
    body: JSON.stringify({ teamId: OTHERS, sessionId: '1' }),
  })
  expect(response.status).toBe(400)
})
