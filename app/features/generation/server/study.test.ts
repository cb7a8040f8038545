import { expect, test } from 'vitest'
import { noId, testId } from '#test/ids'
import { addFile, ask, learnAll } from '#test/learning'
import { createGenerationWorld, formOf, orderFor, workOff } from '#test/generation-world'
import type { FileId, NodeId } from '~/core/ids'
import { applyCommands, snapshot } from '~/features/document/server'
import { plainText } from '#packages/document/text-checks'
import { payCreation } from './actions'
import { attachFiles } from './material/attachments'
import { createCreation } from './creations'
import { checkWritten } from './check-written'
import { ownCreation, documentIdOf } from './creation-rows'
import { addEvidence } from './material/hand-evidence'
import { paperGenerator } from './generators/paper'
import { settleConflict, studyCreation } from './study'

const GUIDE = `# 临溪古镇保护导则
## 建筑高度
沿河第一界面建筑限高9米，檐口以坡屋顶收束。沿河界面的立面以青砖与木构为主，门窗沿用旧制。新建建筑的屋面采用小青瓦，屋脊走向与河道平行。
## 游客承载量
古镇日游客承载量为7700人次，由管理单位每季度复核并公布。节假日实行分时预约，每个时段为两小时，散客凭余票进入。
`
const REPORT = `# 古镇改造设计说明
## 建筑高度
沿河第一界面建筑限高12米，由设计单位按现状测绘提出。沿河立面的改造分三期进行，先北岸后南岸。
`
const PASTRY = `# 桂花糕制作
糯米浸泡一夜后磨粉，与桂花蜜拌匀，上笼蒸熟后切块。糕点铺清晨开蒸，午前售完。
`

const heading = (id: string, title: string) => ({
  id: testId<NodeId>(id),
  kind: 'chapter' as const,
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'custom' as const,
  note: '',
  evidenceIds: [],
  children: [],
})

async function orderedIn() {
  const world = await createGenerationWorld(paperGenerator)
  const { ctx } = world
  const fileIds: FileId[] = []
  for (const [name, text] of [
    ['保护导则.md', GUIDE],
    ['设计说明.md', REPORT],
    ['桂花糕制作.md', PASTRY],
  ] as const) {
    const id = await addFile(world, name, text)
    await learnAll(world, ask(id))
    fileIds.push(id)
  }
  const form = formOf({
    topic: '临溪古镇保护',
    lengthSize: null,
    targetWords: 400,
    material: '手动上传',
    fileIds,
    outlineSource: 'custom',
  })
  const outline = {
    id: ctx.newId<NodeId>(),
    title: '临溪古镇保护',
    children: [
      heading('h0', '引言'),
      heading('h1', '沿河建筑限高'),
      heading('h2', '跨境电商关税'),
      heading('h9', '结论'),
    ],
  }
  const creation = await createCreation(ctx, { form, outline })
  return { world, made: creation, fileIds }
}

test('before anything is paid it is told what each heading leans on, where sources disagree, and what is left out', async () => {
  const { world, made: creation, fileIds } = await orderedIn()
  const study = await studyCreation(world.ctx, creation)
  // The introduction names what there is; it wants no source of its own.
  expect(study.headings).toMatchObject([
    { nodeId: 'h1', title: '沿河建筑限高' },
    { nodeId: 'h2', quotes: 0, level: 'none' },
    { nodeId: 'h9' },
  ])
  expect(study.headings[0]?.quotes).toBeGreaterThan(1)
  const [conflict, ...others] = study.conflicts
  expect(others).toEqual([])
  expect(conflict).toMatchObject({ about: '沿河第一界面建筑限高', chosen: '' })
  const statements = conflict?.sides.map(({ title, written }) => `${title} ${written}`).toSorted()
  expect(statements).toEqual(['临溪古镇保护导则 9米', '古镇改造设计说明 12米'])
  expect(conflict?.sides.map(({ fileId }) => fileId).toSorted()).toEqual(
    fileIds.slice(0, 2).toSorted(),
  )
  expect(study.leftOut).toEqual([{ document: '桂花糕制作', heading: '', reason: '没有一节用得上' }])
}, 60_000)

