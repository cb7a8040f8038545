import { testId } from '#test/ids'
import { quoteOf } from '#test/own-documents'
import { addFile } from '#test/learning'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { files as fileRows } from '~/features/library/server/tables'
import type { Block } from '#packages/document/body'
import type { CheckFinding } from '../terms'
import {
  applyCommands,
  checkDocument,
  commitSection,
  createDocument,
  putEvidence,
  readSection,
  restoreRevision,
  saveSection,
  settleWaiting,
  undoCommands,
} from '.'
import { dropReference } from './document-view'
import { answerFinding, finalize, finalOf, unlock } from './finals'
import { addReferences, listReferences } from './references'
import { deleteVersion, listVersions, readVersion } from './versions/versions'

const isFinal = { slug: 'document.isFinal' }

async function written(ctx: SeatedContext) {
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId } = await createDocument(ctx, { title: '文档', tree, audience: 'team' })
  await write(ctx, documentId, 'a', paragraph('p1', '甲的正文。'))
  await write(ctx, documentId, 'b', paragraph('p2', '乙的正文。'))
  return documentId
}

const write = (ctx: SeatedContext, id: DocumentId, nodeId: string, ...blocks: Block[]) =>
  commitSection(ctx, id, {
    nodeId: testId(nodeId),
    baseRev: 0,
    body: bodyOf(...blocks),
    stepKey: `write:${nodeId}`,
    citations: [],
  })

test('works are neither added to what is final nor taken out of it', async () => {
  const { ctx } = await createTeamWorld()
  const id = await written(ctx)
  const bib = { format: 'bib' as const, text: '@book{a, title={古镇保护}, year={2020}}' }
  await addReferences(ctx, id, bib)
  const [reference] = await listReferences(ctx, id)
  await finalize(ctx, id, { isSure: true })
  const other = { ...bib, text: '@book{b, title={后来的书}, year={2021}}' }
  await expect(addReferences(ctx, id, other)).rejects.toMatchObject(isFinal)
  await expect(dropReference(ctx, id, reference?.id ?? '')).rejects.toMatchObject(isFinal)
  await unlock(ctx, id)
  await dropReference(ctx, id, reference?.id ?? '')
  expect(await listReferences(ctx, id)).toEqual([])
})

test('what is final is a version, and nothing in it is changed until it is unlocked', async () => {
  const { ctx } = await createTeamWorld()
  const id = await written(ctx)
  const rev = (await readSection(ctx, id, testId('a')))?.rev ?? 0
  const edited = bodyOf(paragraph('p1', '人改的。'))
  await saveSection(ctx, id, { nodeId: testId('a'), baseRev: rev, body: edited })
  const late = await commitSection(ctx, id, {
    nodeId: testId('a'),
    baseRev: rev,
    body: bodyOf(paragraph('p1', '机器又写。')),
    stepKey: 'write:a:2',
    citations: [],
  })
  const version = await finalize(ctx, id, { isSure: true })
  expect(await finalOf(ctx, id)).toMatchObject({ versionId: version.id, author: '沈砚' })
  const body = bodyOf(paragraph('p1', '再改。'))
  const waitingId = 'waitingId' in late ? late.waitingId : ''
  const changes = [
    saveSection(ctx, id, { nodeId: testId('a'), baseRev: rev + 1, body }),
    restoreRevision(ctx, id, { nodeId: testId('a'), rev }),
    settleWaiting(ctx, id, { nodeId: testId('a'), waitingId, isTaken: true, baseRev: rev + 1 }),
    applyCommands(ctx, id, {
      baseRev: null,
      commands: [{ type: 'rename', nodeId: testId('a'), title: '丙' }],
    }),
    undoCommands(ctx, id),
    finalize(ctx, id, { isSure: true }),
    deleteVersion(ctx, { documentId: id, versionId: version.id }),
  ]
  for (const refused of await Promise.allSettled(changes))
    expect(refused).toMatchObject({ status: 'rejected', reason: isFinal })
  const step = { nodeId: testId<NodeId>('b'), baseRev: 2, citations: [] }
  expect(await commitSection(ctx, id, { ...step, body, stepKey: 'write:b:2' })).toEqual({
    outcome: 'locked',
  })

  await unlock(ctx, id)
  expect(await finalOf(ctx, id)).toBeNull()
  await applyCommands(ctx, id, {
    baseRev: null,
    commands: [{ type: 'rename', nodeId: testId('a'), title: '丙' }],
  })
  expect(
    (await readVersion(ctx, { documentId: id, versionId: version.id })).tree.children[0]?.title,
  ).toBe('甲')
  expect(await listVersions(ctx, id)).toMatchObject([{ name: expect.stringMatching(/^定稿 \d/) }])
})

