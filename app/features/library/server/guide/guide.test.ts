import { addFile, ask, learnAll, rowOf } from '#test/learning'
import { createWorld, type World } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { openModels } from '~/features/models/server'
import type { MapNode, PlacedText } from '../../guide-terms'
import { deleteFiles } from '../bin/delete-files'
import { files } from '../tables'
import { guideHandlers } from './handlers'
import { cancelMaking, retryMaking, startMaking } from './makings'
import { getGuide, getIdeas, getMap } from './views'

const CHAPTERS = [
  [
    '日承载量',
    '核心保护区可游面积按3.86公顷计，日承载量约7,700人次。',
    '连续两季偏差超过百分之十五时，须重新公布承载量。',
  ],
  ['限高', '沿河第一界面限高9米，檐口不高于6米。', '但是北岸尚未测量，限高暂不适用。'],
  [
    '补助',
    '居民自住院落享有改造补助，单户上限8万元，分两期拨付。',
    '申请补助应当在每年三月底以前提出。',
  ],
]
const TEXT = `# 临溪古镇保护导则\n\n${CHAPTERS.map(
  ([head, ...all]) =>
    `## ${head}\n\n${all.map((one) => `${one}本节所称${head}由管理单位测算并公布，供全镇执行。`).join('\n\n')}`,
).join('\n\n')}\n`

test('a guide without a model is taken from the file word for word, with every point at its place', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('none')

  await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
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
  await startMaking(world.ctx, { fileId, kind: 'mindmap', again: false })
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
  await startMaking(world.ctx, { fileId, kind: 'inspiration', again: false })
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
  const start = (ctx: SeatedContext) => startMaking(ctx, { fileId, kind: 'guide', again: false })
  const colleague = { ...world.ctx, actor: { accountId: '77', signInId: '1' } }
  const [one, two] = await Promise.all([start(world.ctx), start(colleague)])
  expect(two).toEqual(one)
  expect(await start(colleague)).toEqual(one)

  await world.ctx.db
    .update(files)
    .set({ status: 'INIT', generation: 2 })
    .where(eq(files.id, fileId))
  await learnAll(world, ask(fileId, 2))
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('none')
  expect(await start(world.ctx)).not.toEqual(one)
})

test('words of one’s own for the ideas are nobody else’s', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  const mine = { fileId, kind: 'inspiration' as const, again: false, prompt: '写给村民看' }
  const { taskId } = await startMaking(world.ctx, mine)
  const colleague = { ...world.ctx, actor: { accountId: '77', signInId: '1' } }
  expect((await getIdeas(world.ctx, { fileId })).prompt).toBe('写给村民看')
  expect((await getIdeas(colleague, { fileId })).making.status).toBe('none')
  await expect(retryMaking(colleague, { taskId })).rejects.toMatchObject({
    slug: 'making.notFound',
  })
})

test('another team, and those from whom the file is gone, learn nothing of it', async () => {
  const world = createWorld()
  const stranger = createWorld()
  const fileId = await learned(world)
  const { taskId } = await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
  const missing = { slug: 'library.fileNotFound' }
  await expect(getGuide(stranger.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(getMap(stranger.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(getIdeas(stranger.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(cancelMaking(stranger.ctx, { taskId })).rejects.toMatchObject({
    slug: 'making.notFound',
  })
  await deleteFiles(world.ctx, { ids: [fileId] })
  await expect(getGuide(world.ctx, { fileId })).rejects.toMatchObject(missing)
  await expect(retryMaking(world.ctx, { taskId })).rejects.toMatchObject(missing)
})

test('a file that is still being learned is refused with a reason', async () => {
  const world = createWorld()
  const fileId = await addFile(world, '导则.md', TEXT)
  await expect(
    startMaking(world.ctx, { fileId, kind: 'guide', again: false }),
  ).rejects.toMatchObject({ slug: 'making.notLearned' })
})

test('a model’s guide keeps what its passages carry and says which model wrote it', async () => {
  const world = withModel('fake?text=made&fault=messy&id=g1')
  const fileId = await learned(world)
  await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
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
  await startMaking(world.ctx, { fileId, kind: 'mindmap', again: false })
  await startMaking(world.ctx, { fileId, kind: 'inspiration', prompt: '通俗些', again: false })
  await work(world)
  const { tree } = await getMap(world.ctx, { fileId })
  expect(leavesOf(tree).every(({ places }) => places.length > 0)).toBe(true)
  const ideas = await getIdeas(world.ctx, { fileId })
  expect(ideas.angles.length).toBeGreaterThan(0)
  expect(ideas.making.madeBy).toBe('假模型')
})

test('a long file is read in runs, told in per cent, and drawn together at the end', async () => {
  const world = withModel('fake?text=made&id=l1')
  const fileId = await learned(world, '长.md', longText())
  await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
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
  const start = () => startMaking(world.ctx, { fileId, kind: 'guide', again: false })
  await Promise.all([start(), start()])
  expect(world.queued).toHaveLength(1)
  world.queued.push(...world.queued)
  await Promise.all([workOnce(world), workOnce(world)])
  expect(world.queued).toHaveLength(1)
})

test('a ticket that comes again after its step was taken begins no second chain of steps', async () => {
  const world = withModel('fake?text=made&id=again')
  const fileId = await learned(world, '长.md', longText())
  await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
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
  test(`a model’s answer with ${fault} ends with its reason and can be tried again`, async () => {
    const world = withModel(`fake?text=made&fault=${fault}&id=f-${fault}`)
    const fileId = await learned(world)
    const { taskId } = await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
    await work(world)
    const failed = await getGuide(world.ctx, { fileId })
    expect(failed).toMatchObject({ making: { status: 'failed', error: slug }, points: [] })
    world.ctx.models = modelsOf('fake?text=made&id=ok')
    await retryMaking(world.ctx, { taskId })
    await work(world)
    expect((await getGuide(world.ctx, { fileId })).making.status).toBe('done')
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
    await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
    await work(world)
    const guide = await getGuide(world.ctx, { fileId })
    expect(guide.making.error).toBe('')
    await expectVerbatim(world, fileId, guide.points)
  })
}

test('a model that is down is tried again by the queue; given up, the row tells why', async () => {
  const world = withModel('fake?status=503&id=d1')
  const fileId = await learned(world)
  await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
  const [message] = world.queued
  await expect(workOnce(world)).rejects.toMatchObject({ slug: 'models.unavailable' })
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('waiting')
  await guideHandlers[0]?.giveUp?.(world.ctx, message?.payload)
  const { making } = await getGuide(world.ctx, { fileId })
  expect(making).toMatchObject({ status: 'failed', error: '模型服务暂不可用，请稍后重试' })
})

test('what was stopped stays stopped: a ticket on its way does nothing', async () => {
  const world = withModel('fake?text=made&id=s1')
  const fileId = await learned(world)
  const { taskId } = await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
  const member = {
    ...world.ctx,
    actor: { accountId: '77', signInId: '1' },
    seat: { ...world.ctx.seat, role: 'member' as const },
  }
  await expect(cancelMaking(member, { taskId })).rejects.toMatchObject({ slug: 'making.notYours' })
  await cancelMaking(world.ctx, { taskId })
  const stale = world.queued.slice()
  await retryMaking(world.ctx, { taskId })
  world.queued.unshift(...stale)
  await workOnce(world)
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('waiting')
  await work(world)
  expect((await getGuide(world.ctx, { fileId })).making.status).toBe('done')
})

async function learned(world: World, name = '导则.md', text = TEXT): Promise<string> {
  const id = await addFile(world, name, text)
  await learnAll(world, ask(id))
  expect((await rowOf(world.ctx, id)).status).toBe('DONE')
  return id
}

const longText = () =>
  Array.from(
    { length: 120 },
    (_, at) =>
      `## 第${at + 1}区\n\n第${at + 1}区面积${at + 3}公顷，日承载量${at * 7 + 100}人次，由第${at + 1}管理所负责测算。${'每季度依据实测停留时长修正周转率，并向社会公布。'.repeat(12)}`,
  ).join('\n\n')

