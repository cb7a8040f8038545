import { testId } from '#test/ids'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import { findPassages, getPassage, readableOf } from './find-passages'
import { files } from './tables'
import type { SpaceIndexRpc } from './passage-index/methods'
import { spaceIndex } from './space-index'
import { withObject } from '#test/objects'

/** A learned file with one passage. */
async function learned(
  ctx: Context,
  spaceId: TeamId,
  title: string,
  text: string,
  isAnswer = false,
) {
  const id = ctx.newId<FileId>()
  await ctx.db.insert(files).values({
    id,
    spaceId,
    uploadId: ctx.newId(),
    title,
    extension: 'txt',
    size: 1,
    objectKey: `originals/${spaceId}/${id}`,
    contentSha256: '',
    status: 'DONE',
    createdBy: '1',
    createdAt: 1,
    updatedAt: 1,
    isAnswer,
  })
  const index = spaceIndex(ctx, spaceId)
  const anchor = { kind: 'text' as const, from: 0, to: text.length }
  await index.putPassages(id, 1, title, [{ no: 0, headings: [], text, anchor }])
  await index.commitFile(id, 1, 1)
  return id
}

test('a question finds passages with their files and the statistics of its terms', async () => {
  const { ctx } = createWorld()
  const id = await learned(ctx, ctx.seat.spaceId, '差旅制度', '住宿标准为每晚五百元')
  const { hits, statistics } = await findPassages(ctx, '住宿标准是多少？')
  expect(hits).toMatchObject([{ fileId: id, no: 0, title: '差旅制度', extension: 'txt' }])
  expect(statistics).toMatchObject({ passages: 1, documentFrequency: { 住宿: 1 } })
})

test('a word that stands only in another space is never found, whatever the scope', async () => {
  const { ctx } = createWorld()
  const foreign = await learned(ctx, ctx.newId(), '别家的', '金丝雀暗号')
  const own = await learned(ctx, ctx.seat.spaceId, '自家的', '普通内容')
  expect((await findPassages(ctx, '金丝雀暗号')).hits).toEqual([])
  expect((await findPassages(ctx, '金丝雀暗号', { fileIds: [own] })).hits).toEqual([])
  await expect(findPassages(ctx, '金丝雀', { fileIds: [own, foreign] })).rejects.toMatchObject({
    slug: 'library.fileNotFound',
  })
  await expect(getPassage(ctx, { id: foreign, no: 0 })).rejects.toMatchObject({
    slug: 'library.fileNotFound',
  })
})

test('a foreign id refuses the search before the index is asked', async () => {
  const { ctx } = createWorld()
  const asked: string[] = []
  const spied = withObject<SpaceIndexRpc, typeof ctx>(ctx, 'SPACE_INDEX', () => ({
    search: async (question) => (asked.push(question), []),
  }))
  await expect(findPassages(spied, '问', { fileIds: [testId('999')] })).rejects.toThrow()
  expect(asked).toEqual([])
})

test('a passage does not leave when its row is deleted, though the index still holds it', async () => {
  const { ctx } = createWorld()
  const id = await learned(ctx, ctx.seat.spaceId, '旧文件', '金丝雀暗号')
  await ctx.db.update(files).set({ deletedAt: 2 }).where(eq(files.id, id))
  expect((await findPassages(ctx, '金丝雀')).hits).toEqual([])
  expect(await readableOf(ctx, [id])).toEqual([])
  expect((await findPassages(ctx, '金丝雀', { fileIds: [id] })).hits).toEqual([])
  await expect(getPassage(ctx, { id, no: 0 })).rejects.toThrow()
})

test('a citation opens its passage', async () => {
  const { ctx } = createWorld()
  const id = await learned(ctx, ctx.seat.spaceId, '制度', '第一条')
  expect(await getPassage(ctx, { id, no: 0 })).toMatchObject({
    id: `${id}-0`,
    title: '制度',
    text: '第一条',
    anchor: { kind: 'text', from: 0, to: 3 },
  })
})

test('cited words are found by their address after a second learning has moved them', async () => {
  const { ctx } = createWorld()
  const id = await learned(ctx, ctx.seat.spaceId, '制度', '第一条')
  const lines = ['新的前言', '住宿标准为每晚五百元，餐费另计。', '第二条']
  await ctx.db.update(files).set({ generation: 2 }).where(eq(files.id, id))
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const passages = lines.map((text, no) => ({
    no,
    headings: [],
    text,
    anchor: { kind: 'page' as const, page: no + 1, boxes: [] },
  }))
  await index.putPassages(id, 2, '制度', passages)
  await index.commitFile(id, 2, 3)
  const open = (place: object) => getPassage(ctx, { id, ...place })
  // Cited as the first passage of the first learning; its words stand in the second passage now.
  expect(await open({ no: 0, generation: 1, quote: '每晚 五百元' })).toMatchObject({
    id: `${id}-1`,
    quoted: { from: 5, to: 10 },
    generation: 2,
  })
  expect(await open({ page: 2, quote: '住宿标准为每晚五百元' })).toMatchObject({ id: `${id}-1` })
  // Read anew, a letter differs: most of the words still stand there.
  expect(await open({ no: 0, generation: 1, quote: '住宿标准为每晚六百元' })).toMatchObject({
    id: `${id}-1`,
    quoted: { from: 0, to: 16 },
  })
  // An address of before names the number alone.
  expect(await open({ no: 2 })).toMatchObject({ text: '第二条' })
  // Words that are gone are not told of another passage; of the same learning the passage stands.
  await expect(open({ no: 2, generation: 1, quote: '早已删去的话' })).rejects.toMatchObject({
    slug: 'library.fileNotFound',
  })
  expect(await open({ no: 2, generation: 2, quote: '早已删去的话' })).toMatchObject({
    text: '第二条',
  })
  await expect(open({})).rejects.toMatchObject({ slug: 'library.fileNotFound' })
})

test('a saved answer stands behind what people wrote, however near it is, and keeps a place', async () => {
  const { ctx } = createWorld()
  const question = '核心保护区的日游客承载量是多少'
  const saved = await learned(ctx, ctx.seat.spaceId, question, `${question}？七千七百人次。`, true)
  const written = await learned(
    ctx,
    ctx.seat.spaceId,
    '导则',
    '核心保护区的日游客承载量为七千七百人次',
  )
  const found = async (most?: number) =>
    (await findPassages(ctx, question, {}, most)).hits.map((hit) => [hit.fileId, hit.isAnswer])
  expect(await found()).toEqual([
    [written, undefined],
    [saved, true],
  ])
  for (const no of [1, 2, 3])
    await learned(
      ctx,
      ctx.seat.spaceId,
      `导则${no}`,
      `核心保护区的日游客承载量另行公布，见附件${no}`,
    )
  expect((await found(3)).at(-1)).toEqual([saved, true])
})
