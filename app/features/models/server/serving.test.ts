import { expect, inject, test } from 'vitest'
import { createTeamWorld } from '#test/teams'
import { askLimits } from './openai-compatible/ask-limits'
import { openModels } from './gateway'
import { recordOutcome } from './health'
import { checkServing, listServing } from './serving'

const never = () => new AbortController().signal
const SECRET = 'sk-serving-secret'

/** A team whose installation is served by this model of the fake service. */
async function createWorld(model: string) {
  const world = await createTeamWorld()
  const provider = {
    id: `p-${world.ctx.newId()}`,
    kind: 'openai-compatible' as const,
    label: '测试模型',
    baseUrl: inject('fakeModels'),
    apiKey: SECRET,
    models: { chat: model },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const settings = {
    MODEL_PROVIDERS: [provider],
    MODEL_ROLES: { chat: provider.id },
    MODEL_STALL_MS: 2_000,
  }
  const noted: Promise<void>[] = []
  const models = openModels(settings, () => {}, undefined, {
    observe: (outcome) => void noted.push(recordOutcome(world.ctx, outcome)),
  })
  return { ctx: { ...world.ctx, models }, settled: () => Promise.all(noted) }
}

test('a test of the connection tells the first word, pieces, tools and the window', async () => {
  const { ctx, settled } = await createWorld(
    'fake?text=sequence&rate=200&window=8192&tools=pieces&id=check',
  )
  const check = await checkServing(ctx, { role: 'chat' }, never())
  expect(check).toMatchObject({ isOk: true, isStreamed: true, tools: 'yes', window: 8192 })
  expect(check.firstWordMs).toBeGreaterThanOrEqual(0)
  await settled()
  const [chat, ...others] = await listServing(ctx)
  expect(chat).toMatchObject({ label: '测试模型', isDown: false, window: 8192, failure: '' })
  expect(chat?.lastOk).not.toBe('')
  expect(others.every(({ isOffline }) => isOffline)).toBe(true)
})

test.each([
  ['status=401', '密钥无效或没有权限', 401],
  ['status=402', '余额不足', 402],
  ['status=404', '没有这个模型或地址有误', 404],
])('what is wrong stands on the page of models: %s', async (fault, failure, status) => {
  const { ctx, settled } = await createWorld(`fake?${fault}&id=serving`)
  expect(await checkServing(ctx, { role: 'chat' }, never())).toMatchObject({ isOk: false, status })
  await settled()
  const [chat] = await listServing(ctx)
  expect(chat).toMatchObject({ isDown: true, failure, status })
  expect(JSON.stringify(await listServing(ctx))).not.toMatch(/secret|canary|http/)
})

test('a model without tools is found out by the test', async () => {
  const { ctx } = await createWorld('fake?text=sequence&toolless=1&id=tools')
  expect(ctx.models.callsTools('chat')).toBe(true)
  expect(await checkServing(ctx, { role: 'chat' }, never())).toMatchObject({
    isOk: true,
    tools: 'no',
  })
  expect(ctx.models.callsTools('chat')).toBe(false)
})

test('too many tests of a team are refused', async () => {
  const { ctx } = await createWorld('fake?status=401&id=many')
  const test10 = () => checkServing(ctx, { role: 'chat' }, never())
  for (let no = 0; no < 10; no += 1) await test10()
  await expect(test10()).rejects.toMatchObject({ slug: 'request.tooMany' })
})

test('how much a model takes in is read from the list of its server', async () => {
  const provider = { baseUrl: inject('fakeModels'), apiKey: SECRET }
  const list = { window: null, output: null, slots: null }
  expect(await askLimits(provider, 'nobody-asked-for-this')).toEqual(list)
  expect(await askLimits({ ...provider, baseUrl: 'http://127.0.0.1:9/v1' }, 'm')).toEqual(list)
})
