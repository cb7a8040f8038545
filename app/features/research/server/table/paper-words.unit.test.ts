import { expect, test } from 'vitest'
import { extractCell } from './extract-cell'
import { titleOf } from './paper-tables'

test('line 18: a table is named after its first paper, without subtitle, cut between words', () => {
  expect(titleOf(['Urban Heat Islands and Street Trees: A Field Study in Wuhan', 'b'])).toBe(
    '《Urban Heat Islands and Street Trees》等2篇对比',
  )
  expect(titleOf(['城市行道树降温效应的实测研究', 'b', 'c'])).toBe(
    '《城市行道树降温效应的实测研究》等3篇对比',
  )
  expect(titleOf([`${'word '.repeat(40)}`, 'b'])).toMatch(/word…》等2篇对比$/)
})

test('line 18: a cell does not begin with the title of its paper', () => {
  const title = 'Urban Heat Islands and Street Trees'
  const text = `${title} Our results show that street trees lower the afternoon air temperature.`
  const found = extractCell('结论', [{ no: 1, page: 1, text }], title)
  expect(found?.text).toBe(
    'Our results show that street trees lower the afternoon air temperature.',
  )
})
