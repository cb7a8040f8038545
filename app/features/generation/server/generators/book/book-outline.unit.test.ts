import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { openLongformWorld } from '#test/longform/longform-world'
import { hold, learnFolder, type HeldLibrary } from '#test/longform/library'
import { noFaults, scriptModel } from '#test/longform/scripted-model'
import type { FileId } from '~/core/ids'
import { bookTemplates, fewestChapters, hasFixedChapters } from '../../../book-templates'
import { creationForm } from '../../../contract'
import { bookTypes } from '../../../terms'
import { distributeBudget, leavesOf, nodesOf, type DocTree } from '#packages/document'
import type { Work } from '../generator'
import { sizeOf } from '../outline/shape'
import { chaptersOf } from './from-library'
import { isSubject } from './skeleton'
import { skeletons } from './templates'
import { bookGenerator } from '.'

const demo = fileURLToPath(new URL('../../../../../../demo', import.meta.url))
const signal = new AbortController().signal

const order = (changes: object): Work => ({
  creationId: '1',
  title: '临溪古镇保护',
  form: creationForm.parse({
    kind: 'conetnt',
    project: 'book',
    topic: '临溪古镇保护',
    outlineType: 'word-outline-2',
    targetWords: 60_000,
    ...changes,
  }),
  attachments: [],
  phase: 'outline',
  round: 1,
  documentId: null,
  only: null,
})

async function outlined(library: HeldLibrary, changes: object, isOffline = true): Promise<DocTree> {
  const harness = openLongformWorld(library, isOffline ? null : scriptModel(7, noFaults).model)
  const tree = (await harness.run(bookGenerator, order(changes)))?.outline
  if (!tree)
    throw new Error(
      'no outline' + [...harness.failed.values()].map((e) => (e as Error).stack).join(),
    )
  return tree
}

const chapters = (tree: DocTree) => tree.children.map(({ title }) => title)
const byTemplate = (templateId: string, more: object = {}) => ({
  bookType: bookTypes.bookTemplate,
  templateId,
  ...more,
})

test('every template has its chapters in their order, with notes to the writer and words that sum up', async () => {
  const library = await learnFolder(demo)
  for (const { id, fixed: fixedChapters, hasAppendix } of bookTemplates) {
    const skeleton = skeletons[id]
    const tree = await outlined(library, byTemplate(id, { chapters: 14 }))
    const fixed = skeleton.chapters.flatMap((item) => (isSubject(item) ? [] : [item.title]))
    expect(chapters(tree).filter((title) => fixed.includes(title))).toEqual(fixed)
    const ofAll = tree.children.filter(({ title }) => fixed.includes(title))
    expect(ofAll.filter(({ kind }) => kind === 'chapter')).toHaveLength(fixedChapters)
    expect(ofAll.some(({ kind }) => kind === 'back')).toBe(hasAppendix)
    expect(hasFixedChapters(id)).toBe(!skeleton.chapters.some(isSubject))
    if (skeleton.chapters.some(isSubject))
      expect(tree.children.length).toBeGreaterThan(fixed.length)
    const { words, total } = distributeBudget(tree, 60_000)
    expect(total).toBe(60_000)
    expect(nodesOf(tree).some(({ note }) => note !== '')).toBe(true)
    expect(
      nodesOf(tree).every(({ intent, note }) => intent.length <= 60 && note.length <= 1_000),
    ).toBe(true)
    // Nobody pays for what its author writes.
    const back = tree.children.filter(({ kind }) => kind === 'back')
    for (const item of leavesOf({ children: back })) expect(words.get(item.id) ?? 0).toBe(0)
  }
})

test('subject chapters come from the sources, and each is framed as the template has it', async () => {
  const tree = await outlined(
    await learnFolder(demo),
    byTemplate('textbook', { material: 'AI智能' }),
  )
  expect(chapters(tree)).toContain('容量与客流')
  const own = tree.children.find(({ title }) => title === '容量与客流')
  expect(own?.children[0]?.title).toBe('学习目标')
  expect(own?.children.at(-1)?.title).toBe('思考与练习')
})

test('a model names the subject chapters, as many as are wanted', async () => {
  const tree = await outlined(
    await learnFolder(demo),
    byTemplate('handbook', { material: 'AI智能', chapters: 8 }),
    false,
  )
  expect(chapters(tree).slice(0, -1)).toHaveLength(8)
  expect(chapters(tree).at(-1)).toBe('附录')
  expect(chapters(tree)).toContain('天类专题')
})

