import { expect, test } from 'vitest'
import { hasFault, missingOf, updatedDraft, visibleParts, writtenWork } from './drafts'

test('names are divided in one way, however they are typed', () => {
  const parts = { title: ' 导则 ', authors: '李明、王芳; 赵文' }
  expect(writtenWork('7', { kind: 'report', parts })).toEqual({
    fileId: '7',
    kind: 'report',
    parts: { title: '导则', authors: '李明；王芳；赵文' },
  })
})

test('a DOI is sent alone, however it was copied, and what is none is a fault', () => {
  const doiOf = (doi: string) =>
    writtenWork('7', { kind: 'article', parts: { title: '甲', doi } }).parts.doi
  for (const copied of ['https://doi.org/10.5555/x.1', 'doi: 10.5555/x.1', ' 10.5555/x.1. '])
    expect(doiOf(copied)).toBe('10.5555/x.1')
  expect(hasFault({ kind: 'article', parts: { title: '甲', doi: '见期刊主页' } })).toBe(true)
  expect(hasFault({ kind: 'article', parts: { title: '甲', doi: 'DOI:10.5555/x.1' } })).toBe(false)
})

test('names may be divided by the comma of Chinese type, not by that of a Western name', () => {
  const authors = '沈砚，林舟；Zhao, Wen'
  expect(writtenWork('7', { kind: 'book', parts: { title: '甲', authors } }).parts.authors).toBe(
    '沈砚；林舟；Zhao, Wen',
  )
})

test('another kind hides nothing that was read', () => {
  expect(visibleParts({ kind: 'internal', parts: { isbn: '978-7-112-23456-0' } })).toContain('isbn')
})

test('what an entry lacks depends on its kind', () => {
  expect(missingOf({ kind: 'book', parts: { authors: '甲', date: '2020' } })).toEqual([
    'place',
    'publisher',
  ])
  expect(missingOf({ kind: 'article', parts: { number: 'arXiv:2004.04906' } })).toEqual([
    'authors',
    'date',
  ])
})

test('a date that is none and an empty title are faults', () => {
  expect(hasFault({ kind: 'book', parts: { title: '甲', date: '2020-13' } })).toBe(true)
  expect(hasFault({ kind: 'book', parts: { title: ' ' } })).toBe(true)
  expect(hasFault({ kind: 'book', parts: { title: '甲', date: '2020-03' } })).toBe(false)
})

test('what a look-up finds meanwhile comes in, but not over what somebody typed', () => {
  const before = { kind: 'internal' as const, parts: { title: 'Heat', authors: 'W. Zhao' } }
  const draft = { ...before, parts: { ...before.parts, title: 'Heat and Trees' } }
  const found = {
    kind: 'article' as const,
    parts: { title: 'HEAT', authors: 'Wen Zhao', volume: '212' },
  }
  expect(updatedDraft(draft, before, found)).toEqual({
    kind: 'article',
    parts: { title: 'Heat and Trees', authors: 'Wen Zhao', volume: '212' },
  })
})

test('who brought a book together answers for it, and a DOI is an address', () => {
  const book = { editors: '甲', place: '北京', publisher: '乙', date: '2020' }
  expect(missingOf({ kind: 'book', parts: book })).toEqual([])
  expect(missingOf({ kind: 'database', parts: { authors: '甲', doi: '10.5555/x' } })).toEqual([])
})
