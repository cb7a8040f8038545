import { expect, test } from 'vitest'
import { ABLE, createModelWorld, never, typed } from '#test/own-models'
import { testOwnModel } from './test-model'
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
  ['status=401', '密钥无效或没有权限'],
  ['status=402', '余额不足'],
  ['status=404', '没有这个模型或地址有误'],
  ['status=503', '连接不上或暂时出错'],
  ['stall=0', '长时间没有回应'],
])('what is wrong is said in words of its own: %s', async (fault, failure) => {
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
  'not an address',
])('S20: a team’s address that is not public is asked nothing: %s', async (baseUrl) => {
  const { ctx } = await createModelWorld()
  const { probe } = await testOwnModel(ctx, { ...typed('m'), baseUrl }, never())
  expect(probe).toMatchObject({ isOk: false, failure: '不能连接这个地址' })
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
