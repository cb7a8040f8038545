import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  createChatWorld,
  readEvents,
  saying,
  sessionOf,
  textOf,
  untilClosed,
  usedOf,
  tokens,
  typesOf,
  type ChatWorld,
  type Received,
} from '#test/chat'
import type { SessionId } from '~/core/ids'
import { foldEvent, openMessage } from '../../fold'
import { followSession, viewSession } from '../sessions'

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

const isStored = (world: ChatWorld, sessionId: string, text: string) =>
  eventually(() =>
    runInDurableObject(world.session(sessionId), (_, { storage }) => {
      const stored = storage.sql
        .exec<{ words: string }>(
          `SELECT group_concat(event ->> '$.delta', '') AS words FROM events WHERE event ->> '$.type' = 'text.delta'`,
        )
        .one()
      expect(stored.words).toBe(text)
    }),
  )

// What an eviction, a crash and a new version have in common: the memory is gone in mid-turn. The polite
// evictDurableObject of the test kit waits for the turn to end first.
async function crash(world: ChatWorld, sessionId: string) {
  const died = runInDurableObject(world.session(sessionId), (_, state) => state.abort('test'))
  await died.catch(() => {})
  return world.session(sessionId)
}

test('F8: an object that was evicted in mid-answer ends it with an error when it wakes', async () => {
  const world = await createChatWorld()
  world.model.script = [...tokens('前半'), { until: new Promise(() => {}) }]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 4))
  await isStored(world, sessionId, '前半')
  const stub = await crash(world, sessionId)
  // The alarm that the turn had set is what wakes it when nobody asks.
  expect(await runDurableObjectAlarm(stub)).toBe(true)
  const received = await readEvents(await follow(world, sessionId, 0))
  expect(typesOf(received)).toEqual([
    'conversation.started',
    'text.start',
    'text.delta',
    'text.done',
    'final.refs',
    'conversation.error',
  ])
  expect(folded(received)).toMatchObject({ answer: '前半', error: { code: 40003 } })
  const view = await viewSession(world.ctx, sessionId)
  expect(view.messages).toEqual([folded(received)])
  expect(view.running).toBeNull()
  world.model.script = saying('再答。')
  expect(textOf(await askAndRead(world.ctx, { sessionId }))).toBe('再答。')
})

test('F8: an object that is killed between sending words and storing them says no number twice, and all see one text', async () => {
  const world = await createChatWorld()
  world.model.script = [...tokens('说过的话'), { until: new Promise(() => {}) }]
  const sent = await readEvents(await ask(world.ctx), 3)
  const sessionId = sessionOf(sent)
  const stub = await crash(world, sessionId)
  await runDurableObjectAlarm(stub)
  const seen = sent.at(-1)?.no ?? 0
  const resumed = await readEvents(await follow(world, sessionId, seen))
  expect(resumed.length).toBeGreaterThan(0)
  expect(Math.min(...resumed.map(({ no }) => no))).toBeGreaterThan(seen)
  const anew = await readEvents(await follow(world, sessionId, 0))
  for (const { no, event } of anew.filter((item) => item.no <= seen))
    expect(sent.find((item) => item.no === no)?.event).toEqual(event)
  expect(folded([...sent, ...resumed])).toEqual(folded(anew))
  expect((await viewSession(world.ctx, sessionId)).messages).toEqual([folded(anew)])
})

test('F8: the alarm that tends a running turn comes back every thirty seconds', async () => {
  const world = await createChatWorld()
  const half = gate()
  world.model.script = [...tokens('前半'), { until: half.passed }, ...saying('后半')]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 2))
  const stub = world.session(sessionId)
  const alarmIn = () =>
    runInDurableObject(stub, async (_, state) => {
      const alarmAt = await state.storage.getAlarm()
      return alarmAt === null ? null : alarmAt - Date.now()
    })
  expect(await alarmIn()).toBeLessThanOrEqual(30_000)
  await runDurableObjectAlarm(stub)
  expect(await alarmIn()).toBeGreaterThan(25_000)
  half.open()
  await eventually(async () => expect((await viewSession(world.ctx, sessionId)).running).toBeNull())
  await runDurableObjectAlarm(stub)
  // Only to forget the events, in an hour.
  expect(await alarmIn()).toBeGreaterThan(30_000)
})

test('F8: an eviction before the first word gives the question back', async () => {
  const world = await createChatWorld()
  world.model.script = [{ until: new Promise(() => {}) }]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 1))
  expect(await usedOf(world)).toBe(1)
  const stub = await crash(world, sessionId)
  await runDurableObjectAlarm(stub)
  expect(await usedOf(world)).toBe(0)
  await runDurableObjectAlarm(stub)
  expect(await usedOf(world)).toBe(0)
})

test('a question is given back once, also when its end is told again', async () => {
  const world = await createChatWorld()
  await askAndRead(world.ctx)
  await untilClosed(world)
  world.model.script = [{ until: new Promise(() => {}) }]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 1))
  expect(await usedOf(world)).toBe(2)
  const stub = await crash(world, sessionId)
  await runDurableObjectAlarm(stub)
  expect(await usedOf(world)).toBe(1)
  // A crash between telling and noting that it was told.
  await runInDurableObject(stub, async (instance, { storage }) => {
    storage.sql.exec('UPDATE messages SET unsettled = 1')
    await instance.conversation.tend()
    expect(storage.sql.exec('SELECT id FROM messages WHERE unsettled = 1').toArray()).toEqual([])
  })
  expect(await usedOf(world)).toBe(1)
})
