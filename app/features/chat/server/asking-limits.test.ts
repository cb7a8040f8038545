import { noId, testId } from '#test/ids'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import {
  ask,
  askAndRead,
  askOf,
  createChatWorld,
  readEvents,
  saying,
  sessionOf,
  textOf,
  untilClosed,
  usedOf,
  type ChatWorld,
} from '#test/chat'
import { withObject } from '#test/objects'
import type { SessionId } from '~/core/ids'
import type { ObjectStub } from '~/core/objects'
import { UNLIMITED_FROM_LEVEL } from '~/features/teams/terms'
import { teams } from '~/features/teams/server/tables'
import { askQuestion } from './asking'
import { findQuestions } from './recall/find'
import { listRecords } from './records'
import { stopAnswer, viewSession } from './sessions'

const far = () => new AbortController().signal
const never = new Promise(() => {})

const records = (world: ChatWorld) => listRecords(world.ctx, { pageNo: 1, pageSize: 10 })

test('S41: the same ask sent twice, at once or later, is one turn, one question and one session', async () => {
  const world = await createChatWorld()
  const again = { askId: 'ask-once-only' }
  const streams = await Promise.all([ask(world.ctx, again), ask(world.ctx, again)])
  const [first, second] = await Promise.all(streams.map((stream) => readEvents(stream)))
  expect(second).toEqual(first)
  expect(await askAndRead(world.ctx, again)).toEqual(first)
  expect(world.model.asked).toHaveLength(1)
  expect(await usedOf(world)).toBe(1)
  expect((await records(world)).total).toBe(1)
  await expect(ask(world.ctx, { ...again, question: '另一个问题？' })).rejects.toMatchObject({
    slug: 'chat.askIdReused',
  })
  expect(await usedOf(world)).toBe(1)
})

test('an ask that is sent again is answered even when the minute has no asks left', async () => {
  const world = await createChatWorld()
  world.ctx.settings = { ...world.ctx.settings, MAX_ASKS_PER_MINUTE: 1 }
  const first = await askAndRead(world.ctx, { askId: 'ask-once-only' })
  expect(await askAndRead(world.ctx, { askId: 'ask-once-only' })).toEqual(first)
  await expect(ask(world.ctx)).rejects.toMatchObject({ slug: 'request.tooMany' })
})

test('the same ask sent again in a running session joins its turn', async () => {
  const world = await createChatWorld()
  const sessionId = sessionOf(await askAndRead(world.ctx))
  await untilClosed(world)
  const again = { askId: 'ask-once-only', sessionId }
  const streams = [await ask(world.ctx, again), await ask(world.ctx, again)]
  const [first, second] = await Promise.all(streams.map((stream) => readEvents(stream)))
  expect(second).toEqual(first)
  expect(await usedOf(world)).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await usedOf(world)).toBe(2)
})

