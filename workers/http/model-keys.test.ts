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
/** What lies there from before are the objects of other files. */
const since = new Date()

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
  // Its model's name is found, so that the search is one.
  expect(await tablesThatSay(MODEL)).not.toEqual([])
  const objects = await newObjects()
  expect(objects.length).toBeGreaterThan(0)
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

async function newObjects(): Promise<R2Object[]> {
  const found: R2Object[] = []
  for (let page = await env.FILES.list(); ; page = await env.FILES.list({ cursor: page.cursor })) {
    found.push(...page.objects.filter(({ uploaded }) => uploaded >= since))
    if (!page.truncated) return found
  }
}

// The database looks for it itself: all rows of all files' worlds are much to carry.
async function tablesThatSay(word: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT t.name, c.name AS field FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '_cf_%'`,
  ).all<{ name: string; field: string }>()
  const tables = [...Map.groupBy(results, ({ name }) => name)]
  const counts = await env.DB.batch<{ found: number }>(
    tables.map(([name, fields]) => {
      const says = fields.map(({ field }) => `instr("${field}", ?1) > 0`).join(' OR ')
      return env.DB.prepare(`SELECT count(*) AS found FROM "${name}" WHERE ${says}`).bind(word)
    }),
  )
  return tables.map(([name]) => name).filter((_, no) => counts[no]?.results[0]?.found !== 0)
}
