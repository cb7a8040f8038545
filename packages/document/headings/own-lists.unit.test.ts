import { expect, test } from 'vitest'
import { withoutOwnLists } from './own-lists'

const titles = (...lines: [number, string][]) =>
  withoutOwnLists(lines.map(([level, text]) => ({ level, text })))

test('what stands over a list of works or of contents is no chapter, however it is numbered or spaced', () => {
  const { headings, lists } = titles(
    [1, '目　录'],
    [1, '第一章 绪论'],
    [2, '1.1 背景'],
    [1, '第六章　参考文献'],
    [1, 'References'],
    [1, '附录'],
    [2, '八、主要参考文献：'],
  )
  expect(headings.map(({ text }) => text)).toEqual(['第一章 绪论', '1.1 背景', '附录'])
  expect(lists).toEqual(['目　录', '第六章　参考文献', 'References', '八、主要参考文献：'])
})

test('what stands below such a list goes with it, and a chapter about such lists stays', () => {
  const { headings } = titles(
    [1, '参考文献'],
    [2, '中文文献'],
    [3, '专著'],
    [1, '参考文献的著录规则'],
    [2, '产品目录'],
  )
  expect(headings.map(({ text }) => text)).toEqual(['参考文献的著录规则', '产品目录'])
})
