import { bodiesById, bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { Block } from '#packages/document/body'
import { linesOf, plainText } from '#packages/document/body-walk'
import type { DocSnapshot } from '#packages/document/snapshot'
import { contentLabelOf, withOriginStatement } from './origin-statement'

const by = (author: 'ai' | 'human' | 'source', id: string, words: string): Block => {
  const block = paragraph(id, words)
  return { ...block, attrs: { ...block.attrs, by: author } } as Block
}

const documentOf = (...blocks: Block[]): DocSnapshot => ({
  documentId: testId('1'),
  rev: 7,
  tree: treeOf(node('a')),
  bodies: bodiesById([['a', bodyOf(...blocks)]]),
  evidence: new Map(),
  citations: [],
  references: new Map(),
})

test('the last page counts what people, AI and sources wrote', () => {
  const told = withOriginStatement(
    documentOf(by('ai', 'a', '四个字啊'), by('human', 'b', '两字'), by('source', 'c', '引两')),
  )
  expect(told.tree.children.at(-1)?.title).toBe('生成内容标识说明')
  const body = told.bodies.get(testId('origin'))
  const cells = body ? [...linesOf(body)].map(plainText) : []
  expect(cells.slice(1)).toEqual([
    '人工智能生成',
    '1',
    '4',
    '50%',
    '人工撰写或改写',
    '1',
    '2',
    '25%',
    '引自资料',
    '1',
    '2',
    '25%',
  ])
})

test('the label has the seven fields of the standard, and stands only where AI wrote', () => {
  const label = contentLabelOf(documentOf(by('ai', 'a', '字')), 'https://yanmo.example:8443')
  expect(Object.keys(JSON.parse(label))).toEqual([
    'Label',
    'ContentProducer',
    'ProduceID',
    'ReservedCode1',
    'ContentPropagator',
    'PropagateID',
    'ReservedCode2',
  ])
  expect(JSON.parse(label)).toMatchObject({
    Label: '1',
    ContentProducer: 'yanmo.example:8443',
    ProduceID: '1-7',
  })
  expect(contentLabelOf(documentOf(by('human', 'a', '字')), '')).toBe('')
})
