import { testId } from '#test/ids'
import { createWorld } from '#test/world'
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Context } from '~/core/context'
import {
  handle,
  queueNames,
  wakeUp,
  type Job,
  type JobMessage,
  type Queue,
  type Weight,
} from '~/core/jobs'
import { commit, ticket } from '~/core/outbox'
import { outbox, queueTurns } from '~/core/outbox/tables'
import { work } from './work'

const job = (queue: Queue): Job<{ name: string }> => ({
  type: `test.${queue}`,
  queue,
  payload: z.object({ name: z.string() }),
})
// As on one machine; the one of the environment is the platform's.
const SETTINGS = { INGEST_PLACES: '4', INGEST_AT_ONCE: '4', HEAVY_PER_ISOLATE: '3' }

let world: ReturnType<typeof createWorld>
let begun: string[]
let ends: Map<string, () => void>
let abandoned: string[]

beforeEach(async () => {
  world = createWorld({ now: () => new Date() })
  await world.ctx.db.delete(outbox)
  await world.ctx.db.delete(queueTurns)
  begun = []
  ends = new Map()
  abandoned = []
})

/** Each goes on until the test ends it; `stuck` ones fail each time. */
async function run(ctx: Context, { name }: { name: string }): Promise<void> {
  begun.push(name)
  if (name.endsWith('/fails')) throw new Error('down')
  await new Promise<void>((end) => ends.set(name, end))
  expect(ctx.worksFor).toEqual({ teamId: name.split('/')[0], accountId: name.split('/')[1] })
}

const handlers = queueNames.map((queue) =>
  handle(job(queue), run, async (_ctx, { name }) => void abandoned.push(name)),
)

async function put(queue: Queue, names: string[], weight: Weight = 2): Promise<void> {
  const tickets = names.map((name) => {
    const [teamId = '', accountId = ''] = name.split('/')
    return ticket(
      world.ctx,
      job(queue),
      { name },
      { weight, owner: { teamId: testId(teamId), accountId } },
    )
  })
  await commit(world.ctx, [], tickets)
}

/** A message of the queue arrives. */
function wakeQueue(queue: Queue, { id = 'm', attempts = 1, settings = {} } = {}) {
  const messages = [{ id, timestamp: new Date(), attempts, body: wakeUp }]
  const batch = createMessageBatch<JobMessage>(`yanmo-${queue}`, messages)
  const execution = createExecutionContext()
  const done = work(batch, queue, { ...env, ...SETTINGS, ...settings }, execution, handlers)
  return { done, acked: async () => (await done, await getQueueResult(batch, execution)) }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

test("pages that hang hold up no file: another team's is learned while 300 of one member wait", async () => {
  await put(
    'pages',
    Array.from({ length: 300 }, (_, no) => `甲/a/page ${no}`),
    0,
  )
  const pages = wakeQueue('pages')
  await until(() => expect(begun).toHaveLength(4))
  await put('ingest', ['乙/b/file'], 1)
  const files = wakeQueue('ingest', { id: 'f' })
  await until(() => expect(begun).toContain('乙/b/file'))
  ends.get('乙/b/file')?.()
  await files.done
  // A page of the other team comes before the 296 that are left.
  await put('pages', ['乙/b/page'], 0)
  ends.get('甲/a/page 0')?.()
  await until(() => expect(begun).toHaveLength(6))
  expect(begun.at(-1)).toBe('乙/b/page')
  await world.ctx.db.delete(outbox)
  for (const end of ends.values()) end()
  await pages.done
})

test("one member's fifty guides hold up nobody's code, and another team's guide is next", async () => {
  await put(
    'jobs',
    Array.from({ length: 50 }, (_, no) => `甲/a/guide ${no}`),
  )
  const jobs = wakeQueue('jobs')
  await until(() => expect(begun).toHaveLength(3))
  await put('jobs', ['乙/b/guide'])
  await put('jobs', ['丙/c/code'], 0)
  await until(() => expect(begun).toHaveLength(5))
  expect(new Set(begun.slice(3))).toEqual(new Set(['乙/b/guide', '丙/c/code']))
  await world.ctx.db.delete(outbox)
  for (const end of ends.values()) end()
  await jobs.done
})

test('line 2: a code is sent while a guide goes on for longer than its invocation begins work', async () => {
  await put('jobs', ['甲/a/guide'])
  const jobs = wakeQueue('jobs', { settings: { INVOCATION_SECONDS: '1' } })
  await until(() => expect(begun).toEqual(['甲/a/guide']))
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await put('jobs', ['甲/a/next'])
  await put('jobs', ['丙/c/code'], 0)
  await until(() => expect(begun).toEqual(['甲/a/guide', '丙/c/code']))
  for (const end of ends.values()) end()
  await jobs.done
  expect(begun).not.toContain('甲/a/next')
})

test("line 2: a small file begins at once beside another team's PDF and Word file, and they give way to it", async () => {
  await put('ingest', ['甲/a/pdf', '甲/a/more'])
  await put('exports', ['甲/a/word'])
  const [files, exports] = [wakeQueue('ingest'), wakeQueue('exports', { id: 'e' })]
  await until(() => expect(begun.toSorted()).toEqual(['甲/a/pdf', '甲/a/word']))
  await put('ingest', ['乙/b/docx'], 1)
  await until(() => expect(begun).toContain('乙/b/docx'))
  expect(begun).toHaveLength(3)
  await world.ctx.db.delete(outbox)
  for (const end of ends.values()) end()
  await Promise.all([files.done, exports.done])
})

test('files are read several at a time, two heavy ones of two teams and a small one beside them', async () => {
  await put('ingest', ['甲/a/1', '甲/a/2', '甲/b/1'])
  const first = wakeQueue('ingest')
  await until(() => expect(begun).toEqual(['甲/a/1']))
  await put('ingest', ['乙/c/1', '丙/d/1'])
  await put('ingest', ['甲/b/small'], 0)
  await until(() => expect(begun).toHaveLength(3))
  expect(new Set(begun)).toEqual(new Set(['甲/a/1', '乙/c/1', '甲/b/small']))
  for (const next of [4, 5, 6]) {
    for (const end of ends.values()) end()
    await until(() => expect(begun.length).toBeGreaterThanOrEqual(next))
  }
  for (const end of ends.values()) end()
  await first.done
  expect(new Set(begun).size).toBe(6)
  expect(await world.ctx.db.select().from(outbox)).toEqual([])
})

test('what fails is put back and ends with a reason after its last try; a message that comes again frees what it held', async () => {
  await put('exports', ['甲/a/fails'])
  for (let tries = 1; tries <= 4; tries += 1) {
    const { done } = wakeQueue('exports', { id: `t${tries}` })
    await done
    const [row] = await world.ctx.db.select().from(outbox)
    expect(row).toMatchObject({ attempts: tries })
    await world.ctx.db.update(outbox).set({ notBefore: 0 })
  }
  expect(abandoned).toEqual(['甲/a/fails'])
  const [dead] = await world.ctx.db.select().from(outbox)
  expect(dead?.deadAt).toBeGreaterThan(0)

  await put('exports', ['乙/b/1'])
  const held = { leaseId: 'l', leasedBy: 'gone', leasedUntil: Date.now() + 100_000, attempts: 1 }
  await world.ctx.db.update(outbox).set(held)
  const again = wakeQueue('exports', { id: 'gone', attempts: 2 })
  await until(() => expect(begun).toContain('乙/b/1'))
  ends.get('乙/b/1')?.()
  expect(await again.acked()).toMatchObject({ ackAll: true })
})
