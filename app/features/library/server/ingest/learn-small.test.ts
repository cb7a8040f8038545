import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noId, testId } from '#test/ids'
import { addFile, createWorld, learnAll, rowOf, runTicket, type World } from '#test/learning'
import { withObject } from '#test/objects'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { JobMessage } from '~/core/jobs'
import { findPassages } from '../find-passages'
import { ingestTickets } from '../ingest-tickets'
import { files } from '../tables'
import { deadLearningHandlers } from './dead-tickets'
import { readBlocks } from './extracted'
import type { SpaceIndexRpc } from '../passage-index/methods'
import { spaceIndex } from '../space-index'

const textOf = (no: number) =>
  `# 第${no}号记录\n\n${`研墨把第${no}份资料读成有出处的段落。`.repeat(8)}\n`

/** Adds so many small files; their ids and the ticket by which they are learned together. */
async function addMany(world: World, count: number): Promise<[FileId[], JobMessage]> {
  const ids: FileId[] = []
  for (let no = 0; no < count; no += 1)
    ids.push(await addFile(world, `${ids.length}.md`, textOf(no)))
  const rows = await Promise.all(ids.map((id) => rowOf(world.ctx, id)))
  const [ticket, ...others] = ingestTickets(world.ctx, rows)
  if (!ticket || others.length > 0) throw new Error('not one ticket')
  return [ids, { outboxId: ticket.id, type: ticket.type, payload: ticket.payload }]
}

const passagesOf = async ({ ctx }: World, id: FileId) =>
  JSON.stringify(await spaceIndex(ctx, ctx.seat.spaceId).passagesOf(id, 0, 500))

test('small files are learned together and are what they are when learned one by one', async () => {
  const world = createWorld()
  const [ids, together] = await addMany(world, 5)
  const alone = await addFile(world, '独.md', textOf(3))
  await learnAll(world, { outboxId: '0', type: 'library.ingest-file', payload: asked(alone) })
  await runTicket(world.ctx, together)

  expect(world.queued).toEqual([])
  const row = await rowOf(world.ctx, ids[3] ?? noId)
  const { card, wordCount, passageCount } = await rowOf(world.ctx, alone)
  expect(row).toMatchObject({ status: 'DONE', progress: 100, card, wordCount, passageCount })
  expect(await passagesOf(world, row.id)).toBe(await passagesOf(world, alone))
  expect(await readBlocks(world.ctx, row, 0, 9)).toEqual(
    await readBlocks(world.ctx, await rowOf(world.ctx, alone), 0, 9),
  )
  expect((await findPassages(world.ctx, '第4份资料')).hits[0]?.fileId).toBe(ids[4])
})

const asked = (fileId: string) => ({ fileId, generation: 1 })

/** Counts what goes outside, and breaks off at the n-th of it. */
function counting(ctx: Context, breakAt = Infinity) {
  const steps = { index: 0, written: 0, all: 0 }
  const step = async <Answer>(kind: 'index' | 'written', work: () => Promise<Answer>) => {
    steps[kind] += 1
    steps.all += 1
    if (steps.all === breakAt) throw new Error('killed before')
    const answer = await work()
    if (steps.all === breakAt - 0.5) throw new Error('killed after')
    return answer
  }
  const indexed = withObject<SpaceIndexRpc, Context>(ctx, 'SPACE_INDEX', (real) => ({
    putPassages: (...args) => step('index', () => real.putPassages(...args)),
    completeFiles: (...args) => step('index', () => real.completeFiles(...args)),
  }))
  const counted: Context = {
    ...indexed,
    files: {
      ...ctx.files,
      write: (...args) => step('written', () => ctx.files.write(...args)),
    },
  }
  return { ctx: counted, steps }
}

test('the index of a space takes all of them and what was read in one step, and nothing else is written', async () => {
  const world = createWorld()
  const [, together] = await addMany(world, 20)
  const { ctx, steps } = counting(world.ctx)
  await runTicket(ctx, together)
  expect(steps).toMatchObject({ index: 1, written: 0 })
})

