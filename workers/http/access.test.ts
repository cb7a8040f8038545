import { testId } from '#test/ids'
import { env, SELF } from 'cloudflare:test'
import { createWorld } from '#test/world'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { TeamId } from '~/core/ids'
import { calls } from '~/calls'
import { apiScopeNames, type ApiScope } from '~/core/calls/api-scopes'
import type { Call, TeamAccess } from '~/core/calls/define-call'
import { addApiKey } from '~/features/auth/server/api-keys/manage-keys'
import { issueToken } from '~/features/auth/server/tokens'
import { isPlanExempt } from '~/features/teams/server/plan/plan-rules'
import { openAccess, teamAccess } from './access'
import { openCalls, teamCalls } from './app'
import { schemaOf } from './openapi'

const declared = new Map<string, Call>(calls.map((call) => [call.call, call]))

const HOST = 'access.test'
const BRAND = '541'
const OWN = testId<TeamId>('501')
const OTHERS = '502'
const EXPIRED = '503'
const NOBODYS = '999'

const people = {
  member: '511',
  stranger: '512',
  removed: '513',
  tenant: '514',
  admin: '515',
  owner: '516',
}
type Person = keyof typeof people

const { ctx } = createWorld({
  host: HOST,
  now: () => new Date(),
  brandId: BRAND,
  actor: { accountId: people.owner, signInId: '1' },
  seat: { teamId: OWN, spaceId: OWN, memberId: '526', role: 'owner' },
})
const tokens: Partial<Record<Person, string>> = {}
/** A key with every scope but the named one; '' has all. */
const keys: Partial<Record<ApiScope | '' | 'others' | 'open', string>> = {}

beforeAll(async () => {
  const far = Date.UTC(2036, 0, 1)
  await env.DB.batch([
    ...Object.entries(people).map(([name, id]) =>
      env.DB.prepare(
        "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES (?,?,'','甲',0)",
      ).bind(id, name),
    ),
    env.DB.prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('501','甲队','active',?1,0), ('502','乙队','active',?1,0), ('503','旧队','active',1,0)",
    ).bind(far),
    env.DB.prepare(
      "INSERT INTO brands (id, team_id, name, login_methods, is_house, updated_at) VALUES ('541','501','甲','[]',1,0)",
    ),
    env.DB.prepare(
      "INSERT INTO domains (host, brand_id, created_at) VALUES ('access.test','541',0)",
    ),
  ])
  for (const person of Object.keys(people))
    tokens[person as Person] = await tokenOf(person as Person)
  // Several with all scopes: one would make more calls within a minute than a key may.
  for (const left of ['', 'others', 'open', ...apiScopeNames] as const) {
    const scopes = apiScopeNames.filter((scope) => scope !== left)
    keys[left] = (await addApiKey(ctx, { name: left || '全部', scopes, days: 1 })).token
  }
})

// Some calls move people (leaving, handing over): each call begins with everyone in his place.
const takePlaces = () =>
  env.DB.prepare(
    "INSERT OR REPLACE INTO members (id, team_id, account_id, role, joined_at, removed_at) VALUES ('521','501','511','member',0,NULL), ('522','502','512','owner',0,NULL), ('523','501','513','owner',0,1), ('524','503','511','owner',0,NULL), ('525','503','514','member',0,NULL), ('526','501','516','owner',0,NULL), ('527','501','515','admin',0,NULL)",
  ).run()

async function tokenOf(person: Person): Promise<string> {
  const signInId = ctx.newId()
  await env.DB.prepare(
    'INSERT INTO sign_ins (id, account_id, created_at, last_seen_at, expires_at) VALUES (?,?,0,0,?)',
  )
    .bind(signInId, people[person], Date.UTC(2036, 0, 1))
    .run()
  return issueToken(ctx, people[person], signInId)
}

interface Answer {
  status: number
  code: string | number
  message: string
  result: unknown
}

interface Sent {
  path?: string
  query?: [string, string][]
  body?: Record<string, string>
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
    redirect: 'manual',
    headers: {
      // What changed a moment ago counts at once.
      cookie: 'anew=1',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(ids.body ?? {}) }),
  })
  const text = await response.text()
  const none = { code: '', message: '', result: null }
  const { code, message, result } = text.startsWith('{') ? (JSON.parse(text) as Answer) : none
  return { status: response.status, code, message, result }
}

/** The team's id in every place where this call may name it. */
function naming(call: string, id: string): Sent {
  const spec = declared.get(call)
  return {
    path: id,
    query: namesIn(spec?.query).map((name) => [name, id]),
    body: Object.fromEntries(namesIn(spec?.body).map((name) => [name, id])),
  }
}

// As the document has it, so that every kind of schema is asked alike.
function namesIn(schema: z.ZodType | undefined): string[] {
  const text = schema ? JSON.stringify(schemaOf(schema, 'input')) : ''
  return ['teamId', 'spaceId'].filter((name) => text.includes(`"${name}":{`))
}

