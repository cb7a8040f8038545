import { expect, inject, test } from 'vitest'
import { readSettings } from '~/core/settings'
import { openModels } from '../gateway'
import type { ModelEvent, ModelRequest } from '../ports'
import type { WorkersAi } from './send'

const never = () => new AbortController().signal
const messages: ModelRequest['messages'] = [{ role: 'user', content: '报销由谁审批？' }]
const models = {
  chat: '@cf/qwen/qwen3-30b-a3b-fp8',
  embedding: '@cf/baai/bge-m3',
  rerank: '@cf/baai/bge-reranker-base',
}
const roles = { chat: 'cf', embedding: 'cf', rerank: 'cf' }
const server = () => inject('fakeModels').replace(/\/v1$/, '')
const lastOf = async (model: string): Promise<unknown> =>
  (await fetch(`${server()}/last/${encodeURIComponent(model)}`)).json()

/** The binding, as the platform gives it: raw answers without the envelope of REST. */
function fakeBinding() {
  const options: unknown[] = []
  const ai: WorkersAi = {
    async run(model, input, callOptions) {
      options.push({ gateway: callOptions.gateway })
      const response = await fetch(`${server()}/ai/run/${model}`, {
        method: 'POST',
        body: JSON.stringify(input),
      })
      if (!response.headers.get('content-type')?.includes('json') || !response.ok) return response
      const { result }: { result: unknown } = await response.json()
      return Response.json(result)
    },
  }
  return { ai, options }
}

function open(provider: object, ai?: WorkersAi) {
  const settings = readSettings({
    APP_ENV: 'test',
    JWT_SECRET: 'x'.repeat(32),
    MODEL_PROVIDERS: JSON.stringify([{ id: 'cf', label: 'Workers AI', models, ...provider }]),
    MODEL_ROLES: JSON.stringify(roles),
    MODEL_STALL_MS: '2000',
  })
  return openModels(settings, () => {}, ai)
}

async function replyOf(gateway: ReturnType<typeof open>, request: Partial<ModelRequest> = {}) {
  const events: ModelEvent[] = []
  for await (const event of gateway.stream('chat', { messages, ...request }, never())) {
    events.push(event)
  }
  const text = events.map((item) => (item.type === 'text' ? item.text : '')).join('')
  return { events, text }
}

test('the binding is asked where there is one, and its own chunks are understood, numbers too', async () => {
  const { ai, options } = fakeBinding()
  const gateway = open({ kind: 'workers-ai', gatewayId: 'team' }, ai)
  const { text, events } = await replyOf(gateway, { maxTokens: 99 })
  expect(text).toBe('超额报销由部门经理3日内审批。')
  expect(events.at(-1)).toMatchObject({ reason: 'stop', usage: { outputTokens: 5 } })
  expect(options).toEqual([{ gateway: { id: 'team' } }])
  expect(await lastOf(models.chat)).toMatchObject({
    body: { max_tokens: 99, stream: true, messages },
  })
})

test('a call of a tool in its own form is one like any other', async () => {
  const { ai } = fakeBinding()
  const gateway = open({ kind: 'workers-ai', models: { ...models, chat: '@cf/calls' } }, ai)
  const { events } = await replyOf(gateway)
  expect(events).toContainEqual({
    type: 'tool-call',
    call: { id: 'call_0', name: 'web_search', arguments: '{"query":"报销"}' },
  })
  expect(events.at(-1)).toMatchObject({ reason: 'tool-calls' })
})

test.each([
  ['by the binding', () => fakeBinding().ai],
  ['by REST', () => undefined],
])('vectors and rankings %s are those of the models', async (_, ai) => {
  const gateway = open({ kind: 'workers-ai', baseUrl: `${server()}/ai/v1` }, ai())
  const [near, far] = await gateway.rerank('报销审批', ['报销由经理审批', '天气晴'], never())
  expect(near).toBeGreaterThan(far ?? 1)
  const vectors = await gateway.embed('passages', ['甲', '乙'], never())
  expect(vectors.map((item) => item.length)).toEqual([48, 48])
})

test('without a binding its REST address is made of the account and asked in the form of OpenAI', async () => {
  const accountId = 'a'.repeat(32)
  const { MODEL_PROVIDERS } = readSettings({
    APP_ENV: 'test',
    JWT_SECRET: 'x'.repeat(32),
    MODEL_PROVIDERS: JSON.stringify([
      { id: 'cf', label: 'Workers AI', kind: 'workers-ai', models, accountId },
    ]),
  })
  expect(MODEL_PROVIDERS[0]?.baseUrl).toBe(
    `https://api.cloudflare.com/client/v4/accounts/${accountId}/ai/v1`,
  )
  const chat = 'fake?text=sequence&tokens=3&id=rest'
  const baseUrl = `${server()}/accounts/${accountId}/ai/v1`
  const gateway = open({
    kind: 'workers-ai',
    baseUrl,
    apiKey: 'cf-key',
    models: { ...models, chat },
  })
  expect((await replyOf(gateway)).text).toBe('0 1 2 ')
  expect(await lastOf(chat)).toMatchObject({
    authorization: 'Bearer cf-key',
    body: { model: chat },
  })
})

test('an account that is nowhere named is a setting to fill in, never a request', async () => {
  await expect(replyOf(open({ kind: 'workers-ai' }))).rejects.toMatchObject({
    slug: 'models.notConfigured',
  })
})

test('a model that is busy is tried again, then down', async () => {
  const { ai, options } = fakeBinding()
  const gateway = open({ kind: 'workers-ai', models: { ...models, chat: '@cf/busy' } }, ai)
  await expect(replyOf(gateway)).rejects.toMatchObject({ slug: 'models.busy' })
  expect(options).toHaveLength(3)
})

test('an AI Gateway is an address with a token of its own beside the provider’s key', async () => {
  const chat = 'fake?text=sequence&tokens=2&id=aig'
  const gateway = open({
    kind: 'openai-compatible',
    baseUrl: `${server()}/v1/account/team/deepseek`,
    apiKey: 'sk-own',
    gatewayToken: 'cf-token',
    models: { ...models, chat },
  })
  expect((await replyOf(gateway)).text).toBe('0 1 ')
  expect(await lastOf(chat)).toMatchObject({
    authorization: 'Bearer sk-own',
    gateway: 'Bearer cf-token',
    url: '/v1/account/team/deepseek/chat/completions',
  })
})

test('a provider of OpenAI’s form without an address is refused by name', () => {
  expect(() => open({ kind: 'openai-compatible' })).toThrow('MODEL_PROVIDERS')
})
