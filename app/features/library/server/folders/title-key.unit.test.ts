import { expect, test } from 'vitest'
import { titleKey } from './title-key'

const sorted = (titles: string[]) =>
  titles.toSorted((a, b) => {
    const [left, right] = [titleKey(a), titleKey(b)]
    return left < right ? -1 : Number(left > right)
  })

test('names are ordered by pinyin, numbers by size, letters without case', () => {
  expect(sorted(['张三.pdf', '李四.pdf', '阿明.pdf', '王五.pdf'])).toEqual([
    '阿明.pdf',
    '李四.pdf',
    '王五.pdf',
    '张三.pdf',
  ])
  expect(sorted(['第10章', '第2章', '第1章', '第007章'])).toEqual([
    '第1章',
    '第2章',
    '第007章',
    '第10章',
  ])
  expect(sorted(['beta', 'Alpha', 'alpha2', '合同'])).toEqual(['Alpha', 'alpha2', 'beta', '合同'])
})
