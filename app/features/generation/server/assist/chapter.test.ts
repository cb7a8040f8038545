import { expect, test } from 'vitest'
import { fakeModel, saying, type FakeModel } from '#test/chat'
import { assistDone, assistEvents } from '#test/assisting'
import { testId } from '#test/ids'
import { addFile, ask, learnAll } from '#test/learning'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { createTeamWorld } from '#test/teams'
import type { DocumentId } from '~/core/ids'
import { balancesOf, grantCoins } from '~/features/billing/server'
import type { AssistInput } from '~/features/document/assist-contract'
import { chapterTypes } from '~/features/document/assist-terms'
import { createDocument, readEvidence, saveSection } from '~/features/document/server'
import { plainText } from '#packages/document/text-checks'
import { assist } from './assist'

const GUIDE = `# 保护导则
## 游客承载量
古镇日游客承载量为7700人次，由管理单位每季度复核并公布。节假日实行分时预约，每个时段为两小时。
`
const PLAN = `# 预约细则
## 游客承载量
游客承载量在节假日按每个时段1900人次控制，由预约系统自动核减。
`

async function outlined(model?: FakeModel) {
  const world = await createTeamWorld(model ? { models: model } : {})
  const guide = await addFile(world, '保护导则.md', GUIDE)
  const plan = await addFile(world, '预约细则.md', PLAN)
  await learnAll(world, ask(guide), ask(plan))
  const tree = treeOf(
    { ...node('a', '游客承载量'), budget: 300, intent: '说清每日多少人' },
    node('b', '量子纠缠'),
  )
  const { documentId } = await createDocument(world.ctx, {
    // Of the whole both files know something.
    title: '古镇调研',
    tree,
    audience: 'team',
  })
  const { ctx } = world
  await grantCoins(ctx, { teamId: ctx.seat.teamId, amountCoins: 10, key: 'start' })
  const left = async () => (await balancesOf(ctx, ctx.seat.teamId)).wallet
  return { ctx, guide, plan, documentId, left }
}

const asking = (id: DocumentId, more: Partial<AssistInput> = {}): AssistInput => ({
  teamId: testId('1'),
  id,
  nodeId: testId('a'),
  type: 'CHAPTER',
  action: 'polish',
  wish: '',
  body: { type: 'doc', content: [] },
  fileIds: [],
  ...more,
})

test('a section is written by its heading, cites the library, and costs a coin a hundred words', async () => {
  const words = '古镇日游客承载量为7700人次，由管理单位每季度复核并公布[1]。'
  const model = fakeModel(saying(words.repeat(5)))
  const { ctx, documentId, left } = await outlined(model)
  for (const type of chapterTypes) {
    const before = await left()
    const { body } = assistDone(await assistEvents(ctx, asking(documentId, { type })))
    expect(JSON.stringify(body)).toContain('"type":"cite"')
    expect(before - (await left()), type).toBe(2)
  }
  const user = String(model.asked[0]?.messages[1]?.content)
  expect(user).toContain('写“游客承载量”这一节，约300字')
  expect(user).toContain('说清每日多少人')
  expect(user).toContain('量子纠缠')
  expect(user).toContain('每季度复核')
})

test('chosen files are looked into first', async () => {
  const model = fakeModel(saying('按时段控制[1]。'))
  const { ctx, documentId, plan } = await outlined(model)
  const type = 'GENERATE_CHAPTER_ATTACHMENT'
  await assistEvents(ctx, asking(documentId, { type, fileIds: [plan] }))
  const user = String(model.asked[0]?.messages[1]?.content)
  expect(user.indexOf('"预约细则"')).toBeLessThan(user.indexOf('"保护导则"'))
  // A file that is not there, or of another team.
  const gone = await assistEvents(ctx, asking(documentId, { type, fileIds: [testId('zz')] }))
  expect(gone.at(-1)).toMatchObject({ type: 'assist.failed', code: '30001' })
})

test('what fails costs nothing, and who has no coins is told before a word is written', async () => {
  const model = fakeModel(saying(''))
  const { ctx, documentId, left } = await outlined(model)
  const before = await left()
  expect((await assistEvents(ctx, asking(documentId))).at(-1)).toMatchObject({
    type: 'assist.failed',
  })
  expect(await left()).toBe(before)
  const poor = await outlined(model)
  model.script = saying('七千七百人次。'.repeat(40))
  for (let round = 0; round < 4; round += 1) await assistEvents(poor.ctx, asking(poor.documentId))
  expect((await assistEvents(poor.ctx, asking(poor.documentId))).at(-1)).toMatchObject({
    type: 'assist.failed',
    code: '7001',
  })
})

test('without a model sentences of the library stand in for it, cited and for nothing', async () => {
  const { ctx, documentId, left } = await outlined()
  const before = await left()
  const { body } = assistDone(await assistEvents(ctx, asking(documentId)))
  expect(plainText(body)).toContain('日游客承载量为7700人次')
  const evidence = await readEvidence(ctx, documentId)
  const json = JSON.stringify(body)
  expect(evidence.length).toBeGreaterThan(0)
  for (const { id } of evidence) expect(json).toContain(`"${id}"`)
  expect(await left()).toBe(before)
})

test('a heading that the library knows nothing of stays empty, and that is told', async () => {
  const { ctx, documentId } = await outlined()
  const events = await assistEvents(ctx, asking(documentId, { nodeId: testId('b') }))
  expect(events.at(-1)).toMatchObject({ type: 'assist.failed', code: '15021' })
})

test('of a whole text only sections without words are written', async () => {
  const { ctx, documentId } = await outlined()
  const body = bodyOf(paragraph('p', '已经写了。'))
  await saveSection(ctx, documentId, { nodeId: testId('a'), baseRev: 0, body })
  await expect(
    assist(ctx, asking(documentId, { type: 'ONE_CLICK_AUTHORING' })),
  ).rejects.toMatchObject({ slug: 'generation.sectionNotEmpty' })
})