test('the last question can be taken once only, and a refused one leaves no session', async () => {
  const world = await createChatWorld({ maxChat: 1 })
  const both = await Promise.allSettled([askAndRead(world.ctx), askAndRead(world.ctx)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((item) => item.status === 'rejected')).toMatchObject({
    reason: { slug: 'chat.noQuestionsLeft' },
  })
  expect(await usedOf(world)).toBe(1)
  expect((await records(world)).total).toBe(1)
})

test('questions count by the month of Shanghai', async () => {
  const world = await createChatWorld({ maxChat: 1 })
  world.clock.now = Date.UTC(2026, 0, 31, 15, 59, 59)
  await askAndRead(world.ctx)
  await expect(ask(world.ctx)).rejects.toMatchObject({ slug: 'chat.noQuestionsLeft' })
  world.clock.now = Date.UTC(2026, 0, 31, 16, 0, 0)
  expect(textOf(await askAndRead(world.ctx))).not.toBe('')
})

test('from level 3 on nothing is counted', async () => {
  const world = await createChatWorld({ vipLevel: UNLIMITED_FROM_LEVEL, maxChat: 0 })
  await askAndRead(world.ctx)
  expect(await usedOf(world)).toBe(0)
})

test('a team without a plan row asks nothing', async () => {
  const world = await createChatWorld()
  await world.ctx.db.delete(teams).where(eq(teams.id, world.ctx.seat.teamId))
  await expect(ask(world.ctx)).rejects.toMatchObject({ slug: 'chat.noQuestionsLeft' })
})

test('S49: a fourth answer at the same time is refused and not counted', async () => {
  const world = await createChatWorld()
  world.model.script = [{ until: never }]
  const running: SessionId[] = []
  for (let n = 0; n < 3; n += 1) {
    running.push(sessionOf(await readEvents(await ask(world.ctx), 1)))
  }
  await expect(ask(world.ctx)).rejects.toMatchObject({ slug: 'chat.tooManyRunning' })
  expect(await usedOf(world)).toBe(3)
  await stopAnswer(world.ctx, running[0] ?? noId)
  world.model.script = saying('好。')
  await expect
    .poll(() => askAndRead(world.ctx).then(textOf, (error: Error) => error.message))
    .toBe('好。')
  for (const sessionId of running) await stopAnswer(world.ctx, sessionId)
})

test('whoever asks one question after the other is never refused for answers that have ended', async () => {
  const world = await createChatWorld()
  for (let no = 1; no <= 9; no += 1)
    expect((await askAndRead(world.ctx, { question: `第${no}问` })).at(-1)?.event.type).toBe(
      'conversation.completed',
    )
})

test('the list and what is found tell which conversations are being answered, to their person alone', async () => {
  const world = await createChatWorld()
  const quiet = sessionOf(await askAndRead(world.ctx, { question: '静的一问' }))
  await untilClosed(world)
  world.model.script = [{ until: never }]
  const question = '久的一问'
  const busy = sessionOf(await readEvents(await ask(world.ctx, { question }), 1))
  const notified = async () =>
    Object.fromEntries((await records(world)).records.map((item) => [item.id, item.isAnswering]))
  expect(await notified()).toEqual({ [quiet]: false, [busy]: true })
  expect((await findQuestions(world.ctx, '一问')).map((item) => item.record)).toMatchObject([
    { id: busy, isAnswering: true },
    { id: quiet, isAnswering: false },
  ])
  // A turn that nobody ended is not told for ever.
  world.clock.now += 20 * 60_000
  expect(await notified()).toEqual({ [quiet]: false, [busy]: false })
  world.clock.now -= 20 * 60_000
  await stopAnswer(world.ctx, busy)
  await expect.poll(notified).toEqual({ [quiet]: false, [busy]: false })
})

test('a refused question on a session whose answer runs leaves that answer its place', async () => {
  const world = await createChatWorld({ maxChat: 3 })
  const { settings } = world.ctx
  world.model.script = [{ until: never }]
  const running: SessionId[] = []
  for (let n = 0; n < 3; n += 1) {
    running.push(sessionOf(await readEvents(await ask(world.ctx), 1)))
  }
  const [sessionId = ''] = running
  world.ctx.settings = { ...settings, MAX_ASKS_PER_MINUTE: 3 }
  await expect(ask(world.ctx, { sessionId })).rejects.toMatchObject({ kind: { status: 429 } })
  world.ctx.settings = settings
  await expect(ask(world.ctx, { sessionId })).rejects.toMatchObject({
    slug: 'chat.noQuestionsLeft',
  })
  await world.ctx.db.update(teams).set({ maxChat: 9 }).where(eq(teams.id, world.ctx.seat.teamId))
  await expect(ask(world.ctx, { sessionId })).rejects.toMatchObject({ slug: 'chat.stillAnswering' })
  await expect(ask(world.ctx)).rejects.toMatchObject({ slug: 'chat.tooManyRunning' })
  expect(await usedOf(world)).toBe(3)
  for (const id of running) await stopAnswer(world.ctx, id)
})

test('who leaves in the moment of asking has asked: the turn runs and counts', async () => {
  const world = await createChatWorld()
  const leaving = withObject<ObjectStub, ChatWorld['ctx']>(world.ctx, 'CHAT_SESSION', (real) => ({
    async fetch(url, init) {
      await real.fetch(url, init)
      throw new Error('left')
    },
  }))
  await expect(ask(leaving)).rejects.toThrow('left')
  expect(await usedOf(world)).toBe(1)
  expect((await records(world)).total).toBe(1)
})

test('more questions within a minute than allowed are refused until the next', async () => {
  const world = await createChatWorld()
  world.ctx.settings = { ...world.ctx.settings, MAX_ASKS_PER_MINUTE: 2 }
  await askAndRead(world.ctx)
  await askAndRead(world.ctx)
  await expect(ask(world.ctx)).rejects.toMatchObject({ kind: { status: 429 } })
  world.clock.now += 60_000
  expect(textOf(await askAndRead(world.ctx))).not.toBe('')
})

test('an ask whose object cannot be reached is given back and leaves no session', async () => {
  const world = await createChatWorld()
  const broken = withObject(world.ctx, 'CHAT_SESSION', () => {
    throw new Error('unreachable')
  })
  await expect(askQuestion(broken, askOf(broken), far())).rejects.toThrow('unreachable')
  expect(await usedOf(world)).toBe(0)
  expect((await records(world)).total).toBe(0)
})

test('S42: of many questions at once with 7 left in the month exactly 7 are answered', async () => {
  const many = inject('isDeep') ? 50 : 16
  const world = await createChatWorld({ maxChat: 7 })
  world.ctx.settings = { ...world.ctx.settings, MAX_RUNNING_TURNS: 100 }
  const results = await Promise.allSettled(
    Array.from({ length: many }, () => askAndRead(world.ctx).then(textOf)),
  )
  const refused = results.filter((item) => item.status === 'rejected')
  expect(refused).toHaveLength(many - 7)
  expect(refused.every(({ reason }) => reason.slug === 'chat.noQuestionsLeft')).toBe(true)
  expect(await usedOf(world)).toBe(7)
})

test('R-CHAT-29, S42: of twelve questions at once those that fail without a word are given back, each once', async () => {
  const world = await createChatWorld({ maxChat: 12 })
  world.ctx.settings = { ...world.ctx.settings, MAX_RUNNING_TURNS: 100 }
  // Objects go by the real clock: a turn of long ago would look lost to them.
  world.clock.now = Date.now()
  let asked = 0
  world.speakTo({
    ...world.model,
    async *stream(...order) {
      asked += 1
      if (asked % 4 === 0) throw new Error('no model today')
      yield* world.model.stream(...order)
    },
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => askAndRead(world.ctx).then(textOf)),
  )
  const answered = answers.filter((text) => text !== '').length
  expect(answered).toBe(9)
  await expect.poll(() => usedOf(world)).toBe(answered)
})

test('S42: a question stopped before its first word is given back, one stopped later is not', async () => {
  const world = await createChatWorld({ maxChat: 5 })
  world.model.script = [{ until: never }]
  const silent = sessionOf(await readEvents(await ask(world.ctx), 1))
  await stopAnswer(world.ctx, silent)
  await expect.poll(() => usedOf(world)).toBe(0)
  world.model.script = [...saying('半句').slice(0, 2), { until: never }]
  const stream = await ask(world.ctx)
  const received = readEvents(stream)
  await expect.poll(async () => (await records(world)).total).toBe(2)
  const [newest] = (await records(world)).records
  await expect
    .poll(
      async () =>
        (await viewSession(world.ctx, testId(newest?.sessionId ?? ''))).messages[0]?.answer,
    )
    .toBe('半句')
  await stopAnswer(world.ctx, testId(newest?.sessionId ?? ''))
  await received
  expect(await usedOf(world)).toBe(1)
})