const callsOf = (app: { routes: { method: string; path: string }[] }) =>
  [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
    .filter((call) => !call.startsWith('ALL '))
    .sort()

test('every declared call is mounted behind its gate, and nothing else is', () => {
  expect([...teamAccess.keys()].sort()).toEqual(callsOf(teamCalls))
  expect([...openAccess.keys()].sort()).toEqual(callsOf(openCalls))
})

const refused = {
  signIn: { status: 401, code: 'AUTHENTICATE' },
  missing: { status: 404, code: 'TEAM_PLAN_NOT_FOUND' },
  expired: { status: 200, code: 'TEAM_PLAN_EXPIRED' },
  notAdmin: { status: 200, code: 'TEAM_PLAN_NOT_ADMIN' },
  scope: { status: 403, code: 403 },
}

function expectLetIn(call: string, answer: Answer): void {
  expect([401, 500]).not.toContain(answer.status)
  expect(Object.values(refused).map(({ code }) => code)).not.toContain(answer.code)
  const spec = declared.get(call)
  // What is answered is what is described: nothing missing, nothing more.
  if (answer.code !== 'SUCCESS' || typeof spec?.result !== 'object') return
  expect(spec.result.parse(answer.result)).toEqual(answer.result)
}

let cells = 0
const columns: Record<string, (call: string, line: TeamAccess) => Promise<void>> = {
  async anonymous(call) {
    expect(await send(call, naming(call, OWN))).toMatchObject(refused.signIn)
  },
  async 'stranger of another team'(call) {
    const missing = await send(call, naming(call, NOBODYS), tokens.stranger)
    expect(missing).toMatchObject(refused.missing)
    expect(await send(call, naming(call, OWN), tokens.stranger)).toEqual(missing)
  },
  async 'removed member'(call) {
    expect(await send(call, naming(call, OWN), tokens.removed)).toMatchObject(refused.missing)
  },
  async 'expired team'(call) {
    const expired = await send(call, naming(call, EXPIRED), tokens.tenant)
    expect(expired).toMatchObject(refused.expired)
    const asOwner = await send(call, naming(call, EXPIRED), tokens.member)
    if (isPlanExempt(call, 'owner')) expectLetIn(call, asOwner)
    else expect(asOwner).toMatchObject(refused.expired)
  },
  async 'API key without scope'(call, line) {
    const scope = line.scope ?? ''
    expect(await send(call, naming(call, OWN), keys[scope])).toMatchObject(refused.scope)
    if (scope) expectLetIn(call, await send(call, naming(call, OWN), keys['']))
    expect(await send(call, naming(call, OTHERS), keys.others)).toMatchObject(refused.missing)
  },
  async member(call, line) {
    const answer = await send(call, naming(call, OWN), tokens.member)
    if (line.role !== 'member') expect(answer).toMatchObject(refused.notAdmin)
    else expectLetIn(call, answer)
  },
  async admin(call, line) {
    const answer = await send(call, naming(call, OWN), tokens.admin)
    if (line.role === 'owner') expect(answer).toMatchObject(refused.notAdmin)
    else expectLetIn(call, answer)
  },
  async owner(call) {
    expectLetIn(call, await send(call, naming(call, OWN), tokens.owner))
  },
}

for (const [call, line] of teamAccess) {
  test(`S7, S9: ${call}: each answered as the line says`, async () => {
    await takePlaces()
    const torn = naming(call, OWN)
    torn.query = [...(torn.query ?? []), ['teamId', OTHERS]]
    for (const token of [tokens.member, tokens.stranger]) {
      expect(await send(call, torn, token)).toMatchObject({ status: 400 })
    }
    for (const check of Object.values(columns)) {
      await check(call, line)
      cells += 1
    }
  })
}

const visitors = {
  answer: [200, 'SUCCESS'],
  AUTHENTICATE: [401, 'AUTHENTICATE'],
  invalid: [400, 400],
  missing: [404, 80001],
  gone: [404, 61022],
  closed: [404, 404],
}

for (const [call, { visitor, key }] of openAccess) {
  test(`${call}: visitors, people and keys answered as the line says`, async () => {
    await takePlaces()
    const answer = await send(call, {})
    expect([answer.status, answer.code]).toEqual(visitors[visitor])
    const asKey = await send(call, {}, keys.open)
    if (key) expectLetIn(call, asKey)
    else expect(asKey).toMatchObject(refused.scope)
    cells += 2
    for (const person of Object.keys(people)) {
      // A token of its own: some of these calls end it.
      expectLetIn(call, await send(call, {}, await tokenOf(person as Person)))
      cells += 1
    }
  })
}

test('the matrix is whole', () => {
  const names = [...teamAccess.keys(), ...openAccess.keys()]
  console.log(`access matrix: ${names.length} calls × 8 = ${cells} cells`)
  expect(cells).toBe(names.length * 8)
})

test('S9: a body that calls itself another kind of JSON hides no second team', async () => {
  await takePlaces()
  const response = await SELF.fetch(`http://${HOST}/ai/chat/question/stop?teamId=${OWN}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf('member')}`,
      'content-type': 'Application/vnd.team+JSON',
    },
    body: JSON.stringify({ teamId: OTHERS, sessionId: '1' }),
  })
  expect(response.status).toBe(400)
})
