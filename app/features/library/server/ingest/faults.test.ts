import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { testOverD1 } from '#test/over-d1'
import { addFile, ask, createWorld, learnAll, rowOf, runTicket, type World } from '#test/learning'
import { withObject } from '#test/objects'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { JobMessage } from '~/core/jobs'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import { openDatabase } from '../../../../../workers/platform/database'
import { deadLearningHandlers } from './dead-tickets'
import { files } from '../tables'
import type { SpaceIndexRpc } from '../passage-index/methods'
import { spaceIndex } from '../space-index'

const sentence = '研墨把团队的资料读成有出处的段落，再回答同事的提问。'
const pages = (count: number) =>
  makePdf(
    Array.from({ length: count }, (_, index) => ({
      lines: [`第${index + 1}页。${sentence}`, sentence],
    })),
  )

/** Breaks off at the n-th step outside of the process: before it is done, or after, with the answer lost. */
class Crash {
  steps = 0
  constructor(
    private readonly at: number,
    private readonly when: 'before' | 'after',
  ) {}

  around<Target extends object>(target: Target, methods: string[]): Target {
    return new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name)
        if (typeof value !== 'function') return value
        if (!methods.includes(String(name))) return value.bind(from)
        return (...args: unknown[]) => this.step(() => value.apply(from, args))
      },
    })
  }

  private async step(work: () => unknown): Promise<unknown> {
    this.steps += 1
    const isNow = this.steps === this.at
    if (isNow && this.when === 'before') throw new Error('killed before')
    const answer = await work()
    if (isNow && this.when === 'after') throw new Error('killed after')
    return answer
  }
}

/** The same world behind a door that may slam: R2, the index and D1. */
function crashing(ctx: Context, crash: Crash): Context {
  const d1 = new Proxy(env.DB, {
    get: (from, name) => {
      const value: unknown = Reflect.get(from, name)
      if (name === 'prepare') return (text: string) => statement(from.prepare(text), crash)
      if (name === 'batch') {
        return (some: D1PreparedStatement[]) =>
          crash
            .around(from, ['batch'])
            .batch(some.map((statement) => originals.get(statement) ?? statement))
      }
      return typeof value === 'function' ? value.bind(from) : value
    },
  })
  return {
    ...ctx,
    db: openDatabase(d1, ctx.settings),
    files: crash.around(ctx.files, ['read', 'write', 'list', 'remove']),
    objects: (namespace, name) =>
      crash.around(ctx.objects(namespace, name), [
        'putPassages',
        'completeFiles',
        'withdrawFile',
        'removeFile',
      ]),
  }
}

const originals = new WeakMap<object, D1PreparedStatement>()

function statement(real: D1PreparedStatement, crash: Crash): D1PreparedStatement {
  const wrapped = crash.around(real, ['run', 'all', 'raw', 'first'])
  const proxy = new Proxy(wrapped, {
    get: (from, name) =>
      name === 'bind'
        ? (...values: unknown[]) => statement(real.bind(...values), crash)
        : Reflect.get(from, name),
  })
  originals.set(proxy, real)
  return proxy
}

async function passagesOf(world: World, id: FileId): Promise<string> {
  return JSON.stringify(await spaceIndex(world.ctx, world.ctx.seat.spaceId).passagesOf(id, 0, 500))
}

testOverD1.each(['before', 'after'] as const)(
  'killed %s any step and run again, the passages are the same and never DONE without them',
  async (when) => {
    const world = createWorld()
    const whole = await addFile(world, '全.pdf', pages(25))
    await learnAll(world, ask(whole))
    const expected = await passagesOf(world, whole)
    let steps = 0

    for (let index = 1; ; index += inject('isDeep') ? 1 : 4) {
      const id = await addFile(world, '断.pdf', pages(25))
      const crash = new Crash(index, when)
      const wasKilled = await runTicket(crashing(world.ctx, crash), ask(id)).then(
        () => false,
        () => true,
      )
      const broken = await rowOf(world.ctx, id)
      if (broken.status === 'DONE') expect(await passagesOf(world, id)).toBe(expected)
      const progress = broken.progress

      await learnAll(world, ask(id))

      const row = await rowOf(world.ctx, id)
      expect(row).toMatchObject({ status: 'DONE', progress: 100, errorCode: '' })
      expect(row.progress).toBeGreaterThanOrEqual(progress)
      expect(await passagesOf(world, id), `killed ${when} step ${index}`).toBe(expected)
      steps = crash.steps
      if (!wasKilled) break
    }
    expect(steps).toBeGreaterThan(10)
  },
  120_000,
)

test('delivered ten times, at once and out of order, a file is learned once', async () => {
  const world = createWorld()
  const once = await addFile(world, '一.pdf', pages(45))
  await learnAll(world, ask(once))
  const id = await addFile(world, '十.pdf', pages(45))
  const later: JobMessage = {
    outboxId: '0',
    type: 'library.ingest-window',
    payload: { fileId: id, generation: 1, window: 1 },
  }

  const runs = [later, ...Array.from({ length: 10 }, () => ask(id)), later]
  await Promise.allSettled(runs.map((message) => runTicket(world.ctx, message)))
  await learnAll(world, later, ask(id))

  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'DONE', passageCount: 45 })
  expect(await passagesOf(world, id)).toBe(await passagesOf(world, once))
}, 60_000)

