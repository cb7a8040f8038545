import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { fireTimersEarly } from '#test/early-timers'
import {
  askOf,
  createChatWorld,
  learn,
  readEvents,
  sessionOf,
  textOf,
  usedOf,
  type ChatWorld,
  type Received,
} from '#test/chat'
import { chatDoor, postTo } from '#test/chat-door'
import { openModels } from '~/features/models/server'
import type { MessageView } from '../terms'
import { runningTurns } from './tables'

fireTimersEarly()

const KEY = 'sk-very-secret'
const DOWN = 50001

interface Answered {
  received: Received[]
  sessionId: string
  message: MessageView | undefined
  /** All that left: events, the stored message, what was logged. */
  record: string
}

const sequence = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index} `).join('')

/** Sessions of the world speak to the fake service over real HTTP; `model` says how it misbehaves. */
function connect(world: ChatWorld, model: string, stallMs = 5000): unknown[] {
  const notices: unknown[] = []
  const provider = {
    id: 'fake',
    kind: 'openai-compatible' as const,
    label: '测试',
    baseUrl: inject('fakeModels'),
    apiKey: KEY,
    models: { chat: model },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const settings = {
    MODEL_PROVIDERS: [provider],
    MODEL_ROLES: { chat: 'fake' },
    MODEL_STALL_MS: stallMs,
  }
  world.speakTo(openModels(settings, (...notice) => void notices.push(notice)))
  return notices
}

async function askOver(world: ChatWorld, model: string, changes = {}, stallMs?: number) {
  const notices = connect(world, model, stallMs)
  const body = JSON.stringify({ ...askOf(world.ctx), ...changes })
  const answer = await postTo(world.ctx, '/chat/question/stream', body)
  const received = await readEvents(answer.body ?? new ReadableStream())
  const sessionId = sessionOf(received)
  const path = `/ai/chat/session/${sessionId}?teamId=${world.ctx.seat.teamId}`
  const stored: { result: { messages: MessageView[] } } = await (
    await chatDoor(world.ctx).request(path)
  ).json()
  const message = stored.result.messages.at(-1)
  const record = JSON.stringify([received, stored, notices])
  return { received, sessionId, message, record } satisfies Answered
}

const stat = async (): Promise<{ active: number; byModel: Record<string, number> }> =>
  (await fetch(inject('fakeModels').replace('/v1', '/stat'))).json()

/** The turn has told the control plane, and no line to the service is open. */
async function expectQuiet(world: ChatWorld, used: number) {
  const { ctx } = world
  const { teamId } = ctx.seat
  await expect
    .poll(() => ctx.db.select().from(runningTurns).where(eq(runningTurns.teamId, teamId)))
    .toEqual([])
  expect(await usedOf(world)).toBe(used)
  await expect.poll(async () => (await stat()).active, { timeout: 5000 }).toBe(0)
}

function expectStored(
  { received, message, record }: Answered,
  text: string,
  code: number | string,
) {
  expect(textOf(received)).toBe(text)
  expect(received.at(-1)?.event).toMatchObject({ type: 'conversation.error', code })
  expect(message).toMatchObject({ answer: text, status: 'error', error: { code } })
  expect(record).not.toMatch(/canary|very-secret|10\.0\.0|127\.0\.0/)
}

test.each([1, 10, 19])(
  'F1: a service that breaks after %d words leaves exactly these',
  async (length) => {
    const world = await createChatWorld()
    const answered = await askOver(world, `fake?text=sequence&rate=200&close=${length}&id=chat`)
    expectStored(answered, sequence(length), 50003)
    await expectQuiet(world, 1)
    const { sessionId } = answered
    const again = await askOver(world, 'fake?text=sequence&id=chat', { sessionId })
    expect(again.message).toMatchObject({ answer: sequence(20), status: 'done' })
  },
)

test('F1: a service that breaks before its first word is tried again, then the question is given back', async () => {
  const world = await createChatWorld()
  const model = 'fake?close=0&id=chat-0'
  expectStored(await askOver(world, model), '', DOWN)
  expect((await stat()).byModel[model]).toBe(3)
  await expectQuiet(world, 0)
})

test.each([0, 6])('F2: a service that goes silent after %d words is given up', async (length) => {
  const world = await createChatWorld()
  const model = `fake?text=sequence&stall=${length}&keepAlive=50&id=chat`
  expectStored(await askOver(world, model, {}, 300), sequence(length), 50002)
  await expectQuiet(world, length === 0 ? 0 : 1)
})

test.each([
  ['status=429', 50011, 3],
  ['status=429&retryAfter=600', 50011, 1],
  ['status=500', DOWN, 3],
  ['status=503&refusal=html', DOWN, 3],
  ['status=401', 50004, 1],
  ['answer=html', 50005, 1],
  ['answer=json-error', DOWN, 3],
])(
  'F3: %s ends as a message of ours after so many tries, and nothing leaks',
  async (fault, code, tries) => {
    const world = await createChatWorld()
    const model = `fake?${fault}&id=chat-f3`
    const answered = await askOver(world, model)
    expectStored(answered, '', code)
    expect((await stat()).byModel[model]).toBe(tries)
    await expectQuiet(world, 0)
  },
)

test('F3: a service that is busy once is asked again and answers', async () => {
  const world = await createChatWorld()
  const answered = await askOver(world, 'fake?status=429&times=1&text=sequence&id=chat-busy')
  expect(answered.message).toMatchObject({ answer: sequence(20), status: 'done', error: null })
  await expectQuiet(world, 1)
})

test('F3: an error in mid-answer keeps the words before it and is not tried again', async () => {
  const world = await createChatWorld()
  const model = 'fake?text=sequence&errorAt=4&id=chat'
  expectStored(await askOver(world, model), sequence(4), DOWN)
  expect((await stat()).byModel[model]).toBe(1)
  await expectQuiet(world, 1)
})

test.each(['status=503', 'status=401', 'stall=0'])(
  'when the service is down (%s) the offline engine answers from the documents, and is named',
  async (fault) => {
    const world = await createChatWorld()
    await learn(world.ctx, '四季', ['春天的内容是新生和播种。', '冬天万物休眠。'])
    const model = `fake?${fault}&id=chat-down`
    const answered = await askOver(world, model, { useRepository: true }, 300)
    const start = answered.received.find(({ event }) => event.type === 'text.start')
    expect(start?.event).toMatchObject({ by: { provider: 'offline', label: '内置离线引擎' } })
    expect(answered.message).toMatchObject({ status: 'done', by: { provider: 'offline' } })
    expect(answered.message?.answer).toContain('新生和播种[1]')
    // It quotes, so what it says is supported, and the words it used can be shown.
    expect(answered.message?.checks.map(({ support }) => support)).toEqual(['supported'])
    const [ref] = answered.message?.refs ?? []
    expect(ref).toMatchObject({ support: 'supported', used: [{ from: 0, to: 11 }] })
    await expectQuiet(world, 1)
  },
)

test('a service that breaks in mid-answer is not replaced by another voice', async () => {
  const world = await createChatWorld()
  await learn(world.ctx, '四季', ['春天的内容是新生和播种。'])
  const model = 'fake?text=sequence&rate=200&close=3&id=chat'
  const answered = await askOver(world, model, { useRepository: true })
  expectStored(answered, sequence(3), 50003)
  expect(answered.message?.by).toMatchObject({ provider: 'fake' })
})

test('a stopped answer closes the line to the service', async () => {
  const world = await createChatWorld()
  connect(world, 'fake?text=sequence&tokens=1000&rate=50&id=chat-stop')
  const answer = await postTo(world.ctx, '/chat/question/stream', JSON.stringify(askOf(world.ctx)))
  const sessionId = sessionOf(await readEvents(answer.body ?? new ReadableStream(), 4))
  const { teamId } = world.ctx.seat
  const stop = JSON.stringify({ teamId, sessionId })
  expect((await postTo(world.ctx, '/chat/question/stop', stop)).status).toBe(200)
  await expectQuiet(world, 1)
})
