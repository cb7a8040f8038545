import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { record } from '#test/national-records'
import type { FileId } from '#packages/basics/ids'
import type { Evidence, Reference } from '../evidence'
import { citedPages, citeReferences } from './index'

const book = (type: string): ReadonlyMap<string, Reference> => {
  const { accessed: _, ...work } = record(type, '国史旧闻', {
    a: '陈登原',
    d: '2000',
  })
  return new Map([['r1', { ...work, id: 'r1', origin: 'library' }]])
}

const quotesAt = (...labels: string[]): Evidence[] =>
  labels.map((label, index) => ({
    id: `e${index + 1}`,
    referenceId: 'r1',
    fileId: testId<FileId>('1'),
    url: '',
    place: { page: index + 9, passageId: null, label },
    quote: '句。',
    owner: null,
    state: 'ok',
  }))

const entryOf = (type: string, ...labels: string[]) => {
  const { references } = citedPages(book(type), quotesAt(...labels))
  const style = { edition: '2025', style: 'numeric', today: { year: 2026 } } as const
  return citeReferences(references, ['r1'], style).entries[0]?.text
}

test('an entry says the printed pages that are cited of a book, runs together', () => {
  expect(entryOf('book', '第23页', '第24页', '第30页', '第23页')).toMatch(/[:：] ?23-24, 30\.?$/)
  expect(entryOf('book', '第iv页')).toMatch(/[:：] ?iv\.?$/)
})

test('no page is said of an article, of a place that has none, or of a page that only its file counts', () => {
  expect(entryOf('article-journal', '第23页')).not.toContain('23')
  expect(entryOf('book', '“预约”', 'PDF第23页')).not.toContain('23')
})

test('a work that is cited from many pages says each behind its mark', () => {
  const quotes = quotesAt('第1页', '第3页', '第5页', '第7页')
  const { references, locatorOf } = citedPages(book('book'), quotes)
  expect(references.get('r1')?.page).toBeUndefined()
  expect(locatorOf(quotes.slice(0, 2))).toBe('1, 3')
  expect(citedPages(book('book'), quotes.slice(0, 2)).locatorOf(quotes.slice(0, 1))).toBe('')
})
