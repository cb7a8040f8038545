import { expect, inject, test } from 'vitest'
import { askOf, createChatWorld, learn, readEvents, type ChatWorld } from '#test/chat'
import { chatDoor, postTo } from '#test/chat-door'
import { upload } from '#test/uploads'
import { openModels } from '~/features/models/server'
import type { ChatEvent, MessageView } from '../terms'

const FACT = '地面停车场共有停车位一百二十个。'
const question = '地面停车场有多少停车位？'

/** A team with one document, whose sessions speak to the fake service; `model` says how it misbehaves. */
async function createWorld(model: string, changes: object = {}) {
  const world = await createChatWorld()
  await learn(world.ctx, '停车手册.docx', [FACT])
  const notices: [string, string, Record<string, unknown>][] = []
  const provider = {
    id: 'fake',
    kind: 'openai-compatible' as const,
    label: '测试模型',
    baseUrl: inject('fakeModels'),
    apiKey: 'sk-very-secret',
    models: { chat: model, vision: model },
    replayReasoning: 'never' as const,
    extraBody: {},
    ...changes,
  }
  const settings = {
    MODEL_PROVIDERS: [provider],
    MODEL_ROLES: { chat: 'fake', vision: 'fake' },
    MODEL_STALL_MS: 5_000,
  }
  world.speakTo(openModels(settings, (...notice) => void notices.push(notice)))
  return { ...world, notices }
}

interface Answered {
  events: ChatEvent[]
  /** The words as they were sent. */
  streamed: string
  message: MessageView
  sessionId: string
}

async function ask(world: ChatWorld, changes: object = {}): Promise<Answered> {
  const body = { ...askOf(world.ctx), question, useRepository: true, ...changes }
  const answer = await postTo(world.ctx, '/chat/question/stream', JSON.stringify(body))
  const events = (await readEvents(answer.body ?? new ReadableStream())).map(({ event }) => event)
  const [started] = events
  if (started?.type !== 'conversation.started') throw new Error(JSON.stringify(events))
  const path = `/ai/chat/session/${started.sessionId}?teamId=${world.ctx.seat.teamId}`
  const stored: { result: { messages: MessageView[] } } = await (
    await chatDoor(world.ctx).request(path)
  ).json()
  const message = stored.result.messages.at(-1)
  if (!message) throw new Error('nothing was kept')
  const streamed = events.map((item) => (item.type === 'text.delta' ? item.delta : '')).join('')
  return { events, streamed, message, sessionId: started.sessionId }
}

const kindsOf = ({ message }: Answered) => (message.notices ?? []).map(({ kind }) => kind)

test.each(['wide-marks', 'word-marks', 'footnotes'])(
  'marks that a model writes otherwise are citations: %s',
  async (leak) => {
    const answered = await ask(await createWorld(`fake?leak=${leak}&id=marks`))
    expect(answered.message.answer).toContain('停车位一百二十个[1]')
    expect(answered.message.refs).toMatchObject([{ index: 1, support: 'supported' }])
    expect(answered.streamed).toContain('[1]')
    expect(answered.streamed).not.toMatch(/［|【|\^/)
    expect(kindsOf(answered)).toEqual([])
  },
)

test('a range that names a source nobody gave is told, and its mark goes', async () => {
  const range = await ask(await createWorld('fake?leak=ranges&id=range'))
  expect(range.message.answer).toContain('停车位一百二十个[1]')
  expect(range.message.notices).toMatchObject([{ kind: 'unknown', text: /有1处编号/ }])
  const unknown = await ask(await createWorld('fake?leak=unknown&id=unknown'))
  expect(unknown.message.answer).not.toContain('88')
  expect(kindsOf(unknown)).toEqual(['unknown'])
})

test('an answer without a mark says so where only documents may speak', async () => {
  const answered = await ask(await createWorld('fake?leak=unmarked&id=bare'))
  expect(answered.message.refs).toEqual([])
  expect(kindsOf(answered)).toEqual(['unmarked'])
})

test('a thought that nothing opened is no part of the answer, and after two in a row never was', async () => {
  const world = await createWorld('fake?leak=thought&id=thought')
  const first = await ask(world)
  expect(first.message.answer).not.toMatch(/think|用户问的/)
  expect(first.message.thinking).toContain('用户问的是资料里的事')
  expect(first.message.refs).toHaveLength(1)
  // One alone may have been asked for by whoever put the question: the others' answers are read as before.
  const second = await ask(world)
  expect(second.events.map(({ type }) => type)).toContain('text.recast')
  const third = await ask(world)
  expect(third.streamed).not.toMatch(/think|用户问的/)
  expect(third.events.map(({ type }) => type)).not.toContain('text.recast')
})

test('a model known to think first that answers at once is read once: what was shown as its thought is the answer', async () => {
  const world = await createWorld('fake?leak=thought&id=at-once')
  await ask(world)
  await ask(world)
  const { message, events } = await ask(world, { question: `直接回答：${question}` })
  expect(message.answer).toContain('停车位一百二十个[1]')
  expect(message).toMatchObject({ thinking: '', thinkingSeconds: 0 })
  const kinds = events.map(({ type }) => type)
  expect(kinds.indexOf('think.recast')).toBeGreaterThan(kinds.lastIndexOf('think.delta'))
  expect(kinds.indexOf('text.start')).toBeGreaterThan(kinds.indexOf('think.recast'))
})

