import { expect, test } from 'vitest'
import { addFile, ask, createWorld, learnAll, rowOf, runTicket } from '#test/learning'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import { findPassages, getPassage } from '../find-passages'
import { fileProgress } from '../files/find-files'
import { relearnFile } from '../passages/relearn'
import { deadLearningHandlers } from './dead-tickets'
import { spaceIndex } from '../space-index'

const sentence = '研墨把团队的资料读成有出处的段落，再回答同事的提问。'
const pages = (count: number, first = '第') =>
  makePdf(
    Array.from({ length: count }, (_, index) => ({
      lines: [`${first}${index + 1}页。${sentence}`, sentence],
    })),
  )

/** The ingest Worker dies of the first window after `windows`. */
const dyingAfter = (ctx: Context, windows: number): Context => ({
  ...ctx,
  files: {
    ...ctx.files,
    write: async (key, ...args) => {
      if (key.endsWith(`/${String(windows).padStart(5, '0')}.json`)) throw new Error('killed')
      await ctx.files.write(key, ...args)
    },
  },
})

test('the first pages of a long file answer and open before the rest is read', async () => {
  const world = createWorld()
  const { ctx } = world
  const id = await addFile(world, '长.pdf', pages(60))

  await expect(runTicket(dyingAfter(ctx, 1), ask(id))).rejects.toThrow('killed')

  const [progress] = await fileProgress(ctx, { fileIds: [id] })
  expect(progress).toMatchObject({ status: 'PROCESSING', processData: { readyPages: 19 } })
  const { hits } = await findPassages(ctx, '第7页', { fileIds: [id] })
  const seventh = hits.find(({ anchor }) => anchor.kind === 'page' && anchor.page === 7)
  expect(seventh?.text).toContain('第7页')
  const cited = await getPassage(ctx, { id, no: seventh?.no ?? -1 })
  expect(cited).toMatchObject({ text: seventh?.text, anchor: { page: 7 } })
  expect(hits.some(({ anchor }) => anchor.kind === 'page' && anchor.page > 20)).toBe(false)

  await learnAll(world, ask(id))
  expect(await rowOf(ctx, id)).toMatchObject({ status: 'DONE', readyPages: 0, passageCount: 60 })
  expect(await getPassage(ctx, { id, no: seventh?.no ?? -1 })).toEqual(cited)
}, 90_000)

test('of a file that fails after its first pages nothing is found any more', async () => {
  const world = createWorld()
  const { ctx } = world
  const id = await addFile(world, '断.pdf', pages(60))
  await expect(runTicket(dyingAfter(ctx, 1), ask(id))).rejects.toThrow('killed')
  expect((await findPassages(ctx, '第7页')).hits.length).toBeGreaterThan(0)

  await deadLearningHandlers[0]?.giveUp?.(ctx, ask(id).payload)

  expect(await rowOf(ctx, id)).toMatchObject({ status: 'ERROR', errorCode: 'FILE_GAVE_UP' })
  expect((await findPassages(ctx, '第7页')).hits).toEqual([])
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  expect((await index.lookUp('第7页', {})).files).toEqual([])
}, 90_000)

test('while a file is learned again its old passages answer, and no page counts as ready', async () => {
  const world = createWorld()
  const { ctx } = world
  const id = await addFile(world, '旧.pdf', pages(60, '旧'))
  await learnAll(world, ask(id))
  await relearnFile(ctx, { id })
  world.queued.length = 0
  await ctx.files.write((await rowOf(ctx, id)).objectKey, pages(60, '新').slice().buffer, 'x')
  expect((await findPassages(ctx, '旧7页', inFile(id))).hits[0]?.text).toContain('旧7页')

  await expect(runTicket(dyingAfter(ctx, 1), ask(id, 2))).rejects.toThrow('killed')

  expect((await findPassages(ctx, '旧7页', inFile(id))).hits[0]?.text).toContain('旧7页')
  const [progress] = await fileProgress(ctx, { fileIds: [id] })
  expect(progress?.processData.readyPages).toBeUndefined()
  await learnAll(world, ask(id, 2))
  expect((await findPassages(ctx, '7页', inFile(id))).hits[0]?.text).toContain('新7页')
}, 60_000)

const inFile = (id: FileId) => ({ fileIds: [id] })
