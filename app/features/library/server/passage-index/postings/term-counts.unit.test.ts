import { withPlainIds } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import { expect, test } from 'vitest'
import { openPassageIndex } from '..'

const open = () => withPlainIds(openPassageIndex(openNodeSql()))

function learn(index: ReturnType<typeof open>, fileId: string, ...texts: string[]) {
  const anchor = { kind: 'text' as const, from: 0, to: 9 }
  const passages = texts.map((text, no) => ({ no, headings: [], text, anchor }))
  index.putPassages(fileId, 1, '标题', passages)
  index.commitFile(fileId, 1, texts.length)
}

test('counts that were asked for before follow what is learned, edited, switched off and removed', () => {
  const index = open()
  const countOf = (term: string) => index.statistics([term]).documentFrequency[term]
  learn(index, '1', '付款条件', '付款期限')
  expect(countOf('付款')).toBe(2)
  expect(countOf('交货')).toBe(0)
  learn(index, '2', '付款与交货')
  expect([countOf('付款'), countOf('交货')]).toEqual([3, 1])
  index.setEdits('1', 1, 1, [
    { no: 0, text: '交货条件', isOff: false },
    { no: 1, text: null, isOff: true },
  ])
  index.renewSome(100)
  expect([countOf('付款'), countOf('交货')]).toEqual([1, 2])
  index.removeFile('2')
  expect([countOf('付款'), countOf('交货')]).toEqual([0, 1])
})

test('the count of a common term follows what is learned at once, and what goes by the time a fiftieth has gone', () => {
  const index = open()
  const countOf = (term: string) => index.statistics([term]).documentFrequency[term]
  const payments = (count: number) => Array.from({ length: count }, () => '付款条件')
  learn(index, '1', ...payments(1500))
  learn(index, '2', ...payments(10))
  expect(countOf('付款')).toBe(1510)
  learn(index, '3', ...payments(40))
  expect(countOf('付款')).toBe(1550)
  index.removeFile('2')
  expect(countOf('付款')).toBe(1550)
  expect(index.statistics([]).passages).toBe(1540)
  index.removeFile('3')
  expect(countOf('付款')).toBe(1500)
})
