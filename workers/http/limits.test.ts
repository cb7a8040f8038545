import { createExecutionContext, env } from 'cloudflare:test'
import { createNeighbours, type Neighbour, type Recording } from '#test/neighbours'
import { expect, test } from 'vitest'
import { buildApp } from './app'

let hosts = 0
const openTeam = async () => {
  const host = `limits${++hosts}.test`
  const [one] = await createNeighbours(host)
  return { ...one, host, teamId: one.ctx.seat.teamId }
}

const atOnce = (count: number, send: (at: number) => ReturnType<Neighbour['send']>) =>
  Promise.all(Array.from({ length: count }, (_, at) => send(at)))

const codes = (answers: { code: string | number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ code }) => code)
      .entries()
      .map(([code, same]) => [code, same.length]),
  )

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
  const answers = await atOnce(15, (at) => send('POST', { path, body: { host: `n${at}.cn` } }))
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

test('addresses for uploads run out for whoever asks without end, and come back', async () => {
  const { send, teamId } = await openTeam()
  const place: Recording = { path: '/file/getUploadUrl', body: { teamId, filename: 'a.txt' } }
  const answers = await atOnce(610, () => send('POST', place))
  expect(codes(answers)).toEqual({ SUCCESS: 600, 429: 10 })
})

/** Two isolates with the same objects behind them. */
function twoDoors(host: string) {
  const doors = [buildApp(), buildApp()]
  return (at: number, path: string, init: RequestInit) =>
    doors[at % 2]?.request(`http://${host}${path}`, init, env, createExecutionContext())
}

const from = (address: string) => ({ 'cf-connecting-ip': address })

test('S56: thirty reports of errors a minute from one address, whichever isolate they reach', async () => {
  const { host } = await openTeam()
  const door = twoDoors(host)
  const report = (at: number, address: string) =>
    door(at, '/api/error-log', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(address) },
      body: JSON.stringify([{ error_type: 'x', error_message: 'y' }]),
    })
  const flood = await Promise.all(Array.from({ length: 50 }, (_, at) => report(at, '192.0.2.60')))
  expect(flood.filter((answer) => answer?.status === 204)).toHaveLength(30)
  expect(flood.filter((answer) => answer?.status === 429)).toHaveLength(20)
  expect((await report(0, '192.0.2.61'))?.status).toBe(204)
})

test('S56: a hundred and twenty look-ups of domains a minute from one address, likewise', async () => {
  const { host } = await openTeam()
  const door = twoDoors(host)
  const look = (at: number) => door(at, '/ai/team/infoByDomain', { headers: from('192.0.2.62') })
  const flood = await Promise.all(Array.from({ length: 150 }, (_, at) => look(at)))
  expect(flood.filter((answer) => answer?.status === 200)).toHaveLength(120)
})
