import { env } from 'cloudflare:test'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { furnish, type Belongings } from '#test/belongings'
import { createNeighbours, type Neighbour } from '#test/neighbours'
import { openRecordings, teamRecordings } from '#test/recordings'
import { readEnvironment } from '../context'

// What is searched for in everything: no team writes it but as the key of its model.
const CANARY = 'sk-QZ7canaryKEY9w'
const MODEL = 'fake?text=able&tools=pieces&id=keys'

let a: Neighbour
let own: Belongings
const printed: string[] = []

beforeAll(async () => {
  ;[a] = await createNeighbours('model-keys.test')
  own = await furnish(a)
  // The environment's own settings, which every request of this test reads.
  const settings = readEnvironment(env)
  settings.TEAM_MODEL_HOSTS = [new URL(inject('fakeModels')).host]
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' ')))
}, 60_000)

const post = (name: string, body: object) =>
  a.send('POST', { path: `/team/${own.teamId}/model/own/${name}`, body })
const typed = () => ({
  preset: 'compatible',
  baseUrl: inject('fakeModels'),
  apiKey: CANARY,
  model: MODEL,
})

async function connect() {
  const tested = await post('test', typed())
  expect(tested.result).toMatchObject({ probe: { isOk: true } })
  const connected = await post('connect', { ...typed(), ...Object(tested.result) })
  expect(connected.success, connected.text).toBe(true)
  const { connections } = connected.result as { connections: { id: string; baseUrl: string }[] }
  const connectionId = connections.find(({ baseUrl }) => baseUrl === inject('fakeModels'))?.id ?? ''
  const models = [{ connectionId, model: MODEL }]
  for (const role of ['chat', 'writing', 'utility'])
    expect((await post('role', { role, models })).success).toBe(true)
  return [tested.text, connected.text]
}

test('the key of a team’s model is in no answer, no stream, no line of the log, no row and no object', async () => {
  const texts = await connect()
  const asked = await a.send('POST', {
    path: '/chat/question/stream',
    body: { teamId: own.teamId, spaceId: own.teamId, question: '你好' },
  })
  expect(asked.text).toContain('好的')
  texts.push(asked.text)
  const reading = Object.entries({ ...teamRecordings, ...openRecordings }).filter(([call]) =>
    call.startsWith('GET '),
  )
  for (const [, record] of reading) {
    if (record) texts.push((await a.send('GET', record(own))).text)
  }
  expect(reading.length).toBeGreaterThan(50)
  expect(texts.filter((text) => text.includes(CANARY))).toEqual([])
  expect(printed.filter((line) => line.includes(CANARY))).toEqual([])
  expect(await tablesThatSay(CANARY)).toEqual([])
  const { objects } = await env.FILES.list()
  for (const { key } of objects) {
    const text = await (await env.FILES.get(key))?.text()
    expect(text?.includes(CANARY), key).toBe(false)
  }
  // What fails says nothing either.
  await post('test', { ...typed(), model: 'fake?status=401&id=keys-refused' })
  await post('test', { ...typed(), baseUrl: 'http://10.0.0.7/v1' })
  expect(printed.filter((line) => line.includes(CANARY))).toEqual([])
}, 60_000)

test('chat, writing and the library’s search are served by the team’s own models, and counted', async () => {
  const vectors = 'fake?dims=64&id=keys-vectors'
  const tested = await post('test', { ...typed(), model: vectors })
  const connected = await post('connect', {
    ...typed(),
    model: vectors,
    ...Object(tested.result),
  })
  const { connections } = connected.result as { connections: { id: string; baseUrl: string }[] }
  const connectionId = connections.find(({ baseUrl }) => baseUrl === inject('fakeModels'))?.id ?? ''
  const models = [{ connectionId, model: vectors }]
  expect((await post('role', { role: 'embedding', models })).success).toBe(true)
  const ask = (question: string, more: object) =>
    a.send('POST', {
      path: '/chat/question/stream',
      body: { teamId: own.teamId, spaceId: own.teamId, question, ...more },
    })
  await ask('说明里写了什么', { useRepository: true })
  await ask('你好', {})
  const usedModels = async () => {
    const { results } = await env.DB.prepare('SELECT model FROM model_usage WHERE team_id = ?')
      .bind(own.teamId)
      .all<{ model: string }>()
    return results.map(({ model }) => model).sort()
  }
  await expect.poll(usedModels).toEqual([vectors, MODEL].sort())
}, 60_000)

async function tablesThatSay(word: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of results) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all()
    if (JSON.stringify(rows.results).includes(word)) found.push(name)
  }
  return found
}
