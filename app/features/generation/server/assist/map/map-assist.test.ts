import { expect, test } from 'vitest'
import { fakeModel, saying, type FakeModel } from '#test/chat'
import { testId } from '#test/ids'
import { addFile, ask, learnAll } from '#test/learning'
import { node, treeOf } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import type { SeatedContext } from '~/core/context'
import type { NodeId } from '~/core/ids'
import type { MapAssistEvent } from '~/features/document/wire/terms/map-assist'
import { newMapView } from '#packages/document/map/map-view'
import { createDocument, readEvidence, readTree } from '~/features/document/server'
import type { MapAssistInput } from '../../../map-assist-contract'
import { assistMap } from './map-assist'

const GUIDE = `# 保护导则
## 游客承载量
古镇日游客承载量为7700人次，由管理单位每季度复核并公布。节假日实行分时预约，每个时段为两小时。
`

async function mapped(model?: FakeModel) {
  const world = await createTeamWorld(model ? { models: model } : {})
  await learnAll(world, ask(await addFile(world, '保护导则.md', GUIDE)))
  const { ctx } = world
  const { documentId: id } = await createDocument(ctx, {
    title: '古镇保护',
    tree: {
      ...treeOf(
        node('a', '游客承载量', node('c', '预约'), node('d', '复核'), node('e', '时段')),
        node('b', '量子纠缠'),
      ),
      title: '古镇保护',
      map: newMapView,
    },
  })
  const { tree } = await readTree(ctx, id)
  const [branch, strange] = tree.children
  if (!branch || !strange) throw new Error('no topics')
  const asking = (more: Partial<MapAssistInput> = {}): MapAssistInput => ({
    teamId: ctx.seat.teamId,
    id,
    nodeId: branch.id,
    task: 'grow',
    wish: '',
    ...more,
  })
  return { world, ctx, id, tree, branch, strange, asking }
}

async function eventsOf(ctx: SeatedContext, input: MapAssistInput): Promise<MapAssistEvent[]> {
  const text = await new Response(await assistMap(ctx, input)).text()
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']): MapAssistEvent =>
    JSON.parse(data),
  )
}

const doneOf = (events: readonly MapAssistEvent[]) => {
  const last = events.at(-1)
  if (last?.type !== 'assist.done') throw new Error(JSON.stringify(last))
  return last
}

test('without a model sentences of the library are proposed as topics, with their evidence; the map stays', async () => {
  const { ctx, id, tree, asking } = await mapped()
  const { topics } = doneOf(await eventsOf(ctx, asking()))
  expect(topics.map(({ level, title }) => [level, title])).toEqual([
    [1, '古镇日游客承载量为7700人次，由管理单位每季度复核并公布'],
    [1, '节假日实行分时预约，每个时段为两小时'],
  ])
  const evidence = await readEvidence(ctx, id, [...(topics[0]?.evidenceIds ?? [])])
  expect(evidence).toMatchObject([{ quote: expect.stringContaining('7700人次') }])
  // Sentences of other headings stand below the heading that they have in their source.
  const { topics: ofRoot } = doneOf(await eventsOf(ctx, asking({ nodeId: null })))
  expect(ofRoot[0]).toMatchObject({ level: 1 })
  expect((await readTree(ctx, id)).tree).toEqual(tree)
})

test('a topic that the library knows nothing of grows nothing, and the rest says that no model is connected', async () => {
  const { ctx, asking, strange } = await mapped()
  expect((await eventsOf(ctx, asking({ nodeId: strange.id }))).at(-1)).toMatchObject({
    type: 'assist.failed',
    code: '15021',
  })
  for (const task of ['tidy', 'summarise'] as const)
    await expect(assistMap(ctx, asking({ task }))).rejects.toMatchObject({
      slug: 'models.notConfigured',
    })
})

test('a model proposes topics that cite only what it was given', async () => {
  const model = fakeModel(saying('- 上限[1]\n  - 每日7700人次[1][9]\n- 预约\n'))
  const { ctx, asking } = await mapped(model)
  const events = await eventsOf(ctx, asking({ wish: '只写数字' }))
  expect(events[0]).toMatchObject({ type: 'assist.started', by: '测试模型' })
  const { topics } = doneOf(events)
  // 预约 stands there already.
  expect(topics).toMatchObject([
    { level: 1, title: '上限', nodeId: null, evidenceIds: [expect.any(String)] },
    { level: 2, title: '每日7700人次', evidenceIds: [expect.any(String)] },
  ])
  const user = String(model.asked[0]?.messages[1]?.content)
  expect(user).toContain('古镇保护 → 游客承载量')
  expect(user).toContain('只写数字')
  expect(user).toContain('每季度复核')
})

test('topics are put in groups and a branch in a word, by a model; nothing is added or renamed', async () => {
  const model = fakeModel(saying('- 管理\n  - #3\n  - #1 改了名\n  - #7'))
  const { ctx, asking, branch, strange } = await mapped(model)
  const [booking, , period] = branch.children
  expect(doneOf(await eventsOf(ctx, asking({ task: 'tidy' }))).topics).toMatchObject([
    { level: 1, title: '管理', nodeId: null },
    { level: 2, title: '时段', nodeId: period?.id },
    { level: 2, title: '预约', nodeId: booking?.id },
  ])
  model.script = saying('靠预约与复核\n控制人数')
  expect(doneOf(await eventsOf(ctx, asking({ task: 'summarise' }))).summary).toBe(
    '靠预约与复核 控制人数',
  )
  for (const [task, slug] of [
    ['tidy', 'generation.topicsTooFew'],
    ['summarise', 'generation.nothingBelow'],
  ] as const)
    await expect(assistMap(ctx, asking({ task, nodeId: strange.id }))).rejects.toMatchObject({
      slug,
    })
})

test('who may not change the map gets nothing, nor does who asks about a text or a topic that is gone', async () => {
  const { world, ctx, asking } = await mapped(fakeModel())
  const member = await addMember(world, 'member')
  await expect(assistMap(member, asking())).rejects.toMatchObject({
    slug: 'document.documentNotFound',
  })
  const gone = asking({ nodeId: testId<NodeId>('zz') })
  await expect(assistMap(ctx, gone)).rejects.toMatchObject({ slug: 'generation.nodeNotFound' })
  const { documentId } = await createDocument(ctx, { title: '文档', tree: treeOf(node('a')) })
  const text = asking({ id: documentId, nodeId: null })
  await expect(assistMap(ctx, text)).rejects.toMatchObject({ slug: 'generation.nodeNotFound' })
})