test('with something left open it is asked once whether it shall be final all the same', async () => {
  const { ctx } = await createTeamWorld()
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId: id } = await createDocument(ctx, { title: '文档', tree })
  await write(ctx, id, 'a', paragraph('p1', '甲的正文。'))
  await expect(finalize(ctx, id, { isSure: false })).rejects.toMatchObject({
    slug: 'document.findingsOpen',
  })
  expect(await finalOf(ctx, id)).toBeNull()
  expect(await listVersions(ctx, id)).toEqual([])
  await finalize(ctx, id, { isSure: true })
  expect(await finalOf(ctx, id)).not.toBeNull()
})

const SOURCE = '核心保护区日承载量为7700人次。'

async function citing(text: string) {
  const world = await createTeamWorld()
  const { ctx } = world
  const tree = treeOf(node('a', '游客承载量'))
  const { documentId: id } = await createDocument(ctx, { title: '研究', tree, audience: 'team' })
  const fileId = await addFile(world, '年报.txt', SOURCE)
  const [evidence] = await putEvidence(ctx, id, [quoteOf(fileId, SOURCE)])
  const cited = evidence?.id ?? ''
  await write(ctx, id, 'a', paragraph('p1', text, cited))
  const edit = async (changed: string) => {
    const baseRev = (await readSection(ctx, id, testId('a')))?.rev ?? 0
    await saveSection(ctx, id, {
      nodeId: testId('a'),
      baseRev,
      body: bodyOf(paragraph('p1', changed, cited)),
    })
  }
  const contradicted = async () =>
    (await checkDocument(ctx, id)).filter(({ kind }) => kind === 'contradicted')
  return { world, ctx, id, edit, contradicted }
}

test('a sentence that contradicts what it cites forbids it until it is mended', async () => {
  const { ctx, id, edit, contradicted } = await citing('核心保护区日承载量为7100人次。')
  expect(await contradicted()).toMatchObject([
    { nodeId: 'a', blockId: 'p1', message: '与所引的原文不符：核心保护区日承载量为7100人次。' },
  ])
  const refused = { slug: 'document.findingsBlock', details: { count: 1 } }
  await expect(finalize(ctx, id, { isSure: true })).rejects.toMatchObject(refused)
  await edit('核心保护区日承载量为7200人次。')
  await expect(finalize(ctx, id, { isSure: true })).rejects.toMatchObject(refused)
  expect(await listVersions(ctx, id)).toEqual([])
  await edit(SOURCE)
  expect(await contradicted()).toEqual([])
  await finalize(ctx, id, { isSure: true })
  expect(await finalOf(ctx, id)).not.toBeNull()
})

test('or until a person says that it stands, which holds for these words alone', async () => {
  const { world, ctx, id, edit, contradicted } = await citing('核心保护区日承载量为7100人次。')
  const member = await addMember(world, 'member')
  const key = (await contradicted())[0]?.key ?? ''
  const metadata = { author: expect.any(String), createTime: expect.any(String) }
  expect(await answerFinding(member, id, { key, isAnswered: true })).toEqual(metadata)
  expect(await contradicted()).toMatchObject([{ key, answer: metadata }])
  await edit('核心保护区日承载量为7200人次。')
  expect(await contradicted()).toMatchObject([{ answer: null }])
  const late = answerFinding(ctx, id, { key, isAnswered: true })
  await expect(late).rejects.toMatchObject({ slug: 'document.findingNotFound' })
  await edit('核心保护区日承载量为7100人次。')
  expect(await answerFinding(ctx, id, { key, isAnswered: false })).toBeNull()
  await expect(finalize(ctx, id, { isSure: true })).rejects.toMatchObject({
    slug: 'document.findingsBlock',
  })
  await answerFinding(ctx, id, { key, isAnswered: true })
  await finalize(ctx, id, { isSure: true })
  await expect(answerFinding(ctx, id, { key, isAnswered: false })).rejects.toMatchObject(isFinal)
})

test('nobody can say of a reference that leads nowhere that it stands', async () => {
  const { ctx } = await createTeamWorld()
  const tree = treeOf(node('a', '甲'))
  const { documentId: id } = await createDocument(ctx, { title: '文档', tree })
  await write(ctx, id, 'a', {
    type: 'paragraph',
    attrs: { blockId: 'p1', by: 'human' },
    content: [
      { type: 'text', text: '详见' },
      { type: 'xref', attrs: { to: 'tab-gone', form: 'number' } },
    ],
  })
  expect(await checkDocument(ctx, id)).toMatchObject([{ kind: 'dangling', key: '' }])
  await expect(finalize(ctx, id, { isSure: true })).rejects.toMatchObject({
    slug: 'document.findingsBlock',
  })
})

