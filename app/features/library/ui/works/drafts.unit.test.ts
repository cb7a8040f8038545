import { expect, test } from 'vitest'
import { hasFault, missingOf, visibleParts, writtenWork } from './drafts'

test('names are divided in one way, however they are typed', () => {
  const parts = { title: ' 导则 ', authors: '李明、王芳; 赵文' }
  expect(writtenWork('7', { kind: 'report', parts })).toEqual({
    fileId: '7',
    kind: 'report',
    parts: { title: '导则', authors: '李明；王芳；赵文' },
  })
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