test('a number of chapters counts those of the template, and not the appendix behind them', async () => {
  const library = hold([])
  for (const template of bookTemplates) {
    if (hasFixedChapters(template.id)) continue
    for (const count of [fewestChapters(template), fewestChapters(template) + 2]) {
      const tree = await outlined(library, byTemplate(template.id, { chapters: count }))
      expect(tree.children.filter(({ kind }) => kind === 'chapter')).toHaveLength(count)
      const behind = tree.children.filter(({ kind }) => kind !== 'chapter')
      expect(behind.map(({ title }) => title)).toEqual(template.hasAppendix ? ['附录'] : [])
    }
  }
})

test('a short book keeps the chapters of its template and leaves their sections out', async () => {
  const tree = await outlined(
    hold([]),
    byTemplate('tender', { targetWords: 4_000, outlineType: 'word-outline-3' }),
  )
  expect(chapters(tree)[0]).toBe('投标函与承诺')
  const fixed = tree.children.find(({ title }) => title === '类似项目业绩')
  expect(fixed?.budget).toBe(280)
  expect(leavesOf(tree).length).toBeLessThanOrEqual(30)
})

const passage = (no: number, heading: string, text: string) => ({
  no,
  headings: [heading],
  text,
  anchor: { kind: 'page' as const, page: no + 1, boxes: [] },
})
const file = (id: string, title: string, ...parts: [string, string][]) => ({
  id: testId<FileId>(id),
  title,
  extension: 'pdf',
  passages: parts.map(([heading, text], no) => passage(no, heading, text)),
})
const water =
  '供水管网采用球墨铸铁管，管网压力由泵站调节，供水水质每日检测，管网漏损率逐年下降。'.repeat(3)
const fire =
  '微型消防站配备手抬机动泵和灭火器，消防水带每季度检查，消防演练由志愿队员完成。'.repeat(3)
const food = '桂花糕以糯米和桂花蒸制，糕点铺清晨开蒸，桂花蜜封坛贮藏三个月后使用。'.repeat(3)

const mixed = () =>
  hold([
    file('1', '供水年报.pdf', ['供水管网', water], ['管网压力', water.replaceAll('球墨', '灰口')]),
    file('2', '消防年报.pdf', ['消防站', fire], ['消防演练', fire.replaceAll('季度', '月')]),
    file('3', '供水规程.pdf', ['供水水质', water.replaceAll('每日', '每周')], ['供水说明', '略。']),
    file('4', '糕点.pdf', ['桂花糕', food]),
    file(
      '5',
      '供水年报副本.pdf',
      ['供水管网', water],
      ['管网压力', water.replaceAll('球墨', '灰口')],
    ),
  ])

test('documents that speak of the same make a chapter, and whatever stays out is told with its reason', async () => {
  const work = order({ bookType: bookTypes.bookDataBase, chapters: 4 })
  const clustered = await chaptersOf(mixed().survey(), work.form.topic, sizeOf(work.form), {
    signal,
  })
  const documents = clustered.clusters.map(
    ({ pieces }) => new Set(pieces.map(({ document }) => document)),
  )
  expect(documents).toContainEqual(new Set(['供水年报', '供水规程']))
  expect(documents).toContainEqual(new Set(['消防年报']))
  const leftOut = clustered.leftOut.map(({ document, heading, reason }) => [
    document,
    heading,
    reason,
  ])
  expect(leftOut).toContainEqual(['供水年报副本', '', '与《供水年报》是同一份文件'])
  expect(leftOut).toContainEqual(['供水规程', '供水说明', '文字过少，不足一节'])
  expect(leftOut).toContainEqual(['糕点', '糕点', '与各章的主题都不相近'])
})

test('every piece of a library is in one chapter or told as left out, whatever the room', async () => {
  const library = await learnFolder(demo)
  for (const count of [3, 5, 12, 40]) {
    const work = order({ bookType: bookTypes.bookDataBase, chapters: count, targetWords: 9_000 })
    const clustered = await chaptersOf(library.survey(), work.form.topic, sizeOf(work.form), {
      signal,
    })
    const again = await chaptersOf(library.survey(), work.form.topic, sizeOf(work.form), { signal })
    expect(again).toEqual(clustered)
    const placed = clustered.clusters.flatMap(({ pieces }) => pieces)
    expect(new Set(placed).size).toBe(placed.length)
    const named = new Set<string>([...placed, ...clustered.leftOut].map(({ fileId }) => fileId))
    expect([...library.files.keys()].every((id) => named.has(id))).toBe(true)
    expect(clustered.clusters.length).toBeLessThanOrEqual(count)
  }
})

test('a book out of a library has its chapters named by a model, and loses none that the model forgets', async () => {
  const offline = await outlined(mixed(), { bookType: bookTypes.bookDataBase, chapters: 4 })
  expect(chapters(offline)[0]).toBe('引言')
  expect(offline.children.length).toBe(4)
  const online = await outlined(mixed(), { bookType: bookTypes.bookDataBase, chapters: 4 }, false)
  expect(online.children.length).toBe(4)
  expect(chapters(online)).toContain('分组1')
})
