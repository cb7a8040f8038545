import { learned, expectVerbatim, leavesOf, TEXT } from '#test/generation-jobs'
import { addFile, ask, learnAll } from '#test/learning'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { deleteFiles } from '../bin/delete-files'
import { files } from '../tables'
import { cancelGenerationJob, retryGenerationJob, startGenerationJob } from './generation-jobs'
import { getGuide, getIdeas, getMap } from './views'

test('a guide without a model is taken from the file word for word, with every point at its place', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('none')

  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  const guide = await getGuide(world.ctx, { fileId })
  expect(guide.making).toMatchObject({
    status: 'done',
    isExtracted: true,
    madeBy: '内置离线引擎',
    error: '',
  })
  expect(guide.points.length).toBeGreaterThan(1)
  await expectVerbatim(world, fileId, guide.points)
  for (const sentence of guide.summary.split(/(?<=。)/)) expect(TEXT).toContain(sentence)
  expect(guide.terms).toContain('承载量')
  expect(guide.questions.join()).toContain('多少')
  expect(guide.minutes).toBe(1)
})

test('a map follows the headings, and every leaf leads to its passage', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  await startGenerationJob(world.ctx, { fileId, kind: 'mindmap', again: false })
  const { tree } = await getMap(world.ctx, { fileId })
  expect(tree?.text).toBe('导则')
  expect(tree?.children.map(({ text }) => text)).toEqual(['日承载量', '限高', '补助'])
  const leaves = leavesOf(tree)
  expect(leaves.length).toBeGreaterThan(3)
  expect(leaves.every(({ places }) => places.length > 0)).toBe(true)
})

test('ideas without a model are found in the file; what to read next is found in the library', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  const other = await learned(world, '补遗.md')
  await startGenerationJob(world.ctx, { fileId, kind: 'inspiration', again: false })
  const ideas = await getIdeas(world.ctx, { fileId })
  expect(ideas.outline.map(({ text }) => text)).toEqual(['日承载量', '限高', '补助'])
  expect(ideas.opposing[0]?.text).toContain('尚未测量')
  expect(ideas.reading.map(({ id }) => id)).toEqual([other])
  await deleteFiles(world.ctx, { ids: [other] })
  expect((await getIdeas(world.ctx, { fileId })).reading).toEqual([])
})

test('what is made is made once, shared by the team, and made anew after the file was learned anew', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  const start = (ctx: SeatedContext) =>
    startGenerationJob(ctx, { fileId, kind: 'guide', again: false })
  const colleague = { ...world.ctx, actor: { accountId: '77', signInId: '1' } }
  const [first, two] = await Promise.all([start(world.ctx), start(colleague)])
  expect(two).toEqual(first)
  expect(await start(colleague)).toEqual(first)

  await world.ctx.db
    .update(files)
    .set({ status: 'INIT', generation: 2 })
    .where(eq(files.id, fileId))
  await learnAll(world, ask(fileId, 2))
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('none')
  expect(await start(world.ctx)).not.toEqual(first)
})

test('words of one’s own for the ideas are nobody else’s', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  const mine = { fileId, kind: 'inspiration' as const, again: false, prompt: '写给村民看' }
  const { taskId } = await startGenerationJob(world.ctx, mine)
  const colleague = { ...world.ctx, actor: { accountId: '77', signInId: '1' } }
  expect((await getIdeas(world.ctx, { fileId })).prompt).toBe('写给村民看')
  expect((await getIdeas(colleague, { fileId })).making.status).toBe('none')
  await expect(retryGenerationJob(colleague, { taskId })).rejects.toMatchObject({
    slug: 'making.notFound',
  })
})

test('another team, and those from whom the file is gone, learn nothing of it', async () => {
  const world = createWorld()
  const stranger = createWorld()
  const fileId = await learned(world)
  const { taskId } = await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  const missing = { slug: 'library.fileNotFound' }
  await expect(getGuide(stranger.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(getMap(stranger.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(getIdeas(stranger.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(cancelGenerationJob(stranger.ctx, { taskId })).rejects.toMatchObject({
    slug: 'making.notFound',
  })
  await deleteFiles(world.ctx, { ids: [fileId] })
  await expect(getGuide(world.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(retryGenerationJob(world.ctx, { taskId })).rejects.toMatchObject(missing)
})

test('a file that is still being learned is refused with a reason', async () => {
  const world = createWorld()
  const fileId = await addFile(world, '导则.md', TEXT)
  await expect(
    startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false }),
  ).rejects.toMatchObject({ slug: 'making.notLearned' })
})
