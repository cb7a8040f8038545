import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeUpstream, type FakeUpstream } from '#test/providers/openai-compatible'
import { testModels } from './lib/models.mjs'

let upstream: FakeUpstream
beforeAll(async () => {
  upstream = await startFakeUpstream()
})
afterAll(() => upstream.close())

const settingsOf = (models: Record<string, string>) => ({
  MODEL_PROVIDERS: [
    {
      id: 'one',
      kind: 'openai-compatible' as const,
      label: '测试模型',
      baseUrl: upstream.url,
      apiKey: 'sk-secret',
      models,
      replayReasoning: 'never' as const,
      extraBody: {},
    },
  ],
  MODEL_ROLES: Object.fromEntries(Object.keys(models).map((role) => [role, 'one'])),
  MODEL_STALL_MS: 2_000,
  MODEL_FIRST_WORD_MS: 2_000,
})

test('the command says how each model answers, and why one does not', async () => {
  const models = {
    chat: 'fake?text=sequence&rate=100&window=8192&toolless=1&id=cmd',
    reasoning: 'fake?status=402&id=cmd',
  }
  const results = await testModels(settingsOf(models))
  expect(results.map(({ isOk }) => isOk)).toEqual([true, false])
  expect(results[0]?.line).toMatch(/第一个字.+逐字送达，不能调用工具.+上下文 8,192 个词元/)
  expect(results[1]?.line).toContain('连接不成功：余额不足（402）')
  expect(JSON.stringify(results)).not.toContain('secret')
})
