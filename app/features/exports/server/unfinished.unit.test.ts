import { testId } from '#test/ids'
import { bodyOf, node, paragraph, textOf, treeOf, bodiesById } from '#test/rooms'
import { expect, test } from 'vitest'
import { numberingPresets } from '#packages/document/headings/numbering'
import { type DocNode } from '#packages/document/tree'
import { type DocSnapshot } from '#packages/document/snapshot'
import { withUnfinished } from './unfinished'

const section = (id: string, title: string): DocNode => ({ ...node(id, title), kind: 'section' })
const gap = paragraph('g1', '【待补】资料中没有找到与“术语”有关的内容，补充资料后可重写这一节。')
const block = paragraph('p1', '本手册适用于古镇。')

const documentOf = (bodies: DocSnapshot['bodies']): DocSnapshot => ({
  documentId: testId('1'),
  rev: 1,
  tree: treeOf(node('a', '使用说明', section('a1', '适用范围'), section('a2', '术语')), {
    ...node('b', '附录'),
    kind: 'back',
  }),
  bodies,
  evidence: new Map(),
  citations: [],
  references: new Map(),
})

/** What the last heading lists. */
function namedIn(document: DocSnapshot): string[] {
  const [list] =
    withUnfinished(document, numberingPresets.book).bodies.get(testId('unfinished'))?.content ?? []
  if (list?.type !== 'bulletList') return []
  return list.content.map(({ content }) =>
    content.map((item) => (item.type === 'paragraph' ? textOf(bodyOf(item)) : '')).join(''),
  )
}

test('headings whose text says that it is wanting are named as well as those without any, by the numbers of the file', () => {
  const written = documentOf(
    bodiesById([
      ['a1', bodyOf(block)],
      ['a2', bodyOf(gap)],
    ]),
  )
  expect(namedIn(written)).toEqual(['第二节 术语（缺少资料）', '附录A'])
  const filled = bodiesById([
    ['a1', bodyOf(block, gap)],
    ['a2', bodyOf(block)],
    ['b', bodyOf(block)],
  ])
  expect(namedIn(documentOf(filled))).toEqual(['第一节 适用范围（缺少资料）'])
})

test('what waits for its author is not said to want sources', () => {
  const left = paragraph('g1', '【待补】英文摘要与关键词留给作者撰写：没有写作模型时不代为翻译。')
  const bodies = ['a1', 'a2', 'b'].map((id) => [id, bodyOf(id === 'a1' ? left : block)] as const)
  expect(namedIn(documentOf(bodiesById(bodies)))).toEqual(['第一节 适用范围（待作者撰写）'])
})

test('where all is written, nothing is added', () => {
  const all = documentOf(bodiesById(['a1', 'a2', 'b'].map((id) => [id, bodyOf(block)] as const)))
  expect(withUnfinished(all, numberingPresets.book)).toBe(all)
})