test('a file deleted between the index and its row cannot be found afterwards', async () => {
  const world = createWorld()
  const id = await addFile(world, '删.txt', sentence.repeat(6))
  const index = spaceIndex(world.ctx, world.ctx.seat.spaceId)
  const ctx = withObject<SpaceIndexRpc, Context>(world.ctx, 'SPACE_INDEX', (real) => ({
    completeFiles: async (...args) => {
      const answer = await real.completeFiles(...args)
      await world.ctx.db.update(files).set({ deletedAt: 1 }).where(eq(files.id, id))
      return answer
    },
  }))

  await runTicket(ctx, ask(id))

  expect((await rowOf(world.ctx, id)).status).not.toBe('DONE')
  expect(await index.search(sentence, {})).toEqual([])
})

test('an index that lost a window gets every window again before the file counts as learned', async () => {
  const world = createWorld()
  const id = await addFile(world, '失.pdf', pages(45))
  let puts = 0
  const ctx = withObject<SpaceIndexRpc, Context>(world.ctx, 'SPACE_INDEX', (real) => ({
    putPassages: async (...args) => {
      puts += 1
      return puts !== 1 && real.putPassages(...args)
    },
  }))

  await runTicket(ctx, ask(id))

  const row = await rowOf(world.ctx, id)
  expect(row.status).toBe('DONE')
  expect(puts).toBeGreaterThan(1)
  expect(JSON.parse(await passagesOf(world, id))).toHaveLength(row.passageCount)
}, 90_000)

test('storage that stays full ends in a reason, and the file is learned whole once there is room', async () => {
  const world = createWorld()
  const whole = await addFile(world, '全.pdf', pages(45))
  await learnAll(world, ask(whole))
  const id = await addFile(world, '满.pdf', pages(45))
  let room = 1
  const ctx: Context = {
    ...world.ctx,
    files: {
      ...world.ctx.files,
      write: async (...args) => {
        if (room <= 0) throw new Error('No space left on device')
        room -= 1
        await world.ctx.files.write(...args)
      },
    },
  }

  for (let attempt = 0; attempt < 4; attempt += 1)
    await expect(runTicket(ctx, ask(id))).rejects.toThrow('No space left')
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'PROCESSING' })
  await deadLearningHandlers[0]?.giveUp?.(world.ctx, ask(id).payload)
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'ERROR', errorCode: 'FILE_GAVE_UP' })
  expect(await passagesOf(world, id)).toBe('[]')

  await world.ctx.db.update(files).set({ status: 'INIT' }).where(eq(files.id, id))
  room = Infinity
  await runTicket(ctx, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'DONE' })
  expect(await passagesOf(world, id)).toBe(await passagesOf(world, whole))
}, 90_000)

/** The same pages with five megabytes that nobody asks for before the table of objects. */
function padded(count: number) {
  const text = new TextDecoder().decode(pages(count))
  const table = text.indexOf('xref\n')
  // A word first: pdf.js looks one word past an object, over any number of spaces.
  const gap = 'pad'.length + 5 * 1024 * 1024
  const tail = text.slice(table).replace(/startxref\n\d+/, `startxref\n${table + gap}`)
  return new TextEncoder().encode(text.slice(0, table) + 'pad'.padEnd(gap) + tail)
}

test('a large PDF is read by ranges, and storage that fails on the way is tried again', async () => {
  const world = createWorld()
  const id = await addFile(world, '大.pdf', padded(3))
  const { objectKey } = await rowOf(world.ctx, id)
  let bytesRead = 0
  let mayFail = true
  const ctx: Context = {
    ...world.ctx,
    files: {
      ...world.ctx.files,
      read: async (key) => {
        if (key === objectKey) throw new Error('the whole file was asked for')
        return world.ctx.files.read(key)
      },
      readRange: async (key, from, length) => {
        if (mayFail && bytesRead > 100_000) throw new Error('storage is away')
        bytesRead += length
        return world.ctx.files.readRange(key, from, length)
      },
    },
  }

  await expect(runTicket(ctx, ask(id))).rejects.toThrow('the original could not be read')
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'PROCESSING' })
  mayFail = false
  bytesRead = 0
  await runTicket(ctx, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'DONE', pageCount: 3 })
  expect(bytesRead).toBeLessThan(3 * 1024 * 1024)
}, 60_000)

test('a ticket that was given up leaves a reason; a learned file stays learned', async () => {
  const world = createWorld()
  const waiting = await addFile(world, '毒.pdf', pages(1))
  const learned = await addFile(world, '好.txt', sentence.repeat(6))
  await learnAll(world, ask(learned))

  for (const fileId of [waiting, learned]) {
    const message = ask(fileId)
    const handler = deadLearningHandlers.find((candidate) => candidate.type === message.type)
    await handler?.giveUp?.(world.ctx, message.payload)
  }

  expect(await rowOf(world.ctx, waiting)).toMatchObject({
    status: 'ERROR',
    errorCode: 'FILE_GAVE_UP',
  })
  expect(await rowOf(world.ctx, learned)).toMatchObject({ status: 'DONE' })
})