test('files tied to a chapter and sentences put down for a heading count as what it is written from', async () => {
  const world = await createGenerationWorld(paperGenerator)
  const { ctx } = world
  const fileIds: FileId[] = []
  for (const [name, text] of [
    ['保护导则.md', GUIDE],
    ['桂花糕制作.md', PASTRY],
  ] as const) {
    const id = await addFile(world, name, text)
    await learnAll(world, ask(id))
    fileIds.push(id)
  }
  const [guide = noId, pastry = noId] = fileIds
  const chapter = { ...heading('c1', '建筑'), children: [heading('h1', '沿河建筑限高')] }
  const outline = {
    id: ctx.newId<NodeId>(),
    title: '古镇',
    children: [chapter, heading('h2', '点心')],
  }
  const form = formOf({ material: '无', lengthSize: null, targetWords: 400 })
  const creation = await createCreation(ctx, { form, outline })
  expect(await studyCreation(ctx, creation)).toMatchObject({
    hasMaterial: false,
    headings: [{ quotes: 0 }, { quotes: 0 }],
  })
  await attachFiles(ctx, { id: creation.id, nodeId: testId('c1'), fileIds: [guide] })
  const tied = await studyCreation(ctx, creation)
  expect(tied).toMatchObject({ hasMaterial: true, headings: [{ nodeId: 'h1' }, { quotes: 0 }] })
  expect(tied.headings[0]?.quotes).toBeGreaterThan(1)

  const quote = '糯米浸泡一夜后磨粉，与桂花蜜拌匀，上笼蒸熟后切块。'
  const asked = { id: creation.id, nodeId: testId<NodeId>('h2'), fileId: pastry, no: 0, quote }
  const { evidenceId } = await addEvidence(ctx, asked)
  await applyCommands(ctx, documentIdOf(creation.id), {
    baseRev: null,
    commands: [{ type: 'plan', nodeId: testId('h2'), plan: { evidenceIds: [evidenceId] } }],
  })
  expect((await studyCreation(ctx, creation)).headings[1]).toMatchObject({
    nodeId: 'h2',
    quotes: 1,
  })
}, 60_000)

test('where nobody chooses both sides are written with their sources and told in the checks', async () => {
  const { world, made: creation } = await orderedIn()
  const { ctx } = world
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  const text = await snapshot(ctx, documentIdOf(creation.id))
  const body = text.bodies.get(testId('h1'))
  const said = body ? plainText(body) : ''
  expect(said).toContain('限高9米')
  expect(said).toContain('限高12米')
  const found = (await checkWritten(ctx, text))(text).filter(({ kind }) => kind === 'fact')
  expect(found).toMatchObject([{ level: 'hint', nodeId: 'h1' }])
  expect(found[0]?.message).toMatch(
    /资料不一致.*《古镇改造设计说明》.*写“12米”.*《临溪古镇保护导则》.*写“9米”/,
  )
}, 60_000)

test('where somebody has chosen a source the other one is not written, and after payment nothing is chosen any more', async () => {
  const { world, made: creation, fileIds } = await orderedIn()
  const { ctx } = world
  const [conflict] = (await studyCreation(ctx, creation)).conflicts
  const key = conflict?.key ?? ''
  const [, source = ''] = fileIds
  await settleConflict(ctx, { id: creation.id, key, source: 'nobody' })
  await settleConflict(ctx, { id: creation.id, key, source })
  expect((await ownCreation(ctx, creation.id)).form.settled).toEqual([{ key, source }])
  expect((await studyCreation(ctx, creation)).conflicts[0]?.chosen).toBe(source)
  await payCreation(ctx, orderFor(creation, ctx))
  await expect(settleConflict(ctx, { id: creation.id, key, source: '' })).rejects.toMatchObject({
    kind: { code: 15005 },
  })
  await workOff(creation.id)
  const body = (await snapshot(ctx, documentIdOf(creation.id))).bodies.get(testId('h1'))
  expect(body && plainText(body)).toContain('限高12米')
  expect(body && plainText(body)).not.toContain('限高9米')
}, 60_000)
