import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FilePage, FileView } from '../../wire/contracts/files'
import { failed, joined, opened, displayedOf, withRows, type ListSource } from './list-state'
import { plainList } from './list-query'

const source: ListSource = { query: plainList, first: null }

test('a list without a first page is loading, another source begins anew', () => {
  expect(opened(source).state).toBe('loading')
  const loaded = joined(opened(source), page(['1']), undefined)
  expect(displayedOf(loaded, source)).toBe(loaded)
  expect(displayedOf(loaded, { ...source, query: { ...plainList, tag: '古镇' } }).page).toBeNull()
})

test('the next page stands behind the former and a row that moved stands once', () => {
  const first = joined(opened(source), page(['1', '2'], 'x'), undefined)
  const both = joined(first, page(['2', '3']), 'x')
  expect(both.page?.records.map((row) => row.id)).toEqual(['1', '2', '3'])
  expect(both.page?.next).toBeUndefined()
})

test('a later page leaves what the first one told of the sources', () => {
  const { sources: _, ...later } = page(['2'])
  const first = joined(
    opened(source),
    { ...page(['1'], 'x'), sources: { document: 3, web: 1 } },
    undefined,
  )
  expect(joined(first, later, 'x').page?.sources).toEqual({ document: 3, web: 1 })
})

test('a failed first page says so, a failed next page leaves the rows alone', () => {
  expect(failed(opened(source)).state).toBe('failed')
  const first = joined(opened(source), page(['1'], 'x'), undefined)
  expect(failed(first)).toBe(first)
})

test('dropping rows takes them off the total', () => {
  const first = joined(opened(source), { ...page(['1', '2']), total: 9 }, undefined)
  const left = withRows(first, (rows) => rows.filter((row) => row.id !== '1'))
  expect([left.page?.records.length, left.page?.total]).toEqual([1, 8])
})

function page(ids: string[], next?: string): FilePage {
  return {
    records: ids.map(file),
    total: ids.length,
    ...(next && { next }),
    space: {
      id: '1',
      name: '',
      fileCount: 0,
      wordCount: 0,
      usedSize: 0,
      maxSize: 1,
      usedBy: { document: 0, image: 0, web: 0 },
    },
    counts: { all: 0, mine: 0, failed: 0, learning: 0 },
    sources: { document: 0, web: 0 },
  }
}

const file = (id: string): FileView => ({
  id: testId(id),
  fileId: testId(id),
  title: id,
  extension: 'pdf',
  fileSize: 1,
  wordCount: 0,
  pageCount: 0,
  createTime: '2026-11-21 00:00:00',
  createdBy: { id: '1', name: '沈砚' },
  status: 'DONE',
  processData: { summary_status: 100, error: '' },
  isMine: true,
  folderId: '',
  tags: [],
})
