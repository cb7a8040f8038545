import { runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  askOf,
  createChatWorld,
  learn,
  readEvents,
  saying,
  sessionOf,
  textOf,
  usedOf,
  type ChatWorld,
} from '#test/chat'
import { withObject } from '#test/objects'
import type { ObjectStub } from '~/core/objects'
import { teams } from '~/features/teams/server/tables'
import type { AdmissionRpc } from './admit'
import { askQuestion } from './asking'
import { listRecords } from './records'
import { stopAnswer, viewSession } from './sessions'
import { runningTurns } from './tables'

const never = new Promise<void>(() => {})

/** A world whose control plane decides when it is let, and which tells of the sessions that were asked. */
async function createSlowWorld(plan: { maxChat?: number } = {}) {
  const world = await createChatWorld(plan)
  const { ctx } = world
  const [verdict, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: string[] = []
  const told = withObject<ObjectStub, ChatWorld['ctx']>(ctx, 'CHAT_SESSION', (real, id) => ({
    fetch(url, init) {
      asked.push(id)
      return real.fetch(url, init)
    },
  }))
  world.speakTo({
    ...world.model,
    async *stream(role, request, signal) {
      signal.addEventListener('abort', () => aborted.resolve())
      yield* world.model.stream(role, request, signal)
    },
  })
  const db = new Proxy(ctx.db, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name)
      if (name !== 'batch') return typeof value === 'function' ? value.bind(from) : value
      return async (...statements: Parameters<typeof from.batch>) => {
        await verdict.promise
        return from.batch(...statements)
      }
    },
  })
  const admitted = withObject<AdmissionRpc, ChatWorld['ctx']>(told, 'TEAM_ADMISSION', (real) => ({
    async open(request) {
      await verdict.promise
      return real.open(request)
    },
  }))
  const slow = { ...admitted, db }
  return { world, slow, asked, decide: verdict.resolve, wasAborted: aborted.promise }
}

/** What lies in a session's object: names of its tables and whether an alarm is set. */
const leftIn = (world: ChatWorld, sessionId: string) =>
  runInDurableObject(world.session(sessionId), async (_, { storage }) => ({
    tables: storage.sql
      .exec(`SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`)
      .toArray(),
    alarm: await storage.getAlarm(),
  }))

const recordsOf = async ({ ctx }: ChatWorld) =>
  (await listRecords(ctx, { pageNo: 1, pageSize: 10 })).total
const runningOf = ({ ctx }: ChatWorld) =>
  ctx.db.select().from(runningTurns).where(eq(runningTurns.teamId, ctx.seat.teamId))
const nothing = { tables: [], alarm: null }

test('a model is asked while the ask is still being admitted, and not a word is stored or told before', async () => {
  const { world, slow, asked, decide } = await createSlowWorld()
  let isTold = false
  const asking = ask(slow).finally(() => (isTold = true))
  await expect.poll(() => world.model.asked.length).toBe(1)
  expect(await leftIn(world, asked[0] ?? '')).toEqual(nothing)
  expect(isTold).toBe(false)
  decide()
  const received = await readEvents(await asking)
  expect(textOf(received)).toBe('春天的内容是新生。')
  expect(received.map(({ no }) => no)).toEqual(received.map((_, index) => index + 1))
  expect(world.model.asked).toHaveLength(1)
  expect(await usedOf(world)).toBe(1)
  const { messages } = await viewSession(world.ctx, sessionOf(received))
  expect(messages).toMatchObject([{ answer: '春天的内容是新生。', status: 'done' }])
})

test('S42: an ask that is refused ends its model and leaves no event, no message, no session and no charge', async () => {
  const { world, slow, asked, decide, wasAborted } = await createSlowWorld({ maxChat: 0 })
  world.model.script = [...saying('半句').slice(0, 2), { until: never }]
  const asking = ask(slow)
  await expect.poll(() => world.model.asked.length).toBe(1)
  decide()
  await expect(asking).rejects.toMatchObject({ slug: 'chat.noQuestionsLeft' })
  await wasAborted
  expect(await leftIn(world, asked[0] ?? '')).toEqual(nothing)
  expect([await usedOf(world), await recordsOf(world)]).toEqual([0, 0])
  expect(await runningOf(world)).toEqual([])
  // Whoever was refused asks no model in vain the next time.
  await expect(ask(slow)).rejects.toMatchObject({ slug: 'chat.noQuestionsLeft' })
  expect(world.model.asked).toHaveLength(1)
  expect(await leftIn(world, asked[1] ?? '')).toEqual(nothing)
})

