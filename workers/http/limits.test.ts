import { createExecutionContext, env, runInDurableObject, SELF } from 'cloudflare:test'
import { createNeighbours, type Neighbour, type Recording } from '#test/neighbours'
import { expect, test } from 'vitest'
import type { RateRule } from '~/core/rate'
import { UPLOADS } from '~/features/library/server/uploads/register-uploads'
import type { RateGate } from '../objects/rate-gate'
import { ACTION_LOGS, buildApp, DOMAIN_LOOKUPS, ERROR_REPORTS } from './app'

let hosts = 0
const openTeam = async () => {
  const host = `limits${++hosts}.test`
  const [item] = await createNeighbours(host)
  return { ...item, host, teamId: item.ctx.seat.teamId }
}

const atOnce = (count: number, send: (at: number) => ReturnType<Neighbour['send']>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))

function codes(answers: { code: string | number }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

test('of thirty keys asked for at once a team gets as many as it may keep', async () => {
  const { send, teamId } = await openTeam()
  const path = `/team/${teamId}/apiKey/add`
  const body = { name: '脚本', scopes: ['ask'], days: 30 }
  const answers = await atOnce(30, () => send('POST', { path, body }))
  expect(codes(answers)).toEqual({ SUCCESS: 20, 10091: 10 })
})

test('of fifteen domains asked for at once a team gets as many as it may hold', async () => {
  const { send, teamId } = await openTeam()
  const path = `/team/${teamId}/brand/domain`
  const answers = await atOnce(15, (index) =>
    send('POST', { path, body: { host: `n${index}.cn` } }),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(10)
})

test('of thirty letters at once no more are written than may wait', async () => {
  const { send, teamId, ctx } = await openTeam()
  await env.DB.prepare('UPDATE teams SET seats = 1000 WHERE id = ?').bind(teamId).run()
  const waiting = env.DB.prepare(
    "INSERT INTO invitations (id, team_id, code_hash, role, name, mobile, created_by, created_at, expires_at) VALUES (?1,?2,?1,'member','','','1',0,?3)",
  )
  const until = Date.now() + 1e9
  await env.DB.batch(Array.from({ length: 190 }, () => waiting.bind(ctx.newId(), teamId, until)))
  const invite: Recording = { path: `/team/${teamId}/member/invite`, body: { role: 'member' } }
  const answers = await atOnce(30, () => send('POST', invite))
  expect(codes(answers)).toEqual({ SUCCESS: 10, 8020: 20 })
})

test('of ten people who choose the same name at once by ten letters one gets it', async () => {
  const { send, teamId } = await openTeam()
  const path = `/team/${teamId}/member/invite`
  const letters = await atOnce(10, () => send('POST', { path, body: { role: 'member' } }))
  const register = ({ result }: { result: unknown }) => ({
    path: '/team/register',
    body: {
      tic: Reflect.get(Object(result), 'tic'),
      account: `same-${teamId}`,
      name: '甲',
      password: 'ink-paper-9',
    },
  })
  const answers = await Promise.all(letters.map((letter) => send('POST', register(letter))))
  expect(codes(answers)).toEqual({ SUCCESS: 1, 8018: 9 })
})

/** Takes turns as another isolate would. */
async function take(rule: RateRule, key: string, count: number): Promise<void> {
  const gates = env.RATE_GATE
  if (!gates) throw new Error('no rate gates')
  const stub = gates.get(gates.idFromName(JSON.stringify([rule.name, key])))
  await runInDurableObject(stub as DurableObjectStub<RateGate>, async (gate) => {
    const windows = [rule, ...(rule.also ?? [])]
    for (let turn = 0; turn < count; turn += 1) await gate.take(Date.now(), windows)
  })
}

test('S39: addresses for uploads run out for whoever asks without end, and for nobody else', async () => {
  const { send, teamId, ctx } = await openTeam()
  const place: Recording = { path: '/file/getUploadUrl', body: { teamId, filename: 'a.txt' } }
  await take(UPLOADS, ctx.actor.accountId, UPLOADS.limit - 2)
  expect(codes(await atOnce(5, () => send('POST', place)))).toEqual({ SUCCESS: 2, 429: 3 })
  const other = await openTeam()
  const body = { teamId: other.teamId, filename: 'a.txt' }
  expect((await other.send('POST', { ...place, body })).success).toBe(true)
})

const from = (host: string, path: string, address: string, init: RequestInit = {}) =>
  SELF.fetch(`http://${host}${path}`, {
    ...init,
    headers: { ...init.headers, 'cf-connecting-ip': address },
  })

test('line 3: where no header is configured, a forged cf-connecting-ip tells no address, in production either', async () => {
  const { host } = await openTeam()
  const app = buildApp(async (_request, ctx) => new Response(ctx.address))
  const addressOn = async (header: string | undefined) => {
    const request = new Request(`http://${host}/login`, {
      headers: { 'cf-connecting-ip': '192.0.2.66', 'x-forwarded-for': '192.0.2.67' },
    })
    const installed = { ...env, APP_ENV: 'production', CLIENT_ADDRESS_HEADER: header }
    return (await app.fetch(request, installed, createExecutionContext())).text()
  }
  expect(await addressOn(undefined)).toBe('local')
  expect(await addressOn('none')).toBe('local')
  expect(await addressOn('cf-connecting-ip')).toBe('192.0.2.66')
})

test('S56: thirty reports of errors a minute from one network, whichever isolate they reach', async () => {
  const { host } = await openTeam()
  const report = (address: string) =>
    from(host, '/api/error-log', address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ error_type: 'x', error_message: 'y' }]),
    })
  await take(ERROR_REPORTS, '192.0.2.60', ERROR_REPORTS.limit - 1)
  expect((await report('192.0.2.60')).status).toBe(204)
  expect((await report('192.0.2.60')).status).toBe(429)
  expect((await report('192.0.2.61')).status).toBe(204)
})

test('S56: a hundred and twenty events of visits a minute from one network, likewise', async () => {
  const { host } = await openTeam()
  const log = (address: string) =>
    from(host, '/ai/user/actionLog/add', address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'login' }),
    })
  await take(ACTION_LOGS, '192.0.2.62', ACTION_LOGS.limit - 1)
  expect((await log('192.0.2.62')).status).toBe(200)
  expect((await log('192.0.2.62')).status).toBe(429)
  expect((await log('192.0.2.63')).status).toBe(200)
})

test('S56: a hundred and twenty look-ups of domains a minute from one network, likewise', async () => {
  const { host } = await openTeam()
  const lookUpDomain = (address: string) => from(host, '/ai/team/infoByDomain', address)
  await take(DOMAIN_LOOKUPS, '2001:db8:0:1::/64', DOMAIN_LOOKUPS.limit - 1)
  expect((await lookUpDomain('2001:db8:0:1::7')).status).toBe(200)
  expect((await lookUpDomain('2001:db8:0:1:a:b:c:d')).status).toBe(429)
  expect((await lookUpDomain('2001:db8:0:2::7')).status).toBe(200)
})
