import { testId, withPlainIds } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import { expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import type { CompletedFile, Passage } from '../../ports'
import { openPassageIndex } from '..'
import { expressionOf, queryPlansFor } from './query-plan'

const QUESTION = '停车影响规划'

const expressionsFor = (...asked: Parameters<typeof queryPlansFor>) =>
  queryPlansFor(...asked).map(expressionOf)

const statistics = (停车: number, 影响: number, 规划: number) => ({
  passages: 100_000,
  documentFrequency: { 停车, 影响, 规划, 车影: 40, 响规: 40 },
})

test('terms of a reasonable number of passages are each searched by themselves', () => {
  const [only, ...others] = expressionsFor(QUESTION, statistics(300, 400, 500))
  expect(others).toEqual([])
  expect(only).not.toContain('AND')
})

test('terms that stand everywhere are searched together first, and by themselves at last', () => {
  const expressions = expressionsFor(QUESTION, statistics(46_000, 37_000, 47_000))
  expect(expressions.map((expression) => expression.split(' AND ').length)).toEqual([3, 2, 1])
  // A rare pair of characters needs no company.
  for (const expression of expressions)
    expect(expression).toContain('{title_bigrams bigrams}:("车影" OR "响规"')
})

test('only so many terms must stand together as leave few passages', () => {
  const [first] = expressionsFor(QUESTION, statistics(15_000, 16_000, 47_000))
  expect(first).toContain('("停车") AND {title_words words}:("影响"')
  expect(first).not.toContain('规划')
})

test('passages with all the common words come first, and those with some where few hold all', () => {
  const index = withPlainIds(openPassageIndex(openNodeSql()))
  for (const word of ['停车', '影响', '规划'])
    for (const part of ['上', '中', '下'])
      index.completeFiles([fileOf(testId(word + part), 1400, word)])
  index.completeFiles([fileOf(testId('一段'), 1, '停车受规划的影响')])
  const few = index.search(QUESTION, {})
  expect(few).toHaveLength(100)
  expect(few[0]?.fileId).toBe('一段')
  index.completeFiles([fileOf(testId('许多'), 120, '停车受规划的影响')])
  const many = index.search(QUESTION, {}).map((hit) => hit.text)
  expect(new Set(many)).toEqual(new Set(['停车受规划的影响']))
})

const fileOf = (fileId: FileId, count: number, text: string): CompletedFile => ({
  fileId,
  generation: 1,
  title: '记录',
  folderId: '',
  expected: count,
  passages: Array.from({ length: count }, (_, no): Passage => ({
    no,
    headings: [],
    text,
    anchor: { kind: 'text', from: 0, to: 9 },
  })),
})
