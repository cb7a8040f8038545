import { expect, test } from 'vitest'
import { tableRows } from './table-rows'

test('rows become cells without the rule under the head', () => {
  expect(tableRows('| 区段 | 面积 |\n| --- | ---: |\n| 东市口 | 1.65 |')).toEqual([
    { cells: ['区段', '面积'], from: 0, to: 11 },
    { cells: ['东市口', '1.65'], from: 27, to: 41 },
  ])
})

test('an escaped stroke is part of its cell and an empty cell stays', () => {
  expect(tableRows('| a \\| b |  |')).toMatchObject([{ cells: ['a | b', ''] }])
})