test('members who did not make it neither declare a text final nor unlock it', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const id = await written(world.ctx)
  const notYours = { slug: 'document.notYours' }
  await expect(finalize(member, id, { isSure: true })).rejects.toMatchObject(notYours)
  await finalize(world.ctx, id, { isSure: true })
  await expect(unlock(member, id)).rejects.toMatchObject(notYours)
  expect(await finalOf(member, id)).not.toBeNull()
})

test('a text that is changed while it is being declared final is none', async () => {
  const { ctx } = await createTeamWorld()
  const id = await written(ctx)
  // Somebody writes while the version is being kept, before the text is locked.
  const files = Object.assign(Object.create(ctx.files) as typeof ctx.files, {
    write: async (...asked: Parameters<typeof ctx.files.write>) => {
      const rev = (await readSection(ctx, id, testId('a')))?.rev ?? 0
      const body = bodyOf(paragraph('p1', '抢先改的。'))
      await saveSection(ctx, id, { nodeId: testId('a'), baseRev: rev, body })
      return ctx.files.write(...asked)
    },
  })
  await expect(finalize({ ...ctx, files }, id, { isSure: true })).rejects.toMatchObject({
    slug: 'document.movedMeanwhile',
  })
  expect(await finalOf(ctx, id)).toBeNull()
  expect(await listVersions(ctx, id)).toEqual([])
  await finalize(ctx, id, { isSure: true })
})

test('checks find what is unsupported, disagrees, is said twice, dangles, is too short, and what is out of date', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const tree = treeOf(
    { ...node('a', '游客承载量'), budget: 800 },
    node('b', '断面校核'),
    node('c', '结论'),
  )
  const { documentId: id } = await createDocument(ctx, { title: '研究', tree })
  const fileId = await addFile(world, '年报.txt', '核心保护区日承载量为7700人次。')
  const [evidence] = await putEvidence(ctx, id, [quoteOf(fileId, '核心保护区日承载量为7700人次。')])
  const cited = evidence?.id ?? ''
  const sentence = '古镇核心保护区的步行街巷宽度普遍不足三米，节假日排队会占去大半净宽。'
  await write(
    ctx,
    id,
    'a',
    paragraph('p1', '核心保护区日承载量为7700人次。', cited),
    paragraph('p2', sentence),
    paragraph('p3', '地理信息系统（GIS）用于面积扣除。'),
  )
  await write(
    ctx,
    id,
    'b',
    paragraph('p4', '核心保护区日承载量为7100人次。', cited),
    paragraph('p5', sentence),
    paragraph('p6', '地理信息系统（GEO）另作说明。'),
    {
      type: 'paragraph',
      attrs: { blockId: 'p7', by: 'human' },
      content: [
        { type: 'text', text: '详见' },
        { type: 'xref', attrs: { to: 'tab-gone', form: 'number' } },
      ],
    },
    paragraph('p8', '2025年游客增长了35%。'),
  )
  await ctx.db.update(fileRows).set({ contentSha256: 'other' }).where(eq(fileRows.id, fileId))
  const found = await checkDocument(ctx, id)
  const of = (kind: CheckFinding['kind']) =>
    found.filter((item) => item.kind === kind).map(({ nodeId, blockId }) => [nodeId, blockId])
  expect(of('unsupported')).toContainEqual(['b', 'p8'])
  expect(of('fact')).toContainEqual(['b', 'p4'])
  expect(of('wording').length).toBeGreaterThan(0)
  expect(of('term')).toEqual([])
  expect(of('repeat')).toContainEqual(['b', 'p5'])
  expect(of('budget')).toEqual([['a', '']])
  expect(of('dangling')).toEqual([['b', 'p7']])
  expect(of('empty')).toEqual([['c', '']])
  expect(of('evidence')).toEqual([
    ['a', 'p1'],
    ['b', 'p4'],
  ])
})

test('a heading whose text is wanting is told as that, not as too short too', async () => {
  const { ctx } = await createTeamWorld()
  const tree = treeOf({ ...node('a', '使用说明'), budget: 240 }, node('b', '总则'))
  const { documentId: id } = await createDocument(ctx, { title: '手册', tree })
  await write(ctx, id, 'a', paragraph('p1', '【待补】资料中没有找到与“使用说明”有关的内容。'))
  await write(ctx, id, 'b', paragraph('p2', '先说范围。'))
  const found = await checkDocument(ctx, id)
  expect(found.map(({ kind, nodeId }) => [kind, nodeId])).toEqual([['empty', 'a']])
})
