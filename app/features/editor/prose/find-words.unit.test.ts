import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { readMarkdown } from '#packages/document/markdown'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import { findWords, replaceWords } from './find-words'

let id = 0
const docOf = (markdown: string) =>
  nodeOfBody(readMarkdown(markdown, { by: 'human', newId: () => `b${(id += 1)}` }).body)

const query = (words: string, isCaseSensitive = false) => ({ words, isCaseSensitive })

const replaced = (markdown: string, words: string, other: string) => {
  const doc = docOf(markdown)
  const { tr } = EditorState.create({ doc })
  return replaceWords(tr, findWords(doc, query(words)), other).doc
}

test('words are found in lines, lists, quotes and tables, counted by block', () => {
  const doc = docOf(
    '古镇与古镇。\n\n- 古镇\n- 别处\n  - 古镇\n\n> 古镇\n\n| 古镇 | 值 |\n|---|---|\n| 古镇 | 1 |',
  )
  const hits = findWords(doc, query('古镇'))
  expect(hits.map(({ nth }) => nth)).toEqual([0, 1, 0, 1, 0, 0, 1])
  expect(hits.map(({ from, to }) => doc.textBetween(from, to))).toEqual(Array(7).fill('古镇'))
})

test('signs of patterns are words, letters are found in either case unless it is asked for', () => {
  const doc = docOf('a.b 与 A.B 与 axb')
  expect(findWords(doc, query('a.b'))).toHaveLength(2)
  expect(findWords(doc, query('a.b', true))).toHaveLength(1)
  expect(findWords(doc, query(''))).toEqual([])
})

test('no words reach over a formula', () => {
  expect(findWords(docOf('前$x$后，前后'), query('前后'))).toHaveLength(1)
})

test('other words have the marks of those that stood there, and what is round them stays', () => {
  const doc = replaced('有**古镇**两字，$x$后的古镇', '古镇', '老街区')
  expect(doc.textContent).toBe('有老街区两字，后的老街区')
  expect(JSON.stringify(bodyOfNode(doc))).toContain(
    '{"type":"text","text":"老街区","marks":[{"type":"bold"}]}',
  )
  expect(replaced('甲乙甲乙', '乙', '').textContent).toBe('甲甲')
})
