import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { Chance } from '#test/chance'
import { randomTree } from '#test/random-trees'
import { applyCommands } from './tree-commands'
import { countBodyWords, countWords } from './words'
import { distributeBudget, largestRemainder } from './budgets'
import { leavesOf, nodesOf } from './tree-walk'
import { mergeAttachments } from './attachments'
import { number, numberingOf, numberingPresets, numberObjects } from './headings/numbering'
import { treeOfOutline } from './outline'
import { type Block, type Figure, type Inline, type SectionBody } from './body'
import { type DocTree } from './tree'

test.each([
  ['', 0],
  ['城市更新。', 5],
  ['GDP增长5.2%，达1,234亿元', 9],
  ['COVID-19 isn’t over', 3],
  ['“引号”——', 6],
  ['ひらがなカタカナ', 8],
  ['２０２６年', 2],
  ['  \n　', 0],
  ['𠮷野家', 3],
])('%j has %i words', (text, words) => expect(countWords(text)).toBe(words))

const attrs = { blockId: 'aaaaaaaa', by: 'human' as const }
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', attrs, content })
const text = (content: string, ...marks: ('bold' | 'italic')[]): Inline => ({
  type: 'text',
  text: content,
  marks: marks.map((type) => ({ type })),
})
const figure = (id: string, spec: Figure['attrs']['spec']): Figure => ({
  type: 'figure',
  attrs: { ...attrs, id, caption: '标题不算', evidenceIds: [], spec },
})

test('a body counts its prose and its cells, not its formulas, citations, notes, captions, code or deleted words', () => {
  const body: SectionBody = {
    type: 'doc',
    content: [
      paragraph(text('GD'), text('P', 'bold'), text('增长'), {
        type: 'cite',
        attrs: { ids: ['e1'], form: 'sup' },
      }),
      paragraph(
        { type: 'math', attrs: { latex: 'a+b' } },
        { type: 'note', attrs: { text: '脚注' } },
      ),
      { type: 'codeBlock', attrs, content: [{ type: 'text', text: 'let a' }] },
      paragraph({
        type: 'text',
        text: '删去',
        marks: [{ type: 'deletion', attrs: { id: '1', author: '甲', at: 0, by: 'human' } }],
      }),
      figure('tab-a', {
        kind: 'table',
        table: { columns: [{ name: '列' }], rows: [[{ content: [text('三个字')] }]] },
      }),
      figure('eq-a', { kind: 'equation', latex: 'x^2' }),
    ],
  }
  expect(countBodyWords(body)).toBe(3 + 3)
})

const sum = (values: Iterable<number>) => [...values].reduce((total, item) => total + item, 0)

test('budgets add up to the target exactly, and numbers that stand are kept, on random trees', () => {
  for (let seed = 1; seed <= sized(250, 1_000); seed += 1) {
    const chance = new Chance(seed)
    const tree = randomTree(chance, 12)
    const target = 500 + chance.below(40_000)
    const nodes = nodesOf(tree)
    const evidence = new Map(nodes.map(({ id }) => [id, chance.below(9)]))
    const weights = new Map(nodes.map(({ id }) => [id, 1 + chance.below(5)]))
    const written = new Map(nodes.map(({ id }) => [id, chance.below(300)]))
    const { words, total } = distributeBudget(tree, target, { evidence, weights, written })
    const movable = nodes.filter(
      ({ budget, locked, id }) => budget !== null || (locked && words.has(id)),
    )
    for (const { id, budget } of movable) expect(words.get(id)).toBe(budget ?? written.get(id))
    expect(total).toBe(sum(words.values()))
    const isFree = leavesOf({
      children: tree.children.filter(({ kind }) => kind !== 'front' && kind !== 'back'),
    }).some(({ budget, locked }) => budget === null && !locked)
    const fixed = sum(movable.map(({ id }) => words.get(id) ?? 0))
    expect(total).toBe(isFree ? Math.max(target, fixed) : fixed)
  }
})

const thesis = (titles: string[]): DocTree =>
  treeOfOutline(
    titles.map((title, index) => ({ id: testId(`c${index}`), chapter_title: title, sections: [] })),
    { id: testId('t'), title: '题', source: 'ai', newId: () => testId('x') },
  )

test('introduction and conclusion have their shares of a long document', () => {
  const tree = thesis(['绪论', '背景', '方法', '结果', '结论'])
  const { words } = distributeBudget(tree, 10_000, { weights: new Map([['c2', 3]]) })
  expect([...words.values()]).toEqual([800, 1720, 5160, 1720, 600])
  expect([...distributeBudget(tree, 3_000).words.values()]).toEqual([600, 600, 600, 600, 600])
})

test('no leaf has less than 150 words while there are as many', () => {
  const tree = thesis(['甲', '乙', '丙'])
  const weights = new Map([['c0', 100]])
  expect([...distributeBudget(tree, 1_000, { weights }).words.values()]).toEqual([700, 150, 150])
  expect([...distributeBudget(tree, 100, { weights }).words.values()]).toEqual([34, 33, 33])
})

test('remainders go to those who lost most', () => {
  expect(largestRemainder([1, 1, 1], 100)).toEqual([34, 33, 33])
  expect(largestRemainder([0, 0], 3)).toEqual([2, 1])
  expect(largestRemainder([], 3)).toEqual([])
})

