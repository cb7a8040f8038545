import { expect, test } from 'vitest'
import type { OpeningLine } from '../reading/opening'
import { isSameWork } from './same-work'

const page = (...texts: string[]) => texts.map((text) => ({ text }) as unknown as OpeningLine)

test('a title of one word is the work’s only where it stands in a line of its own', () => {
  const urban = page('Urban Water Demand in Dry Years', 'Ada Pond', 'DOI: 10.5555/other.2019')
  expect(isSameWork(['Water'], urban, 'Urban Water Demand in Dry Years')).toBe(false)
  expect(isSameWork(['Water'], page('WATER', 'Ada Pond'), '')).toBe(true)
  expect(isSameWork(['社论'], page('本期社论与短评', '编辑部'), '本期社论与短评')).toBe(false)
  expect(isSameWork(['社论'], page('社 论', '编辑部'), '')).toBe(true)
})

test('a longer title may stand within a line, or go over several', () => {
  const lines = page('Landscape 212 (2021)', 'Urban Heat Islands and', 'Street Trees*', 'Wen Zhao')
  expect(isSameWork(['Urban Heat Islands and Street Trees'], lines, '')).toBe(true)
  expect(isSameWork(['Ponds cool their banks'], lines, '')).toBe(false)
})
