import { env, SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { testId } from '#test/ids'
import { createWorld } from '#test/world'
import { domains } from '~/features/brands/server/tables'
import { members, teams } from '~/features/teams/server/tables'
import { issueSetupCode, requireSetupCode, SETUP_CODE_HOURS } from './codes'
import { openSetup } from './environment'
import { trySetupModel } from './model-trial'
import { setupCodes } from './tables'

const HOST = 'first.test'
const PLAN = {
  name: '云岫规划院',
  ownerName: '沈砚',
  account: '+86 138-0571-6021',
  password: 'yunxiu2026ab',
}

interface ErrorBody {
  status: number
  success: boolean
  code: string | number
  message: string
  result: unknown
  cookie: string
}

async function post(path: string, body: unknown, host = HOST): Promise<ErrorBody> {
  const response = await SELF.fetch(`http://${host}/ai${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json<Omit<ErrorBody, 'status' | 'cookie'>>()
  return { ...answer, status: response.status, cookie: response.headers.get('set-cookie') ?? '' }
}

const page = (path: string, host = HOST) =>
  SELF.fetch(`http://${host}${path}`, { redirect: 'manual' })

/** A living code, as the operator's command issues it. */
async function newCode(changes: Parameters<typeof createWorld>[0] = {}) {
  const { ctx } = createWorld({ now: () => new Date(), ...changes })
  const { code, statements } = await issueSetupCode(ctx)
  for (const statement of statements) await statement
  return code
}

beforeEach(async () => {
  await env.DB.exec('DELETE FROM setup_codes')
})

// The order matters: the last test ends the emptiness of this file's own installation.
test('R-BE-25, R-AUTH-28, line 8: in an installation without a team every page leads to /setup, and nothing else is told', async () => {
  for (const path of ['/', '/library', '/login', '/team']) {
    const answer = await page(path)
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/setup'])
  }
  expect((await post('/login/loginAccount', {})).code).toBe('DOMAIN_NOT_FOUND')
})

test('line 8: a setup code is random, kept as a digest only, replaced by the next one, and dies of age', async () => {
  const first = await newCode()
  expect(first).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)
  const { results } = await env.DB.prepare('SELECT * FROM setup_codes').all()
  expect(results).toHaveLength(1)
  expect(JSON.stringify(results)).not.toContain(first.replaceAll('-', '').slice(0, 8))

  const second = await newCode()
  expect(second).not.toBe(first)
  expect((await post('/setup/open', { code: first })).code).toBe(16001)
  // However it was copied.
  const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `
  expect((await post('/setup/open', { code: typed })).success).toBe(true)

  const aged = Date.now() - SETUP_CODE_HOURS * 3_600_000 - 1
  const old = await newCode({ now: () => new Date(aged) })
  expect((await post('/setup/open', { code: old })).code).toBe(16001)
})

test('line 11: where a local build keeps the codes it does not send, /setup says so', async () => {
  const code = await newCode()
  const { ctx } = createWorld({ now: () => new Date() })
  const settings = { ...ctx.settings, APP_ENV: 'local' as const, SMS_PROVIDER: '' as const }
  const { checks } = await openSetup({ ...ctx, settings }, code)
  expect(checks[2]).toEqual({
    state: 'missing',
    text: '短信未配置，验证码不会发出，收在本机的/dev/inbox里',
  })
})

test('line 8: the code shows what the installation has and lacks; a visitor without it learns nothing', async () => {
  const code = await newCode()
  const { result } = await post('/setup/open', { code })
  expect(result).toMatchObject({
    host: HOST,
    checks: [
      { state: 'ok', text: '数据库可读写，尚无数据' },
      { state: 'ok', text: '文件存储可用' },
      { state: 'missing', text: '短信未配置，只能用密码登录' },
      { state: 'missing', text: expect.stringContaining('模型未接入') },
    ],
  })
  for (const [path, body] of [
    ['/setup/open', { code: 'none' }],
    ['/setup/model', { code: '', provider: 'deepseek', apiKey: 'sk-1', model: 'x' }],
    ['/setup/team', { code: 'none', ...PLAN }],
  ] as const) {
    expect(await post(path, body), path).toMatchObject({ code: 16001, result: null })
  }
})

test('line 8: guessing is slowed down, and cannot keep the holder of the code out', async () => {
  const code = await newCode()
  const guesses = []
  for (let n = 0; n < 30; n += 1) guesses.push((await post('/setup/open', { code: `g${n}` })).code)
  expect(guesses).toContain(429)
  expect((await post('/setup/open', { code })).success).toBe(true)
})

test('line 8: what a form of the first team has wrong is said in words, and the code stays good', async () => {
  const code = await newCode()
  const wrong = [
    [{ account: '123' }, 16003],
    [{ host: 'not a domain' }, 16002],
    [{ host: '10.0.0.1' }, 16002],
    [{ expiryDate: '2020-01-01' }, 16004],
    [{ password: 'short1' }, 400],
    [{ seats: 0 }, 400],
    [{ name: '' }, 400],
  ] as const
  for (const [change, expected] of wrong) {
    const answer = await post('/setup/team', { code, ...PLAN, ...change })
    expect(answer.code, JSON.stringify(change)).toBe(expected)
  }
  expect((await post('/setup/open', { code })).success).toBe(true)
})

test('line 8: a model is tried with a key that nothing keeps', async () => {
  const code = await newCode()
  const { ctx } = createWorld({ now: () => new Date() })
  const presets = [{ id: 'deepseek', baseUrl: inject('fakeModels') }]
  const input = { code, provider: 'deepseek' as const, apiKey: 'sk-canary-4471' }
  const passed = await trySetupModel(ctx, { ...input, model: 'fake?text=ok' }, presets)
  expect(passed.tookMs).toBeGreaterThanOrEqual(0)
  const refused = trySetupModel(ctx, { ...input, model: 'fake?status=401' }, presets)
  await expect(refused).rejects.toMatchObject({ slug: 'models.keyRefused' })

  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
  ).all<{ name: string }>()
  for (const { name } of results) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all()
    expect(JSON.stringify(rows.results), name).not.toContain('sk-canary-4471')
  }
})

test('line 8: of two owners at once one gets the team; then there is no /setup any more', async () => {
  const code = await newCode()
  const plans = [PLAN, { ...PLAN, name: '另一个团队', account: 'second-owner' }]
  const answers = await Promise.all(plans.map((plan) => post('/setup/team', { code, ...plan })))
  const won = answers.filter(({ success }) => success)
  expect(won).toHaveLength(1)
  const [lost] = answers.filter(({ success }) => !success)
  // Whether the door to the setup was shut already, or what came through it too late.
  expect([404, 'DOMAIN_NOT_FOUND']).toContain(lost?.code)
  expect(won[0]?.cookie).toMatch(/^token=[\w.-]+; .*HttpOnly/)
  expect(JSON.stringify(won[0]?.result)).toBe('true')

  const { ctx } = createWorld({ now: () => new Date() })
  const all = await ctx.db.select().from(teams)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ status: 'active', expiresAt: 0, seats: 50, vipLevel: 3 })
  const seats = await ctx.db
    .select()
    .from(members)
    .where(eq(members.teamId, all[0]?.id ?? testId('')))
  expect(seats).toMatchObject([{ role: 'owner' }])
  expect(await ctx.db.select().from(domains)).toMatchObject([{ host: HOST }])
  expect(await ctx.db.select().from(setupCodes)).toEqual([])
  // However late the other came through the door, and however often a code was guessed before.
  await expect(requireSetupCode(ctx, code)).rejects.toMatchObject({
    slug: 'request.notFound',
  })

  // The owner is in, and everybody else finds the usual sign-in.
  const cookie = won[0]?.cookie.split(';')[0] ?? ''
  const list = await SELF.fetch(`http://${HOST}/ai/team/list`, { headers: { cookie } })
  expect(await list.json()).toMatchObject({
    result: [{ name: all[0]?.name, member: { role: 'owner' } }],
  })
  expect((await page('/', 'elsewhere.test')).headers.get('location')).toBe('/team-error')
  for (const path of ['/setup/open', '/setup/model', '/setup/team']) {
    expect(await post(path, { code, ...PLAN }), path).toMatchObject({ status: 404, code: 404 })
    expect(await post(path, 'no body at all'), path).toMatchObject({ status: 404, code: 404 })
  }
})
