import { testId } from '#test/ids'
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  createChatWorld,
  readEvents,
  saying,
  sessionOf,
  textOf,
  usedOf,
  tokens,
  type ChatWorld,
  type Received,
} from '#test/chat'
import type { SessionId } from '~/core/ids'
import { modelErrors } from '~/features/models/errors'
import { foldEvent, openMessage } from '../../fold'
import { followSession, stopAnswer, viewSession } from '../sessions'
import { questionRecords } from '../tables'

const ANSWER = '春天的内容是新生，也是播种与等待。'
const far = () => new AbortController().signal
const follow = (world: ChatWorld, sessionId: SessionId, from: number) =>
  followSession(world.ctx, sessionId, from, far())

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

function folded(received: Received[]) {
  const [first, ...rest] = received.map(({ event }) => event)
  if (first?.type !== 'conversation.started') throw new Error('the stream did not start')
  return rest.reduce(foldEvent, openMessage(first))
}

// Settling follows the stream's end by a few statements.
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      return await check()
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

for (const length of [0, 1, 8, ANSWER.length - 1]) {
  test(`F1: an upstream that breaks after ${length} tokens leaves exactly these, and an error`, async () => {
    const world = await createChatWorld()
    world.model.script = [...tokens(ANSWER.slice(0, length)), { fail: modelErrors.truncated() }]
    const received = await askAndRead(world.ctx)
    expect(received.at(-1)?.event).toMatchObject({
      type: 'conversation.error',
      code: 50003,
      message: '回答在传输中断开，已保留收到的部分',
    })
    expect(textOf(received)).toBe(ANSWER.slice(0, length))
    const sessionId = sessionOf(received)
    const [message] = (await viewSession(world.ctx, sessionId)).messages
    expect(message).toMatchObject({ answer: ANSWER.slice(0, length), status: 'error' })
    // Without a word the question is given back; with some it was answered in part.
    await eventually(async () => expect(await usedOf(world)).toBe(length === 0 ? 0 : 1))
    world.model.script = saying('再答。')
    expect(textOf(await askAndRead(world.ctx, { sessionId }))).toBe('再答。')
  })
}

test('a stream without a finish reason is truncated, an answer without a word is none', async () => {
  const world = await createChatWorld()
  world.model.script = tokens('半')
  expect((await askAndRead(world.ctx)).at(-1)?.event).toMatchObject({ code: 50003 })
  world.model.script = saying('')
  expect((await askAndRead(world.ctx)).at(-1)?.event).toMatchObject({ code: 50014 })
})

test('an unforeseen failure is an error event without its text', async () => {
  const world = await createChatWorld()
  world.model.script = [{ fail: new Error('key sk-secret at http://10.0.0.1') }]
  const received = await askAndRead(world.ctx)
  expect(received.at(-1)?.event).toMatchObject({ code: 500, message: '服务器错误' })
  expect(JSON.stringify(received)).not.toContain('sk-secret')
})

test('F2: a model that stays silent beyond all bounds is given up by the alarm', async () => {
  const world = await createChatWorld()
  world.model.script = [...tokens('半句'), { until: new Promise(() => {}) }]
  const stream = await ask(world.ctx)
  const begun = await readEvents(stream, 4)
  const sessionId = sessionOf(begun)
  const stub = world.session(sessionId)
  await runInDurableObject(stub, (instance) => {
    const open = instance.openContext.bind(instance)
    instance.openContext = (owner) => {
      const ctx = open(owner)
      return { ...ctx, settings: { ...ctx.settings, MODEL_STALL_MS: 1, MODEL_FIRST_WORD_MS: 1 } }
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await runDurableObjectAlarm(stub)).toBe(true)
  const all = await readEvents(await follow(world, sessionId, 0))
  expect(all.at(-1)?.event).toMatchObject({ type: 'conversation.error', code: 50002 })
  expect(folded(all)).toMatchObject({ answer: '半句', status: 'error' })
})

test('F5: a reader who leaves at any event and comes back misses nothing and gets nothing twice', async () => {
  const world = await createChatWorld()
  const half = gate()
  const text = [...ANSWER]
  // Slow enough for nearly every token to be an event of its own: many boundaries.
  const paced = text.flatMap((item) => [{ type: 'text' as const, text: item }, { wait: 20 }])
  world.model.script = [...paced, { until: half.passed }, { type: 'finished', reason: 'stop' }]
  const first = await readEvents(await ask(world.ctx), 1)
  const sessionId = sessionOf(first)
  const live = readEvents(await follow(world, sessionId, 0))
  // While it runs: leave after each event and resume with the number of the last one seen.
  const pieced: Received[] = []
  while (textOf(pieced) !== ANSWER) {
    const from = pieced.at(-1)?.no ?? 0
    pieced.push(...(await readEvents(await follow(world, sessionId, from), 1)))
  }
  half.open()
  pieced.push(...(await readEvents(await follow(world, sessionId, pieced.at(-1)?.no ?? 0))))
  const whole = await live
  expect(pieced).toEqual(whole)
  expect(whole.map(({ no }) => no)).toEqual(whole.map((_, index) => index + (whole[0]?.no ?? 0)))
  expect(textOf(whole)).toBe(ANSWER)
  // When it is over: the same from storage, at every boundary.
  for (let count = 1; count <= whole.length; count += 1) {
    const rest = await readEvents(await follow(world, sessionId, whole[count - 1]?.no ?? 0))
    expect([...whole.slice(0, count), ...rest]).toEqual(whole)
  }
  expect(world.model.asked).toHaveLength(1)
})

test('what a reader folds from the events is what the session shows', async () => {
  const world = await createChatWorld()
  world.model.script = [{ type: 'reasoning', text: '先想。' }, ...saying(ANSWER)]
  const received = await askAndRead(world.ctx, { useR1: true })
  const view = await viewSession(world.ctx, sessionOf(received))
  expect(view.messages).toEqual([folded(received)])
  expect(view.running).toBeNull()
})

test('a reload in mid-answer shows what was written so far and continues after it', async () => {
  const world = await createChatWorld()
  const half = gate()
  world.model.script = [...tokens('前半'), { until: half.passed }, ...saying('后半')]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 1))
  await eventually(async () => {
    const view = await viewSession(world.ctx, sessionId)
    expect(view.messages[0]).toMatchObject({ answer: '前半', status: 'answeing' })
  })
  const { running, messages } = await viewSession(world.ctx, sessionId)
  const rest = readEvents(await follow(world, sessionId, running?.lastEventId ?? 0))
  half.open()
  const message = messages[0]
  if (!message) throw new Error('no message')
  const finished = (await rest).map(({ event }) => event).reduce(foldEvent, message)
  expect(finished).toMatchObject({ answer: '前半后半', status: 'done' })
})

