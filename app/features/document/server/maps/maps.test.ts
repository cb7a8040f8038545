import { testId } from '#test/ids'
import { addFile, ask, learnAll } from '#test/learning'
import { quoteOf } from '#test/own-documents'
import { treeOf, node } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import type { CreateMapInput } from '../../contract'
import type { DocTree } from '#packages/document/tree'
import { placesOf } from '#packages/document/tree-walk'
import {
  applyCommands,
  createDocument,
  deleteDocument,
  putEvidence,
  readEvidence,
  readTree,
  undoCommands,
} from '..'
import { getDocument } from '../document-view'
import { createMap } from './maps'
import { duplicateText } from '../own/duplicate-text'
import { listOwnTexts } from '../own/own-texts'
import { listTrash, restoreText } from '../own/trash'
import { redoCommands } from '../trees'
import { saveVersion } from '../versions/versions'
import { restoreVersion } from '../versions/version-return'

const topics = (...lines: [level: number, title: string][]) =>
  lines.map(([level, title]) => ({ level, title, note: '', marker: null }))

const inputOf = (ctx: SeatedContext, more: Partial<CreateMapInput> = {}): CreateMapInput => ({
  teamId: ctx.seat.teamId,
  title: '古镇保护',
  topics: [],
  summaries: [],
  ...more,
})

const shapeOf = (tree: DocTree) =>
  [...placesOf(tree)].map(({ node: { title, kind }, level }) => `${level} ${title} ${kind}`)

const change = async (
  ctx: SeatedContext,
  id: DocumentId,
  ...commands: Parameters<typeof applyCommands>[2]['commands']
) => applyCommands(ctx, id, { baseRev: null, commands })

test('a map is laid down with its topics, each of one kind, twenty levels deep', async () => {
  const { ctx } = await createTeamWorld()
  const lines = Array.from({ length: 20 }, (_, index) => [index + 1, `层${index + 1}`] as const)
  const { id } = await createMap(
    ctx,
    inputOf(ctx, {
      topics: topics(...lines.map(([level, title]) => [level, title] as [number, string]), [
        1,
        '另一支',
      ]),
    }),
  )
  const { tree } = await readTree(ctx, id)
  expect(shapeOf(tree)).toHaveLength(21)
  expect(shapeOf(tree).at(19)).toBe('20 层20 node')
  expect(shapeOf(tree).at(20)).toBe('1 另一支 node')
  expect(tree.map).toMatchObject({ layout: 'logicalStructure', theme: 'ink' })
  const last = [...placesOf(tree)][19]?.node.id ?? null
  await expect(
    change(ctx, id, { type: 'add', parentId: last, at: 0, node: node('deep') }),
  ).rejects.toMatchObject({
    slug: 'document.outlineRefused',
    details: { reason: '脑图最多20层' },
  })
})

test('the headings of a text stay three levels deep and know no view', async () => {
  const { ctx } = await createTeamWorld()
  const tree = treeOf(node('a', '甲', node('b', '乙', node('c', '丙'))))
  const { documentId } = await createDocument(ctx, { title: '文档', tree })
  await expect(
    change(ctx, documentId, { type: 'add', parentId: testId('c'), at: 0, node: node('d') }),
  ).rejects.toMatchObject({ slug: 'document.outlineRefused' })
  await expect(
    change(ctx, documentId, { type: 'view', view: { theme: 'night' } }),
  ).rejects.toMatchObject({ slug: 'document.outlineRefused' })
  await expect(
    change(ctx, documentId, { type: 'rename', nodeId: testId('a'), title: '两\n行' }),
  ).rejects.toMatchObject({ slug: 'document.outlineRefused' })
  expect((await readTree(ctx, documentId)).tree.map).toBeUndefined()
})

test('how a map is drawn is changed, undone and done again like its topics, and its root stays', async () => {
  const { ctx } = await createTeamWorld()
  const { id } = await createMap(ctx, inputOf(ctx, { topics: topics([1, '甲'], [1, '乙']) }))
  const { tree } = await readTree(ctx, id)
  const [first, second] = tree.children.map((topic) => topic.id)
  if (!first || !second) throw new Error('no topics')
  await change(ctx, id, { type: 'rename', nodeId: first, title: '第一行\n第二行' })
  await change(ctx, id, { type: 'view', view: { layout: 'fishbone', theme: 'night' } })
  await change(ctx, id, { type: 'style', nodeId: first, style: { marker: 'star', colour: null } })
  const summary = { parentId: null, nodeIds: [first, second], title: '概要' }
  await change(ctx, id, { type: 'summarise', summaryId: 's1', summary })
  const drawn = (await getDocument(ctx, id)).tree
  expect(drawn.map).toMatchObject({
    layout: 'fishbone',
    theme: 'night',
    line: 'curve',
    styles: { [first]: { marker: 'star' } },
    summaries: { s1: { title: '概要' } },
  })
  await expect(change(ctx, id, { type: 'remove', nodeId: tree.id })).rejects.toMatchObject({
    slug: 'document.outlineRefused',
  })
  for (let step = 0; step < 4; step += 1) await undoCommands(ctx, id)
  expect((await readTree(ctx, id)).tree).toEqual(tree)
  for (let step = 0; step < 4; step += 1) await redoCommands(ctx, id)
  expect((await readTree(ctx, id)).tree).toEqual(drawn)
})

test('a version of a map brings back how it was drawn', async () => {
  const { ctx } = await createTeamWorld()
  const { id } = await createMap(ctx, inputOf(ctx, { topics: topics([1, '甲']) }))
  const { tree } = await readTree(ctx, id)
  const version = await saveVersion(ctx, id, { name: '早先' })
  const { rev } = await change(ctx, id, { type: 'view', view: { theme: 'bamboo' } })
  await restoreVersion(ctx, id, { versionId: version.id, baseRev: rev, name: '之前' })
  expect((await readTree(ctx, id)).tree).toEqual(tree)
})