function modelsOf(model: string) {
  return openModels({
    MODEL_PROVIDERS: [
      {
        id: 'fake',
        kind: 'openai-compatible',
        label: '假模型',
        baseUrl: inject('fakeModels'),
        apiKey: 'sk-test',
        models: { chat: model },
        replayReasoning: 'never',
        extraBody: {},
      },
    ],
    MODEL_ROLES: { chat: 'fake' },
    MODEL_STALL_MS: 2000,
  })
}

const withModel = (model: string) => createWorld({ models: modelsOf(model) })

async function workOnce(world: World): Promise<void> {
  const message = world.queued.shift()
  const handler = guideHandlers.find(({ type }) => type === message?.type)
  await handler?.run(world.ctx, message?.payload)
}

async function work(world: World): Promise<void> {
  while (world.queued.length > 0) await workOnce(world)
}

async function expectVerbatim({ ctx }: World, fileId: string, points: PlacedText[]) {
  for (const { text, places } of points) {
    const [place] = places
    const [passage] = await ctx.spaceIndex(ctx.seat.spaceId).passagesOf(fileId, place?.no ?? -1, 1)
    expect(passage?.text.slice(place?.from, place?.to)).toContain(text.replace(/[。；]$/, ''))
  }
}

const leavesOf = (node: MapNode | null): MapNode[] =>
  node === null
    ? []
    : node.children.length === 0
      ? [node]
      : node.children.flatMap((one) => leavesOf(one))
