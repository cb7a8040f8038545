import { expect, test } from 'vitest'
import { marksOf } from './marks'

const marked = (text: string, ...pieces: string[]) =>
  marksOf(text, pieces).map(([from, to]) => text.slice(from, to))

test('a find is marked in the original, whatever script, width or case it is written in', () => {
  expect(marked('資料顯示，布魯克林籃網隊在主場獲勝', '布鲁克林')).toEqual(['布魯克林'])
  expect(marked('采用ＣＯＶＩＤ－19数据', 'covid-19')).toEqual(['ＣＯＶＩＤ－19'])
  expect(marked('面积为㎡计', 'm2')).toEqual(['㎡'])
})

test('numbers with commas and years in characters are marked whole', () => {
  expect(marked('佔地1,200平方米', '1200')).toEqual(['1,200'])
  expect(marked('二〇二六年三月', '2026年')).toEqual(['二〇二六年'])
  expect(marked('共1,200,000元', '1200000')).toEqual(['1,200,000'])
})

test('finds that touch are one, others stay apart and in order', () => {
  expect(marked('合同违约与合同', '违约', '合同')).toEqual(['合同违约', '合同'])
  expect(marked('没有', '合同')).toEqual([])
  expect(marked('𠮷野家的合同', '合同')).toEqual(['合同'])
})