test('headings are numbered by preset, front and back are not', () => {
  const tree = applyCommands(
    treeOfOutline(
      [
        {
          id: testId('f'),
          chapter_title: '摘要',
          sections: [{ id: testId('f1'), section_title: '关键词', nodes: [] }],
        },
        {
          id: testId('a'),
          chapter_title: '绪论',
          sections: [
            {
              id: testId('a1'),
              section_title: '背景',
              nodes: [{ id: testId('a11'), node_title: '现状' }],
            },
          ],
        },
        {
          id: testId('p'),
          chapter_title: '上篇',
          sections: [
            {
              id: testId('b'),
              section_title: '方法',
              nodes: [{ id: testId('b1'), node_title: '样本' }],
            },
          ],
        },
        { id: testId('z'), chapter_title: '致谢', sections: [] },
      ],
      { id: testId('t'), title: '题', source: 'ai', newId: () => testId('x') },
    ),
    [
      { type: 'plan', nodeId: testId('f'), plan: { kind: 'front' } },
      { type: 'plan', nodeId: testId('p'), plan: { kind: 'part' } },
      { type: 'plan', nodeId: testId('z'), plan: { kind: 'back' } },
    ],
  )
  if (!tree.ok) throw new Error('refused')
  const labelsIn = (preset: keyof typeof numberingPresets) =>
    [...number(tree.tree, numberingPresets[preset]).values()]
      .map(({ heading }) => heading)
      .join('/')
  expect(labelsIn('thesis')).toBe(
    '摘要/关键词/第一章 绪论/1.1 背景/1.1.1 现状/第一部分 上篇/第二章 方法/2.1 样本/致谢',
  )
  expect(labelsIn('paper')).toBe(
    '摘要/关键词/第一章 绪论/1.1 背景/1.1.1 现状/第一部分 上篇/第二章 方法/2.1 样本/致谢',
  )
  expect(labelsIn('official')).toBe(
    '摘要/关键词/一、绪论/（一）背景/1.现状/第一部分 上篇/二、方法/（一）样本/致谢',
  )
  expect(labelsIn('book')).toBe(
    '摘要/关键词/第一章 绪论/第一节 背景/一、现状/第一编 上篇/第二章 方法/第一节 样本/致谢',
  )
  expect(labelsIn('plain')).toBe('摘要/关键词/绪论/背景/现状/上篇/方法/样本/致谢')
})

test('titles that carry numbers of their own get no second one, and captions run through the text', () => {
  const labelsIn = (...titles: string[]) =>
    [...number(thesis(titles), numberingPresets.thesis).values()].map(({ heading }) => heading)
  expect(labelsIn('一、绪 论（1998—2026）', '二、结语！')).toEqual([
    '一、绪 论（1998—2026）',
    '二、结语！',
  ])
  expect(labelsIn('第1章 缘起', '第2章 方法', '致谢')).toEqual(['第1章 缘起', '第2章 方法', '致谢'])
  // One such title among others is a title like them.
  expect(labelsIn('绪论', '1.5度目标', '结语')).toEqual([
    '第一章 绪论',
    '第二章 1.5度目标',
    '第三章 结语',
  ])
  expect(numberingOf(thesis(['1. 缘起', '2. 方法']), numberingPresets.thesis).captions).toBe(
    'running',
  )
  expect(numberingOf(thesis(['缘起', '方法']), numberingPresets.thesis).captions).toBe('chapter')
})

test('figures, tables and formulas are counted apart, by chapter or through the document', () => {
  const tree = thesis(['甲', '乙'])
  const bodyOf = (...ids: string[]): SectionBody => ({
    type: 'doc',
    content: ids.map((id) =>
      figure(
        id,
        id.startsWith('tab')
          ? { kind: 'table', table: { columns: [], rows: [] } }
          : id.startsWith('eq')
            ? { kind: 'equation', latex: 'x' }
            : { kind: 'svg', svg: '' },
      ),
    ),
  })
  const bodies = new Map([
    ['c0', bodyOf('fig-a', 'tab-a', 'fig-b')],
    ['c1', bodyOf('fig-c', 'eq-a', 'fig-a')],
  ])
  const labels = (preset: 'thesis' | 'paper') =>
    [...numberObjects(tree, bodies, numberingPresets[preset])].map(
      ([id, { label }]) => `${id} ${label}`,
    )
  expect(labels('thesis')).toEqual([
    'fig-a 图 1-1',
    'tab-a 表 1-1',
    'fig-b 图 1-2',
    'fig-c 图 2-1',
    'eq-a 式 (2-1)',
  ])
  expect(labels('paper')).toEqual([
    'fig-a 图 1',
    'tab-a 表 1',
    'fig-b 图 2',
    'fig-c 图 3',
    'eq-a 式 (1)',
  ])
})

test('uploads take key and name of the attachment they are; one without stays with an empty name', () => {
  expect(
    mergeAttachments(
      [{ fileId: '1', role: 'x' }, { fileId: '2' }, { fileId: '3' }],
      [{ id: '1', fileName: 'a.docx' }, { id: '2' }, { id: '9', fileName: 'z' }],
    ),
  ).toEqual([
    { fileId: '1', role: 'x', key: '1', title: 'a.docx' },
    { fileId: '2', key: '2', title: '' },
    { fileId: '3', key: '3', title: '' },
  ])
})
