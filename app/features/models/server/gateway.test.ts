import { expect, inject, test } from 'vitest'
import { fireTimersEarly } from '#test/early-timers'
import type { ModelEvent, ModelRequest } from './ports'
import { openModels } from './gateway'

fireTimersEarly()

const grounding = {
  question: '报销由谁审批？',
  passages: [{ alias: 1, title: '手册', headings: [], text: '超额报销由部门经理审批。', score: 5 }],
  statistics: { passages: 300, documentFrequency: { 报销: 1, 审批: 1 } },
}
const messages = [{ role: 'user' as const, content: '报销由谁审批？' }]

function open(model: string, roles: Record<string, string> = { chat: 'one' }) {
  const notices: unknown[] = []
  const provider = (id: string) => ({
    id,
    kind: 'openai-compatible' as const,
    label: `模型${id}`,
    baseUrl: inject('fakeModels'),
    apiKey: 'sk-gateway-secret',
    models: {
      chat: model,
      reasoning: `${model}&reasoning=2`,
      vision: model,
      embedding: model,
      rerank: model,
      image: model,
      translation: model,
    },
    replayReasoning: 'never' as const,
    extraBody: {},
  })
  const settings = {
    MODEL_PROVIDERS: [provider('one'), provider('two')],
    MODEL_ROLES: roles,
    MODEL_STALL_MS: 500,
  }
  const models = openModels(settings, (...notice) => void notices.push(notice))
  return { models, notices }
}

async function collect(stream: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

const ask = (model: string, request: ModelRequest, roles?: Record<string, string>) => {
  const { models, notices } = open(model, roles)
  return { events: collect(models.stream('chat', request, never())), notices }
}
const never = () => new AbortController().signal

test('each role is served by the provider that is configured for it', async () => {
  const { models } = open('fake?id=roles', { chat: 'one', reasoning: 'two' })
  expect(models.whoServes('chat').label).toBe('模型one')
  expect(models.whoServes('reasoning')).toMatchObject({ provider: 'two', label: '模型two' })
  const events = await collect(models.stream('reasoning', { messages }, never()))
  expect(events[0]).toMatchObject({ type: 'started', by: { provider: 'two' } })
  expect(events[1]).toMatchObject({ type: 'reasoning' })
})

test('whoever has a chat model could answer, first who does; each is asked as itself', async () => {
  const { models } = open('fake?id=answerers', { chat: 'two', embedding: 'one' })
  const all = models.answerers()
  expect(all.map(({ by }) => by.provider)).toEqual(['two', 'one', 'offline'])
  for (const { by, models: own } of all) {
    const events = await collect(own.stream('chat', { messages, grounding }, never()))
    expect(events[0]).toEqual({ type: 'started', by })
    expect(own.whoServes('reasoning').provider).toBe(by.provider)
    // Passages are found as ever.
    expect(own.whoFinds('embedding')?.by.provider).toBe('one')
    expect(own.callsTools('chat')).toBe(by.provider !== 'offline')
  }
})

test('without a provider there is the embedded engine alone', () => {
  const models = openModels({ MODEL_PROVIDERS: [], MODEL_ROLES: {}, MODEL_STALL_MS: 500 })
  expect(models.answerers().map(({ by }) => by.provider)).toEqual(['offline'])
})

test('translation is asked of the provider that is configured for it', async () => {
  const { models } = open('fake?id=translation', { translation: 'two' })
  expect(models.whoServes('translation')).toMatchObject({ provider: 'two' })
  const events = await collect(models.stream('translation', { messages }, never()))
  expect(events[0]).toMatchObject({ type: 'started', by: { provider: 'two' } })
})

test('the offline engine translates nothing', async () => {
  const { models } = open('fake', { chat: 'one' })
  expect(models.whoServes('translation')).toMatchObject({ provider: 'offline' })
  const asking = collect(models.stream('translation', { messages, grounding }, never()))
  await expect(asking).rejects.toMatchObject({ slug: 'models.notConfigured' })
})

test('the offline engine sees nothing, whoever is configured for it is shown the picture', async () => {
  const offline = open('fake', { chat: 'one' })
  const asking = collect(offline.models.stream('vision', { messages, grounding }, never()))
  await expect(asking).rejects.toMatchObject({ slug: 'models.notConfigured' })
  const { models } = open('fake?id=vision', { vision: 'two' })
  const events = await collect(models.stream('vision', { messages }, never()))
  expect(events[0]).toMatchObject({ type: 'started', by: { provider: 'two' } })
})

test('what is not configured is answered by the offline engine', async () => {
  const events = await ask('fake', { messages, grounding }, {}).events
  expect(events[0]).toMatchObject({ type: 'started', by: { label: '内置离线引擎' } })
  expect(events.at(-1)).toMatchObject({ type: 'finished' })
})

test('what offline cannot do is refused in words that name no variable', async () => {
  const { models } = open('fake', {})
  const asking = collect(models.stream('image', { messages }, never()))
  await expect(asking).rejects.toMatchObject({
    slug: 'models.notConfigured',
    text: '还没有开通模型服务，请联系管理员',
  })
})

test.each(['embedding', 'rerank', 'image'] as const)(
  'a provider configured for %s is not asked to chat instead',
  async (role) => {
    const { models, notices } = open('fake', { [role]: 'one' })
    const asking = collect(models.stream(role, { messages, grounding }, never()))
    await expect(asking).rejects.toMatchObject({
      slug: 'models.notSupported',
      text: `模型服务 模型one 还不能用于 ${role}`,
    })
    expect(notices).toEqual([])
  },
)

test.each(['status=503', 'close=0', 'stall=0', 'status=401', 'answer=html'])(
  'a provider down before its first word is replaced, and the answer says by whom: %s',
  async (fault) => {
    const { events, notices } = ask(`fake?${fault}&id=down`, { messages, grounding })
    const all = await events
    expect(all.filter((event) => event.type === 'started')).toEqual([
      {
        type: 'started',
        by: expect.objectContaining({ provider: 'offline' }),
        insteadOf: { label: '模型one', slug: expect.stringMatching(/^models\./) },
      },
    ])
    expect(notices.at(-1)).toMatchObject(['error', 'models.fell-back', { provider: 'one' }])
    expect(JSON.stringify([all, notices])).not.toMatch(/secret|canary/)
  },
)

test('after its first word a broken provider is not replaced', async () => {
  const { models } = open('fake?close=3')
  const events: ModelEvent[] = []
  const asking = (async () => {
    for await (const item of models.stream('chat', { messages, grounding }, never())) {
      events.push(item)
    }
  })()
  await expect(asking).rejects.toMatchObject({ slug: 'models.truncated' })
  expect(events.map((event) => event.type)).toEqual(['started', 'text', ...textAfterFirst(events)])
  expect(events[0]).toMatchObject({ by: { provider: 'one' } })
})

test('without documents a provider that is down is said to be down', async () => {
  const { events } = ask('fake?status=503&id=plain', { messages })
  await expect(events).rejects.toMatchObject({ slug: 'models.unavailable' })
})

test('an answer refused for its content goes to nobody else', async () => {
  const { events } = ask('fake?status=400&code=content_filter', { messages, grounding })
  await expect(events).rejects.toMatchObject({ slug: 'models.refused' })
})

const textAfterFirst = (events: ModelEvent[]) => events.slice(2).map(() => 'text')
