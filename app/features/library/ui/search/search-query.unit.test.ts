import { expect, test } from 'vitest'
import { emptySearch, isFiltered, readSearch, searchBody, searchPath } from './search-query'

test('an address and a search say the same', () => {
  const query = {
    ...emptySearch,
    keyword: '客流 调研',
    folderId: '12',
    type: 'word' as const,
    owner: '2001',
    from: '2026-11-01',
  }
  const path = searchPath(query)
  expect(readSearch(new URL(path, 'http://x').searchParams)).toEqual(query)
  expect(searchPath(emptySearch)).toBe('/library/search')
})

test('what makes no sense in an address is left out', () => {
  const params = new URLSearchParams('q=桥&folderId=1%20OR%201&type=exe&owner=me&from=gestern')
  expect(readSearch(params)).toEqual({ ...emptySearch, keyword: '桥' })
  expect(readSearch(new URLSearchParams({ q: '字'.repeat(300) })).keyword.length).toBe(100)
})

test('the call carries only what is chosen, types as their extensions', () => {
  expect(searchBody({ ...emptySearch, keyword: ' 桥 ' }, 1)).toEqual({
    keyword: '桥',
    folderId: '',
    pageNo: 1,
  })
  expect(searchBody({ ...emptySearch, keyword: '桥', type: 'sheet' }, 2).types).toEqual([
    'xls',
    'xlsx',
    'csv',
  ])
  expect([isFiltered(emptySearch), isFiltered({ ...emptySearch, owner: '1' })]).toEqual([
    false,
    true,
  ])
})
