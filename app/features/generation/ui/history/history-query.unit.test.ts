import { expect, test } from 'vitest'
import { kindName, kinds, readHistory, writeHistory } from './history-query'

test('every choice of kind has a word of its own, so that 全部 can be seen as chosen', () => {
  expect(kinds.map(({ value }) => value as string)).not.toContain('')
})

test('the address names a kind, words and a page; what it does not know is all kinds and the first page', () => {
  const read = (search: string) => readHistory(new URLSearchParams(search))
  const query = { pageNo: 2, keyword: '古镇', kind: 'ppt' as const }
  expect(read(writeHistory(query))).toEqual(query)
  const plain = { pageNo: 1, keyword: '', kind: '' as const }
  expect(read('kind=all&pageNo=-1')).toEqual(plain)
  expect(read('kind=poem&pageNo=x')).toEqual(plain)
  expect(writeHistory(plain)).toBe('')
})

test('scripts of decks are called so, and can be looked at by themselves', () => {
  expect(kindName({ kind: 'article', app: 'lecture' })).toBe('讲稿')
  expect(kindName({ kind: 'article', app: '' })).toBe('文章')
  expect(readHistory(new URLSearchParams('kind=article')).kind).toBe('article')
})
