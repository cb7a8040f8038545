import { expect, test } from 'vitest'
import { emptyAsk, filtersOf, isFiltered, readScholar, scholarPath } from './scholar-query'

test('an address and what it asks for are one', () => {
  const ask = {
    ...emptyAsk,
    keyword: '城市 热岛',
    yearFrom: 2019,
    types: ['review' as const],
    sources: ['arxiv' as const],
    minCitations: 5,
    hasPdf: true,
    sort: 'newest' as const,
    page: 3,
  }
  expect(readScholar(new URL(scholarPath(ask), 'http://x').searchParams)).toEqual(ask)
  expect(scholarPath({ ...emptyAsk, keyword: 'a&b' })).toBe('/scholar/search?keyword=a%26b')
})

test('nonsense in the address asks for nothing', () => {
  const search = new URLSearchParams(
    'keyword= x &from=abc&to=99&types=poem&cited=-1&sort=best&page=0',
  )
  expect(readScholar(search)).toEqual({ ...emptyAsk, keyword: 'x' })
})

test('only what was set is a filter', () => {
  expect(filtersOf(emptyAsk)).toEqual({ sort: 'relevance' })
  expect(isFiltered({ ...emptyAsk, sort: 'newest' })).toBe(false)
  expect(isFiltered({ ...emptyAsk, hasPdf: true })).toBe(true)
})
