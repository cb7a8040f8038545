import { expect, test } from 'vitest'
import { extractGuide } from './extractive/extract'

const termsOf = (...terms: string[]) =>
  extractGuide({
    title: '纪要',
    passages: [],
    all: 0,
    terms: terms.map((text) => ({ text, weight: 1, times: 2 })),
  }).terms

test('line 18: key words are what the file is about, not words of every report', () => {
  expect(termsOf('居民', '停车补贴', '代表', '夜游延时', 'type', '单向通行', '建议')).toEqual([
    '停车补贴',
    '夜游延时',
    '单向通行',
  ])
})

test('a small file is described by its plain words where it has no others', () => {
  expect(termsOf('居民', 'class', '更新', '单向通行')).toEqual(['单向通行', '居民', '更新'])
})

test('a date is no key word', () => {
  expect(termsOf('二六年', '承载量', '11月', '十二日', '周转率', '五年计划')).toEqual([
    '承载量',
    '周转率',
    '五年计划',
  ])
})
