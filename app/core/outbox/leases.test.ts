import { testId } from '#test/ids'
import { createWorld } from '#test/world'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Queue, Job, Weight } from '../jobs'
import {
  acknowledge,
  commit,
  lease,
  MOST_ATTEMPTS,
  putBack,
  releaseLeasesOf,
  sweepOutbox,
  ticket,
  type Capacity,
  type LeasedTicket,
} from '.'
import { outbox, queueTurns } from './tables'

const job = (queue: Queue): Job<{ name: string }> => ({
  type: 'test.greet',
  queue,
  payload: z.object({ name: z.string() }),
})
const ROOM: Capacity = { heaviest: 2, perTeam: 100, heavyPerTeam: 100, heavy: 100 }

let world: ReturnType<typeof createWorld>

beforeEach(async () => {
  world = createWorld()
  await world.ctx.db.delete(outbox)
  await world.ctx.db.delete(queueTurns)
})

async function put(names: string[], weight: Weight = 2, queue: Queue = 'ingest') {
  const { ctx } = world
  const tickets = names.map((name) => {
    const [teamId = '', accountId = ''] = name.split('/')
    return ticket(
      ctx,
      job(queue),
      { name },
      { weight, owner: { teamId: testId(teamId), accountId } },
    )
  })
  await commit(ctx, [], tickets)
  world.clock.now += 1
}

const nameOf = (item: LeasedTicket | null) => (item ? Object(item.payload).name : null)
const next = (capacity = ROOM, message = 'm1', queue: Queue = 'ingest') =>
  lease(world.ctx, queue, message, capacity)

/** One at a time, until nothing waits. */
async function order(capacity = ROOM): Promise<string[]> {
  const names: string[] = []
  for (let item = await next(capacity); item; item = await next(capacity)) {
    names.push(nameOf(item))
    await acknowledge(world.ctx, item.id)
  }
  return names
}

test('work of the ingest queue is done in turn by team, and of a team by member, oldest first', async () => {
  await put(['甲/a/1', '甲/a/2', '甲/a/3', '甲/b/1', '甲/b/2'])
  await put(['乙/c/1', '乙/c/2'])
  expect(await order()).toEqual([
    '甲/a/1',
    '乙/c/1',
    '甲/b/1',
    '乙/c/2',
    '甲/a/2',
    '甲/b/2',
    '甲/a/3',
  ])
})

test("another team's small file is next behind 300 pages, 200 large files and 20 exports of one team", async () => {
  await put(
    Array.from({ length: 200 }, (_, no) => `甲/a/${no}`),
    2,
  )
  await put(
    Array.from({ length: 300 }, (_, no) => `甲/a/${no}`),
    0,
    'pages',
  )
  await put(
    Array.from({ length: 20 }, (_, no) => `甲/a/${no}`),
    2,
    'exports',
  )
  // As many as one team may have under way.
  const capacity = { ...ROOM, perTeam: 3, heavyPerTeam: 1, heavy: 2 }
  expect(nameOf(await next(capacity))).toBe('甲/a/0')
  expect(await next(capacity)).toBeNull()
  await put(['乙/c/file'], 1)
  expect(nameOf(await next(capacity))).toBe('乙/c/file')
  for (const queue of ['pages', 'exports'] as const) {
    await next(ROOM, 'm1', queue)
    await put(['乙/c/other'], 2, queue)
    expect(nameOf(await next(ROOM, 'm1', queue))).toBe('乙/c/other')
  }
})

test('a place stays free for what takes a moment, and within a member it goes first', async () => {
  await put(['甲/a/large', '乙/b/large', '丙/c/large'], 2)
  await put(['甲/a/small'], 0)
  const capacity = { ...ROOM, heavy: 2 }
  expect(nameOf(await next(capacity))).toBe('甲/a/small')
  expect(nameOf(await next(capacity))).toBe('乙/b/large')
  expect(nameOf(await next(capacity))).toBe('丙/c/large')
  expect(await next(capacity)).toBeNull()
  await put(['丁/d/small'], 0)
  expect(nameOf(await next(capacity))).toBe('丁/d/small')
})

test('what somebody died over is free when the message comes again, or when the lease ends; at last it is told as spent', async () => {
  const { ctx, clock } = world
  await put(['甲/a/1'])
  expect(await next()).toMatchObject({ attempts: 1 })
  expect(await next(ROOM, 'm2')).toBeNull()
  expect(await releaseLeasesOf(ctx, 'm1')).toEqual([])
  expect(await next(ROOM, 'm2')).toMatchObject({ attempts: 2 })
  clock.now += 4 * 60_000
  const third = await next(ROOM, 'm3')
  expect(third).toMatchObject({ attempts: 3 })
  if (third) await putBack(ctx, third, 8)
  expect(await next(ROOM, 'm4')).toBeNull()
  clock.now += 8_000
  expect(await next(ROOM, 'm4')).toMatchObject({ attempts: MOST_ATTEMPTS })
  expect(await releaseLeasesOf(ctx, 'm4')).toMatchObject([{ attempts: MOST_ATTEMPTS }])
})

test('two who ask at once never get the same', async () => {
  await put(Array.from({ length: 20 }, (_, no) => `甲/a/${no}`))
  const got = await Promise.all(Array.from({ length: 20 }, (_, no) => next(ROOM, `m${no}`)))
  expect(new Set(got.map(nameOf)).size).toBe(20)
})

test('tickets of the former release are worked on, and the sweep wakes a queue for whose work nobody comes', async () => {
  const { ctx, clock, queued } = world
  const old = { id: '77', queue: 'ingest' as const, type: 'editor.write-export', payload: {} }
  await ctx.db.insert(outbox).values({ ...old, createdAt: clock.now })
  clock.now += 60_000
  await sweepOutbox(ctx)
  expect(queued).toEqual([{ outboxId: '', type: 'queue.wake-up', payload: null }])
  expect(await next()).toMatchObject({ id: '77', teamId: '' })
  queued.length = 0
  await sweepOutbox(ctx)
  expect(queued).toEqual([])
})
