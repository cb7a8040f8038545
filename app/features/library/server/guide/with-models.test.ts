import {
  expectVerbatim,
  learned,
  leavesOf,
  longText,
  modelsOf,
  withModel,
  work,
  workOnce,
} from '#test/generation-jobs'
import { expect, test } from 'vitest'
import { listCheckRecords } from '~/features/moderation/server'
import { guideHandlers } from './handlers'
import { cancelGenerationJob, retryGenerationJob, startGenerationJob } from './generation-jobs'
import { getGuide, getIdeas, getMap } from './views'

test('a model’s guide keeps what its passages carry and says which model wrote it', async () => {
  const world = withModel('fake?text=made&fault=messy&id=g1')
  const fileId = await learned(world)
  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('waiting')
  await work(world)
  const guide = await getGuide(world.ctx, { fileId })
  expect(guide.making).toMatchObject({ status: 'done', isExtracted: false, madeBy: '假模型' })
  await expectVerbatim(world, fileId, guide.points)
  // The second stands nowhere in the file.
  expect(guide.terms).toEqual(['承载量'])
  expect(guide.summary).toContain('7,700')
})

test('a model’s map and ideas are held against the passages as well', async () => {
  const world = withModel('fake?text=made&id=m1')
  const fileId = await learned(world)
  await startGenerationJob(world.ctx, { fileId, kind: 'mindmap', again: false })
  await startGenerationJob(world.ctx, {
    fileId,
    kind: 'inspiration',
    prompt: '通俗些',
    again: false,
  })
  await work(world)
  const { tree } = await getMap(world.ctx, { fileId })
  expect(leavesOf(tree).every(({ places }) => places.length > 0)).toBe(true)
  const ideas = await getIdeas(world.ctx, { fileId })
  expect(ideas.angles.length).toBeGreaterThan(0)
  expect(ideas.making.madeBy).toBe('假模型')
})

test('what a model makes of a file is looked at before it is kept', async () => {
  const world = withModel('fake?text=made&fault=none&id=sound')
  const fileId = await learned(world)
  const kinds = ['guide', 'mindmap'] as const
  const { settings } = world.ctx
  // In the file itself, so that the model repeats it; the list has it only now.
  world.ctx.settings = { ...settings, MODERATION_WORDS: '承载量' }
  for (const kind of kinds) await startGenerationJob(world.ctx, { fileId, kind, again: false })
  await work(world)
  for (const { making: job } of [
    await getGuide(world.ctx, { fileId }),
    await getMap(world.ctx, { fileId }),
  ])
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('审核') })
  expect((await getGuide(world.ctx, { fileId })).points).toEqual([])
  const { records } = await listCheckRecords(world.ctx, { pageNo: 1, pageSize: 5 })
  expect(records).toMatchObject([{ kind: 'answer', label: '承载量' }, { kind: 'answer' }])
})

test('a long file is read in runs, told in per cent, and drawn together at the end', async () => {
  const world = withModel('fake?text=made&id=l1')
  const fileId = await learned(world, '长.md', longText())
  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  await workOnce(world)
  const half = await getGuide(world.ctx, { fileId })
  expect(half.making.status).toBe('running')
  expect(half.making.progress).toBeGreaterThan(0)
  await work(world)
  const guide = await getGuide(world.ctx, { fileId })
  expect(guide.making).toMatchObject({ status: 'done', progress: 100 })
  expect(guide.points).toHaveLength(3)
})

test('two who begin at once, and a ticket that comes twice, ask the model once', async () => {
  const world = withModel('fake?text=made&id=once')
  const fileId = await learned(world, '长.md', longText())
  const start = () => startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  await Promise.all([start(), start()])
  expect(world.queued).toHaveLength(1)
  world.queued.push(...world.queued)
  await Promise.all([workOnce(world), workOnce(world)])
  expect(world.queued).toHaveLength(1)
})

test('a ticket that comes again after its step was taken begins no second chain of steps', async () => {
  const world = withModel('fake?text=made&id=again')
  const fileId = await learned(world, '长.md', longText())
  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  const [first] = world.queued
  await workOnce(world)
  const second = world.queued.slice()
  if (first) world.queued.unshift(first)
  await workOnce(world)
  expect(world.queued).toEqual(second)
})

for (const [fault, slug] of [
  ['prose', '模型的回答无法识别，请重试'],
  ['numbers', '模型写的内容在原文中找不到依据，请重试'],
  ['invented', '模型写的内容在原文中找不到依据，请重试'],
] as const) {
  test(`a model’s answer with ${fault} gives way to the extract with its reason, and can be asked again`, async () => {
    const world = withModel(`fake?text=made&fault=${fault}&id=f-${fault}`)
    const fileId = await learned(world)
    const order = { fileId, kind: 'guide' as const, again: true }
    await startGenerationJob(world.ctx, order)
    await work(world)
    const guide = await getGuide(world.ctx, { fileId })
    expect(guide.making).toMatchObject({ status: 'done', isExtracted: true, error: slug })
    expect(guide.points.length).toBeGreaterThan(0)
    world.ctx.models = modelsOf('fake?text=made&id=ok')
    await startGenerationJob(world.ctx, order)
    await work(world)
    const { making: job } = await getGuide(world.ctx, { fileId })
    expect(job).toMatchObject({ status: 'done', isExtracted: false, error: '' })
  })
}

for (const model of [
  'fake?text=made&fault=cut&finish=length&id=c1',
  'fake?text=made&fault=prose-once&id=c2',
  'fake?text=made&close=30&id=c3',
]) {
  test(`an answer that is cut off or comes right the second time is used: ${model}`, async () => {
    const world = withModel(model)
    const fileId = await learned(world)
    await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
    await work(world)
    const guide = await getGuide(world.ctx, { fileId })
    expect(guide.making.error).toBe('')
    await expectVerbatim(world, fileId, guide.points)
  })
}

test('a model that is down is tried again by the queue; given up, the extract is there and the row tells why', async () => {
  const world = withModel('fake?status=503&id=d1')
  const fileId = await learned(world)
  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  const [message] = world.queued
  await expect(workOnce(world)).rejects.toMatchObject({ slug: 'models.unavailable' })
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('waiting')
  await guideHandlers[0]?.giveUp?.(world.ctx, message?.payload)
  const { making: job } = await getGuide(world.ctx, { fileId })
  const expected = { status: 'done', isExtracted: true, error: '模型服务暂不可用，请稍后重试' }
  expect(job).toMatchObject(expected)
})

test('what was stopped stays stopped: a ticket on its way does nothing', async () => {
  const world = withModel('fake?text=made&id=s1')
  const fileId = await learned(world)
  const { taskId } = await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  const member = {
    ...world.ctx,
    actor: { accountId: '77', signInId: '1' },
    seat: { ...world.ctx.seat, role: 'member' as const },
  }
  await expect(cancelGenerationJob(member, { taskId })).rejects.toMatchObject({
    slug: 'making.notYours',
  })
  await cancelGenerationJob(world.ctx, { taskId })
  const stale = world.queued.slice()
  await retryGenerationJob(world.ctx, { taskId })
  world.queued.unshift(...stale)
  await workOnce(world)
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('waiting')
  await work(world)
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('done')
})