test.each(['endings', 'call', 'fence'])(
  'nothing of the machinery behind a model reaches the reader: %s',
  async (leak) => {
    const { streamed, message } = await ask(await createWorld(`fake?leak=${leak}&id=leaks`))
    expect(streamed).not.toMatch(/<|```|im_start|web_search|再问/)
    expect(message.answer).toContain('停车位一百二十个[1]')
  },
)

test('an answer of nothing but blanks is told as such, and its sources are quoted instead', async () => {
  const answered = await ask(await createWorld('fake?leak=blank&id=blank'))
  expect(answered.message.by?.provider).toBe('offline')
  expect(answered.message.answer).toContain('一百二十个')
  expect(answered.message.notices?.[0]?.text).toBe(
    '测试模型没有写出内容，由内置离线引擎摘录资料作答',
  )
  const plain = await ask(await createWorld('fake?leak=blank&id=blank'), { useRepository: false })
  expect(plain.message.error).toMatchObject({ code: 50014, message: /没有写出任何内容/ })
})

test('a model that goes round in circles is stopped, and what it repeated is taken back', async () => {
  const answered = await ask(await createWorld('fake?leak=loop&rate=2000&id=loop'))
  expect(kindsOf(answered)).toContain('loop')
  expect(answered.message.answer.match(/停车位的数量/g)).toHaveLength(1)
})

test('an answer that was cut by its length says so and is gone on with from its end', async () => {
  const model = 'fake?text=citing&finish=length&id=length'
  const world = await createWorld(model, { tools: false })
  const first = await ask(world)
  expect(kindsOf(first)).toEqual(['length'])
  const more = { sessionId: first.sessionId, continues: first.message.id, question: '接着写' }
  const second = await ask(world, more)
  expect(second.message.question).toBe('接着写')
  expect(second.message.refs).toHaveLength(1)
  const last = await fetch(
    inject('fakeModels').replace('/v1', `/last/${encodeURIComponent(model)}`),
  )
  const { body }: { body: { messages: { role: string; content: string }[]; max_tokens?: number } } =
    await last.json()
  expect(body.messages.at(-1)?.content).toMatch(/停车位一百二十个[\s\S]*问题：地面停车场/)
  expect(body.messages.at(-1)?.content).toContain('接着写下去')
  expect(body.max_tokens).toBeUndefined()
})

test.each([
  ['status=401', '密钥无效或没有权限', 401],
  ['status=402', '余额不足', 402],
  ['status=404', '没有这个模型或地址有误', 404],
  ['status=429&retryAfter=600', '请求太多，排不上', 429],
])(
  'its asker is told who answered instead and why, the log with which status: %s',
  async (fault, why, status) => {
    const world = await createWorld(`fake?${fault}&id=why`)
    const { message } = await ask(world)
    expect(message.answer).toContain('一百二十个')
    expect(message.notices).toEqual([
      { kind: 'standIn', text: `测试模型${why}，由内置离线引擎摘录资料作答` },
    ])
    expect(world.notices.find(([, event]) => event === 'models.fell-back')?.[2]).toMatchObject({
      provider: 'fake',
      status,
    })
    expect(JSON.stringify([message, world.notices])).not.toMatch(/canary|secret|10\.0\.0/)
  },
)

test('a model that does not support tools answers without them, and is not offered any again', async () => {
  const world = await createWorld('fake?toolless=1&text=citing&id=toolless')
  const first = await ask(world)
  expect(first.message.by?.provider).toBe('fake')
  expect(first.message.refs).toHaveLength(1)
  const refused = () => world.notices.filter(([, event]) => event === 'models.failed').length
  expect(refused()).toBe(1)
  await ask(world)
  expect(refused()).toBe(1)
})

test('what is too long for a model is shortened until it fits', async () => {
  const world = await createWorld('fake?window=1200&statesWindow=0&text=citing&id=window', {
    tools: false,
  })
  await learn(
    world.ctx,
    '长手册.docx',
    Array.from({ length: 40 }, (_, no) =>
      `第${no}号停车场的${FACT}`.padEnd(160, `另有${no}号说明，`),
    ),
  )
  const first = await ask(world)
  expect(first.message.by?.provider).toBe('fake')
  expect(first.message.refs.length).toBeGreaterThan(0)
  const refused = world.notices.filter(([, event]) => event === 'models.failed')
  expect(refused.map(([, , { slug }]) => slug)).toEqual(['models.tooLong'])
  await ask(world)
  expect(world.notices.filter(([, event]) => event === 'models.failed')).toHaveLength(1)
})

test('with no source on, the answer says that nothing was searched', async () => {
  const offline = await createChatWorld()
  offline.speakTo(openModels({ MODEL_PROVIDERS: [], MODEL_ROLES: {}, MODEL_STALL_MS: 1000 }))
  const quoted = await ask(offline, { useRepository: false })
  expect(quoted.message.answer).toContain('没有选搜索范围，这次没有查资料')
  expect(quoted.message.answer).not.toContain('没有找到')
  const answered = await ask(await createWorld('fake?id=unsearched'), { useRepository: false })
  expect(answered.message.notices).toEqual([
    { kind: 'unsearched', text: '没有选搜索范围，这次没有查资料' },
  ])
})

test('a picture can be asked without words', async () => {
  const world = await createWorld('fake?text=sequence&id=picture')
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const { id } = await upload(world.ctx, '立面.png', png.buffer)
  // A client leaves blank values out.
  const { message } = await ask(world, { question: undefined, image: { id }, useRepository: false })
  expect(message.image).toMatchObject({ fileName: '立面.png' })
  expect(message.answer).toContain('0 1 2')
})