test('a refused follow-up leaves the conversation as it was, and the next one is answered', async () => {
  const { world, slow, decide, wasAborted } = await createSlowWorld({ maxChat: 1 })
  const sessionId = sessionOf(await askAndRead(world.ctx))
  const before = await viewSession(world.ctx, sessionId)
  world.model.script = [{ until: never }]
  const asking = ask(slow, { sessionId, question: '再问？' })
  await expect.poll(() => world.model.asked.length).toBe(2)
  decide()
  await expect(asking).rejects.toMatchObject({ slug: 'chat.noQuestionsLeft' })
  await wasAborted
  expect(await viewSession(world.ctx, sessionId)).toEqual(before)
  await world.ctx.db.update(teams).set({ maxChat: 9 }).where(eq(teams.id, world.ctx.seat.teamId))
  world.model.script = saying('再答。')
  expect(textOf(await askAndRead(world.ctx, { sessionId, question: '三问？' }))).toBe('再答。')
  expect(await usedOf(world)).toBe(2)
})

test('what was said before and what the library holds reach a model that is asked ahead', async () => {
  const { world, slow, decide } = await createSlowWorld()
  await learn(world.ctx, '四季', ['春天的内容是新生和播种。'])
  const sessionId = sessionOf(await askAndRead(world.ctx, { question: '先问一句' }))
  world.model.script = saying('春天的内容是新生和播种 [1]。')
  const asking = ask(slow, { sessionId, useRepository: true })
  await expect.poll(() => world.model.asked.length).toBe(2)
  expect(JSON.stringify(world.model.asked[1]?.messages)).toContain('先问一句')
  expect(world.model.asked[1]?.grounding?.passages[0]?.text).toBe('春天的内容是新生和播种。')
  decide()
  const received = await readEvents(await asking)
  expect(textOf(received)).toBe('春天的内容是新生和播种 [1]。')
  expect(received.filter(({ event }) => event.type === 'final.refs')).toHaveLength(1)
})

test('the same ask sent twice into a conversation at once waits for the first and joins it', async () => {
  const { world, slow, asked, decide } = await createSlowWorld()
  // Objects go by the real clock: a turn of long ago would look lost to them.
  world.clock.now = Date.now()
  const sessionId = sessionOf(await askAndRead(world.ctx))
  const again = { sessionId, askId: 'ask-once-only' }
  const both = [ask(slow, again), ask(slow, again)]
  // Whichever of them the object hears first.
  await expect.poll(() => asked.length).toBe(2)
  decide()
  const [first, second] = await Promise.all(both.map(async (stream) => readEvents(await stream)))
  expect(second).toEqual(first)
  expect(world.model.asked).toHaveLength(2)
  await expect.poll(() => usedOf(world)).toBe(2)
})

test('two questions into one conversation at once: one is answered, the other is told so and not counted', async () => {
  const { world, slow, decide } = await createSlowWorld()
  const sessionId = sessionOf(await askAndRead(world.ctx))
  world.model.script = [{ until: never }]
  const both = ['甲问？', '乙问？'].map((question) => ask(slow, { sessionId, question }))
  decide()
  const results = await Promise.allSettled(both)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { slug: 'chat.stillAnswering' },
  })
  expect(await usedOf(world)).toBe(2)
  await stopAnswer(world.ctx, sessionId)
})

for (const [when, isWritten] of [
  ['before it has written anything', false],
  ['after it has opened the turn', true],
] as const) {
  test(`a control plane that fails ${when} ends the model and leaves nothing`, async () => {
    const { world, slow, asked, decide, wasAborted } = await createSlowWorld()
    world.model.script = [{ until: never }]
    let isDown = true
    const batch: typeof slow.db.batch = async (statements) => {
      if (!isDown) return slow.db.batch(statements)
      isDown = false
      if (isWritten) await slow.db.batch(statements)
      else await slow.db.batch([slow.db.select().from(teams)])
      throw new Error('down')
    }
    const broken = {
      ...slow,
      db: new Proxy(slow.db, {
        get: (from, name): unknown => (name === 'batch' ? batch : Reflect.get(from, name)),
      }),
    }
    const asking = ask(broken)
    await expect.poll(() => world.model.asked.length).toBe(1)
    decide()
    await expect(asking).rejects.toThrow('down')
    await wasAborted
    expect(await leftIn(world, asked[0] ?? '')).toEqual(nothing)
    expect([await usedOf(world), await recordsOf(world)]).toEqual([0, 0])
    expect(await runningOf(world)).toEqual([])
  })
}

test('who leaves before the ask is admitted has not asked: it is given back and its model ends', async () => {
  const { world, slow, asked, decide, wasAborted } = await createSlowWorld()
  world.model.script = [{ until: never }]
  const leaving = new AbortController()
  const asking = askQuestion(slow, askOf(slow), leaving.signal)
  await expect.poll(() => world.model.asked.length).toBe(1)
  leaving.abort()
  await wasAborted
  decide()
  await expect(asking).rejects.toThrow()
  expect(await leftIn(world, asked[0] ?? '')).toEqual(nothing)
  expect([await usedOf(world), await recordsOf(world)]).toEqual([0, 0])
  expect(await runningOf(world)).toEqual([])
})