test('maps are listed for who may open them, and no texts with them', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  await createDocument(ctx, { title: '文档', tree: treeOf(node('a')) })
  const { id } = await createMap(ctx, inputOf(ctx))
  expect(await listed(ctx)).toMatchObject([{ id, kind: 'map', title: '古镇保护', isOwn: true }])
  expect(await listed(await addMember(world, 'member'))).toEqual([])
  await deleteDocument(ctx, { id })
  expect(await listed(ctx)).toEqual([])
  expect(await listTrash(ctx)).toMatchObject([{ id, kind: 'map' }])
  await restoreText(ctx, id)
  expect(await listed(ctx)).toMatchObject([{ id }])
})

test('words over topics side by side come with a map, others are left out', async () => {
  const { ctx } = await createTeamWorld()
  const { id } = await createMap(
    ctx,
    inputOf(ctx, {
      topics: topics([1, '甲'], [2, '一'], [2, '二'], [1, '乙']),
      summaries: [
        { first: 1, last: 2, title: '甲的两样' },
        { first: 2, last: 3, title: '不在一处' },
        { first: 0, last: 9, title: '没有' },
      ],
    }),
  )
  const { tree } = await readTree(ctx, id)
  const [first] = tree.children
  expect(Object.values(tree.map?.summaries ?? {})).toEqual([
    {
      parentId: first?.id,
      nodeIds: first?.children.map((child) => child.id),
      title: '甲的两样',
    },
  ])
})

test('a copy of a map has its markers, colours and summaries, and is another one’s', async () => {
  const { ctx } = await createTeamWorld()
  const { id } = await createMap(ctx, inputOf(ctx, { topics: topics([1, '甲'], [1, '乙']) }))
  const { tree } = await readTree(ctx, id)
  const [first, second] = tree.children.map((topic) => topic.id)
  if (!first || !second) throw new Error('no topics')
  await change(ctx, id, { type: 'style', nodeId: first, style: { marker: 'star', colour: null } })
  const summary = { parentId: null, nodeIds: [first, second], title: '概要' }
  await change(ctx, id, { type: 'summarise', summaryId: 's1', summary })
  const { id: copyId } = await duplicateText(ctx, id)
  const { tree: copy } = await readTree(ctx, copyId)
  const [copied, next] = copy.children.map((topic) => topic.id)
  expect(copied).not.toBe(first)
  expect(copy).toMatchObject({
    title: '古镇保护（副本）',
    map: {
      styles: { [copied ?? '']: { marker: 'star' } },
      summaries: { s1: { nodeIds: [copied, next], title: '概要' } },
    },
  })
  await change(ctx, copyId, { type: 'remove', nodeId: copied ?? first })
  expect((await readTree(ctx, id)).tree.children).toHaveLength(2)
})

test('a copy of a map leans on the same sentences, as evidence of its own', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const fileId = await addFile(world, '保护导则.md', '# 导则\n古镇日游客承载量为7700人次。')
  await learnAll(world, ask(fileId))
  const { id } = await createMap(ctx, inputOf(ctx, { topics: topics([1, '甲'], [1, '乙']) }))
  const [evidence] = await putEvidence(ctx, id, [quoteOf(fileId)])
  const { tree } = await readTree(ctx, id)
  const nodeId = tree.children[1]?.id ?? testId<NodeId>('none')
  await change(ctx, id, { type: 'plan', nodeId, plan: { evidenceIds: [evidence?.id ?? ''] } })
  const { id: copyId } = await duplicateText(ctx, id)
  const { tree: copy } = await readTree(ctx, copyId)
  const held = copy.children[1]?.evidenceIds ?? []
  expect(await readEvidence(ctx, copyId, [...held])).toMatchObject([{ quote: evidence?.quote }])
})

const listed = async (ctx: SeatedContext) =>
  (await listOwnTexts(ctx, { folderId: '', kind: 'map', keyword: '', pageNo: 1 })).records

test('topics of a file lean again on what the library still holds and shows; the rest stays in their notes', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const fileId = await addFile(world, '保护导则.md', '# 导则\n古镇日游客承载量为7700人次。')
  await learnAll(world, ask(fileId))
  const own = { fileId, passageNo: 4, quote: '日游客承载量为7700人次' }
  const page = { url: 'https://example.com/a', title: '公报', quote: '节日另计' }
  const input = inputOf(ctx, {
    topics: [
      {
        level: 1,
        title: '甲',
        note: '要点',
        marker: null,
        sources: [
          { ...own, words: '“日游客承载量为7700人次”（保护导则）' },
          { ...own, quote: '没有这句', words: '“没有这句”（保护导则）' },
          { ...own, fileId: testId('999'), words: '“别处”（别的团队）' },
        ],
      },
      { level: 1, title: '乙', note: '', marker: null, sources: [{ ...page, words: '' }] },
    ],
  })
  const { id } = await createMap(ctx, input)
  const { tree } = await readTree(ctx, id)
  const [first, second] = tree.children
  expect(first?.note).toBe('要点\n依据：\n“没有这句”（保护导则）\n“别处”（别的团队）')
  expect(second?.note).toBe('')
  const evidence = await readEvidence(ctx, id, [
    ...(first?.evidenceIds ?? []),
    ...(second?.evidenceIds ?? []),
  ])
  expect(evidence).toMatchObject([
    { fileId, quote: own.quote, title: '保护导则.md', place: { passageId: expect.any(String) } },
    { fileId: null, url: page.url, quote: page.quote },
  ])
})
