import { expect, test } from 'vitest'
import { noId, testId } from '#test/ids'
import { openLongformWorld } from '#test/longform/longform-world'
import { hold } from '#test/longform/library'
import { makeSources } from '#test/longform/sources'
import type { DocTree } from '#packages/document'
import { creationForm } from '../../../contract'
import type { CreationAttachment } from '../../../terms'
import type { Work } from '../generator'
import { treeOf } from '../outline/shape'
import { quoteMemory } from './quote-step'
import { paperGenerator } from '.'

const FILES = 4
type Harness = ReturnType<typeof openLongformWorld>

/** A text without a model, of two chapters with two sections each. */
async function written(
  attachments: readonly CreationAttachment[],
  plan: (nodeId: string) => readonly string[] = () => [],
) {
  const { files } = makeSources(FILES, 7)
  let ids = 0
  const newId = () => `n${(ids += 1)}`
  const part = (title: string) => ({ title, intent: '', children: [] })
  // Every file tells of these things, each of those of its own place.
  const drafts = [
    { title: '民生', intent: '', children: [part('居民院落'), part('公共厕所')] },
    { title: '设施', intent: '', children: [part('停车场地'), part('消防设施')] },
  ]
  const outline = treeOf(drafts, {
    id: testId('d'),
    title: '建设年报综述',
    newId: () => testId(newId()),
  })
  const harness = openLongformWorld(hold(files), null)
  const children = outline.children.map((chapter) => ({
    ...chapter,
    children: chapter.children.map((node) => ({ ...node, evidenceIds: [...plan(node.id)] })),
  }))
  const tree = { ...outline, children }
  harness.room.open(tree)
  const work: Work = {
    creationId: '1',
    title: '建设年报综述',
    form: creationForm.parse({
      kind: 'paper',
      topic: '建设年报综述',
      material: 'AI智能',
      targetWords: 2_000,
    }),
    attachments,
    phase: 'write',
    round: 1,
    documentId: testId('d'),
    only: null,
  }
  return { harness, work, tree, files }
}

/** The files that headings are told from, each heading's best quote first. */
async function filesBy(harness: Harness, nodeIds: readonly string[]) {
  const { evidence } = await harness.document.read()
  const memories = [...harness.results].flatMap(([key, { memory }]) =>
    key.startsWith('quote:') ? [quoteMemory.parse(memory)] : [],
  )
  return nodeIds.map((nodeId) =>
    memories
      .flatMap((memory) => memory[nodeId]?.own ?? [])
      .map(({ id }) => evidence.get(id)?.fileId ?? ''),
  )
}

const idsBelow = ({ tree }: { tree: DocTree }, index: number) =>
  tree.children[index]?.children.map(({ id }) => id) ?? []

test('a file that is tied to a chapter is told there first, and the others come behind it', async () => {
  const bare = await written([])
  await bare.harness.run(paperGenerator, bare.work)
  const fileId = bare.files[2]?.id ?? noId
  const loose = await filesBy(bare.harness, idsBelow(bare, 0))
  expect(loose.every((all) => all[0] === fileId)).toBe(false)

  const nodeId = bare.tree.children[0]?.id ?? ''
  const tied: CreationAttachment = {
    fileId,
    nodeId: testId(nodeId),
    key: fileId,
    title: '',
    role: 'material',
  }
  const { harness, work, tree } = await written([tied])
  await harness.run(paperGenerator, work)
  for (const all of await filesBy(harness, idsBelow({ tree }, 0))) {
    const own = all.filter((item) => item === fileId).length
    expect(own).toBeGreaterThan(1)
    expect(all.slice(0, own)).toEqual(Array.from({ length: own }, () => fileId))
    expect(all.length).toBeGreaterThan(own)
  }
})

/** Written with one piece of evidence that a person tied to the heading n2. */
async function writtenWith(
  quoteOf: (files: Awaited<ReturnType<typeof written>>['files']) => string,
) {
  const { harness, work, tree, files } = await written([], (id) => (id === 'n2' ? ['e1'] : []))
  expect(tree.children[0]?.children[0]?.id).toBe('n2')
  const fileId = files[3]?.id ?? noId
  const reference = {
    type: 'document' as const,
    title: '年报',
    author: [],
    issued: null,
    origin: 'library' as const,
    fileId,
  }
  const place = { page: null, passageId: `${fileId}-0`, label: '' }
  const evidence = { fileId, url: '', place, quote: quoteOf(files), owner: 'n2' }
  await harness.document.addEvidence([{ reference, evidence }])
  await harness.run(paperGenerator, work)
  const { citations } = await harness.document.read()
  const { body } = (await harness.document.section(testId('n2'))) ?? {}
  return { citations, content: body?.content ?? [], json: JSON.stringify(body) }
}

test('a sentence that a person tied to a heading is cited there, and its source is named', async () => {
  const { citations, json } = await writtenWith(
    (files) => `${files[3]?.passages.at(-1)?.text.split('。')[0] ?? ''}。`,
  )
  expect(
    citations.filter(({ evidenceId }) => evidenceId === 'e1').map(({ nodeId }) => nodeId),
  ).toEqual(['n2'])
  expect(json).toContain('《年报》')
  expect(json).not.toContain('《》')
})

test('a table that a person tied to a heading stands there as a table, and nowhere as signs', async () => {
  const { content, json } = await writtenWith(
    () => '| 院落 | 户数 |\n| --- | --- |\n| 东街 | 12 |\n| 西街 | 34 |',
  )
  const figures = content.flatMap((block) => (block.type === 'figure' ? [block.attrs] : []))
  expect(figures).toMatchObject([
    { caption: '居民院落', evidenceIds: ['e1'], spec: { kind: 'table' } },
  ])
  expect(json).not.toContain('---')
  expect(json).toContain('《年报》')
})