test('F6: an answer whose only reader left is finished and stored', async () => {
  const world = await createChatWorld()
  const half = gate()
  world.model.script = [...tokens('前半'), { until: half.passed }, ...saying('后半')]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 2))
  half.open()
  await eventually(async () => {
    const [message] = (await viewSession(world.ctx, sessionId)).messages
    expect(message).toMatchObject({ answer: '前半后半', status: 'done' })
  })
})

test('a reader who leaves is let go by the object', async () => {
  const world = await createChatWorld()
  const half = gate()
  world.model.script = [...tokens('前半'), { until: half.passed }, ...saying('后半')]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 1))
  const leaving = new AbortController()
  const stream = await followSession(world.ctx, sessionId, 0, leaving.signal)
  await readEvents(stream, 2)
  leaving.abort()
  const readers = () =>
    runInDurableObject(world.session(sessionId), (item) => item.conversation.readers.size)
  await eventually(async () => expect(await readers()).toBe(0))
  half.open()
})

test('a reader who does not read holds neither the turn nor the other readers', async () => {
  const world = await createChatWorld()
  // One character over and over would be stopped as a loop.
  const long = Array.from({ length: 1000 }, (_, no) => `第${no}句。`).join('')
  world.model.script = saying(long)
  const idle = await ask(world.ctx)
  const sessionId = await eventuallyRecorded(world)
  const received = await readEvents(await follow(world, sessionId, 0))
  expect(textOf(received)).toBe(long)
  expect(textOf(await readEvents(idle))).toBe(long)
})

async function eventuallyRecorded({ ctx }: ChatWorld): Promise<SessionId> {
  const rows = await ctx.db
    .select()
    .from(questionRecords)
    .where(eq(questionRecords.accountId, ctx.actor.accountId))
  return testId(rows[0]?.id ?? '')
}

test('F7: two asks at once make one answer; the other is told that one is being answered', async () => {
  const world = await createChatWorld()
  const half = gate()
  const sessionId = sessionOf(await askAndRead(world.ctx))
  world.model.script = [{ until: half.passed }, ...saying('一个')]
  const both = await Promise.allSettled([
    ask(world.ctx, { sessionId, question: '甲？' }),
    ask(world.ctx, { sessionId, question: '乙？' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((item) => item.status === 'rejected')
  expect(refused).toMatchObject({ reason: { slug: 'chat.stillAnswering', kind: { code: 40008 } } })
  half.open()
  const accepted = both.find((item) => item.status === 'fulfilled')
  if (accepted?.status !== 'fulfilled') throw new Error('none was accepted')
  expect(textOf(await readEvents(accepted.value))).toBe('一个')
  expect(world.model.asked).toHaveLength(2)
  expect(await usedOf(world)).toBe(2)
})

test('F7: stop ends the answer, keeps what was written and does not wait for the model', async () => {
  const world = await createChatWorld()
  world.model.script = [...tokens('前半'), { until: new Promise(() => {}) }]
  const stream = await ask(world.ctx)
  const received = readEvents(stream)
  const sessionId = await eventuallyRecorded(world)
  await eventually(async () => {
    expect((await viewSession(world.ctx, sessionId)).messages[0]?.answer).toBe('前半')
  })
  await stopAnswer(world.ctx, sessionId)
  expect((await received).at(-1)?.event).toMatchObject({
    type: 'conversation.completed',
    status: 'end',
  })
  const view = await viewSession(world.ctx, sessionId)
  expect(view).toMatchObject({ running: null, messages: [{ answer: '前半', status: 'end' }] })
  await stopAnswer(world.ctx, sessionId)
})
