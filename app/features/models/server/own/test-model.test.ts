import { expect, test } from 'vitest'
import {
  ABLE,
  connectModel,
  connectionIdOf,
  createModelWorld,
  never,
  typed,
} from '#test/own-models'
import { listOwnModels, testOwnModel } from './test-model'
import { viewOwnModels } from './view'

test('a test measures each ability by real requests, and keeps nothing', async () => {
  const { ctx } = await createModelWorld()
  const { probe } = await testOwnModel(ctx, typed(ABLE), never())
  expect(probe).toMatchObject({
    isOk: true,
    kind: 'conversation',
    isStreamed: true,
    tools: 'yes',
    images: 'yes',
    json: 'yes',
    window: 65536,
  })
  expect(probe.firstWordMs).toBeGreaterThanOrEqual(0)
  expect((await viewOwnModels(ctx)).connections).toEqual([])
})

test('what a model cannot do is found out', async () => {
  const { ctx } = await createModelWorld()
  const blind = 'fake?text=sequence&toolless=1&sees=0&id=blind'
  const { probe } = await testOwnModel(ctx, typed(blind), never())
  expect(probe).toMatchObject({ isOk: true, tools: 'no', images: 'no', json: 'no', window: null })
})

test('a model of vectors is found to be one, with the length of its vectors', async () => {
  const { ctx } = await createModelWorld()
  const { probe } = await testOwnModel(
    ctx,
    { ...typed('text-embedding-v4'), preset: 'qwen' },
    never(),
  )
  expect(probe).toMatchObject({ isOk: true, kind: 'embedding', dimensions: 1024 })
})

test.each([
  ['status=401', 'models.keyRefused'],
  ['status=402', 'models.noBalance'],
  ['status=404', 'models.noModel'],
  ['status=503', 'models.unavailable'],
  ['stall=0', 'models.stalled'],
])('what is wrong is said by its cause: %s', async (fault, failure) => {
  const { ctx } = await createModelWorld()
  const tested = await testOwnModel(ctx, typed(`fake?${fault}&id=own-${fault}`), never())
  expect(tested).toMatchObject({ probe: { isOk: false, failure }, signature: '' })
  expect(JSON.stringify(tested)).not.toContain('canary')
})

test.each([
  'http://169.254.169.254/latest',
  'http://127.0.0.1:9/v1',
  'http://10.0.0.7/v1',
  'https://localhost/v1',
  'http://news.cn/v1',
  'file:///etc/passwd',
])('S20: a team’s address that is not public is asked nothing: %s', async (baseUrl) => {
  const { ctx } = await createModelWorld()
  const { probe } = await testOwnModel(ctx, { ...typed('m'), baseUrl }, never())
  expect(probe).toMatchObject({ isOk: false, failure: 'models.addressRefused' })
})

test.each([
  ['你好', 'models.addressMalformed'],
  ['api.deepseek.com/v1', 'models.addressMalformed'],
  ['https://no-such-host.invalid/v1', 'models.hostNotFound'],
])('an address that is none is told from one that is not allowed: %s', async (baseUrl, failure) => {
  const { ctx } = await createModelWorld()
  const { probe } = await testOwnModel(ctx, { ...typed('m'), baseUrl }, never())
  expect(probe).toMatchObject({ isOk: false, failure })
})

test('a test that its asker leaves ends with the asker', async () => {
  const { ctx } = await createModelWorld()
  const leaving = new AbortController()
  const asking = testOwnModel(ctx, typed('fake?first=20000&id=left'), leaving.signal)
  setTimeout(() => leaving.abort(), 100)
  const startedAt = Date.now()
  expect((await asking).probe.isOk).toBe(false)
  expect(Date.now() - startedAt).toBeLessThan(5_000)
})

test('a server’s own list of models is read, and one that has none is no fault', async () => {
  const { ctx } = await createModelWorld()
  await testOwnModel(ctx, typed('fake?text=able&id=listed'), never())
  const { model: _, ...server } = typed('')
  expect(await listOwnModels(ctx, server)).toContain('fake?text=able&id=listed')
  expect(await listOwnModels(ctx, { ...server, baseUrl: 'http://10.0.0.7/v1' })).toEqual([])
})

test('how a connected model is tested is what the page tells of it next', async () => {
  const { ctx } = await createModelWorld()
  const view = await connectModel(ctx, ABLE)
  const connectionId = connectionIdOf(view)
  const wrong = { ...typed(ABLE), baseUrl: '', connectionId }
  await testOwnModel(
    { ...ctx, settings: { ...ctx.settings, TEAM_MODEL_HOSTS: [] } },
    wrong,
    never(),
  )
  expect((await viewOwnModels(ctx)).connections[0]?.failure).toBe('不能连接这个地址')
  await testOwnModel(ctx, wrong, never())
})