test('what was read of them is gone with the file, and with its next learning', async () => {
  const world = createWorld()
  const [ids, together] = await addMany(world, 2)
  await runTicket(world.ctx, together)
  const index = spaceIndex(world.ctx, world.ctx.seat.spaceId)
  const [first = noId, second = noId] = ids
  expect(await index.textOf(first, 1)).toContain('第0份资料')
  await index.removeFile(first)
  expect(await index.textOf(first, 1)).toBeNull()

  await world.ctx.db
    .update(files)
    .set({ status: 'INIT', generation: 2 })
    .where(eq(files.id, second))
  const payload = { fileId: second, generation: 2 }
  await learnAll(world, { outboxId: '0', type: 'library.ingest-file', payload })
  expect(await index.textOf(second, 1)).toBeNull()
  expect((await readBlocks(world.ctx, await rowOf(world.ctx, second), 0, 9)).total).toBe(2)
})

test('broken off at any step, all of them are learned in the end, and none is DONE without its passages', async () => {
  const whole = createWorld()
  const [expected, first] = await addMany(whole, 4)
  await learnAll(whole, first)
  for (let index = 1; index <= 6; index += 0.5) {
    const world = createWorld()
    const [ids, together] = await addMany(world, 4)
    await runTicket(counting(world.ctx, index).ctx, together).catch(() => {})
    for (const [no, id] of ids.entries()) {
      if ((await rowOf(world.ctx, id)).status === 'DONE')
        expect(await passagesOf(world, id)).toBe(await passagesOf(whole, expected[no] ?? noId))
    }
    await learnAll(world, together)
    for (const [no, id] of ids.entries()) {
      expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'DONE', errorCode: '' })
      expect(await passagesOf(world, id)).toBe(await passagesOf(whole, expected[no] ?? noId))
    }
  }
}, 60_000)

test('a file at fault fails with its reason, and its companions are learned', async () => {
  const world = createWorld()
  const good = await addFile(world, '好.md', textOf(1))
  const empty = await addFile(world, '空.txt', '   ')
  const altered = await addFile(world, '变.txt', textOf(2), { size: 7 })
  const gone = await addFile(world, '删.txt', textOf(3), { deletedAt: 1 })
  const payload = { files: [good, empty, altered, gone].map(asked) }
  await runTicket(world.ctx, { outboxId: '0', type: 'library.ingest-small', payload })
  expect(await rowOf(world.ctx, good)).toMatchObject({ status: 'DONE' })
  expect(await rowOf(world.ctx, empty)).toMatchObject({ status: 'ERROR' })
  expect(await rowOf(world.ctx, altered)).toMatchObject({
    status: 'ERROR',
    errorCode: 'FILE_DAMAGED',
  })
  expect(await rowOf(world.ctx, gone)).toMatchObject({ status: 'INIT' })
  expect((await findPassages(world.ctx, '第3份资料')).hits.map((hit) => hit.fileId)).toEqual([good])
})

test('small texts of one call share a ticket; everything else has its own', async () => {
  const { ctx } = createWorld()
  const file = (id: FileId, extension: string, size: number) => ({
    id,
    extension,
    size,
    generation: 1,
  })
  const tickets = ingestTickets(ctx, [
    file(testId('1'), 'md', 4000),
    file(testId('2'), 'pdf', 4000),
    file(testId('3'), 'txt', 4000),
    file(testId('4'), 'csv', 65 * 1024),
  ])
  expect(tickets.map(({ type, payload }) => [type, payload])).toEqual([
    ['library.ingest-small', { files: [asked('1'), asked('3')] }],
    ['library.ingest-file', asked('2')],
    ['library.ingest-file', asked('4')],
  ])
  const many = Array.from({ length: 120 }, (_, index) => file(testId(String(index)), 'md', 4000))
  expect(ingestTickets(ctx, many)).toHaveLength(3)
})

test('small files that were given up together each say so', async () => {
  const world = createWorld()
  const [ids, together] = await addMany(world, 2)
  const handler = deadLearningHandlers.find((candidate) => candidate.type === together.type)
  await handler?.giveUp?.(world.ctx, together.payload)
  for (const id of ids)
    expect(await rowOf(world.ctx, id)).toMatchObject({ errorCode: 'FILE_GAVE_UP' })
})
