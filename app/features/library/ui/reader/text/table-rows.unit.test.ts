import { expect, test } from 'vitest'
import { tableRows } from './table-rows'

test('rows become cells without the rule under the head', () => {
  expect(tableRows('| 区段 | 面积 |\n| --- | ---: |\n| 东市口 | 1.65 |')).toEqual([
    ['区段', '面积'],
    ['东市口', '1.65'],
  ])
})

test('an escaped stroke is part of its cell and an empty cell stays', () => {
  expect(tableRows('| a \\| b |  |')).toEqual([['a | b', '']])
})
