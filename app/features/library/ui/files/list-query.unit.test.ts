import { expect, test } from 'vitest'
import {
  countNarrowing,
  inFolder,
  isDeep,
  isSameList,
  listPath,
  listQuery,
  plainList,
  readList,
} from './list-query'

test('an address and a list say the same', () => {
  const query = {
    ...plainList,
    folderId: '12',
    source: 'document' as const,
    kind: 'pdf' as const,
    status: 'DONE' as const,
    tag: '合同 甲',
    from: '2026-11-01',
    sort: 'name' as const,
    order: 'asc' as const,
    view: 'tiles' as const,
  }
  expect(readList(new URL(listPath(query), 'http://x').searchParams)).toEqual(query)
  expect(listPath(plainList)).toBe('/library')
  expect(listPath({ ...plainList, folderId: '12' })).toBe('/library?folderId=12')
})

test('what makes no sense in an address is left out', () => {
  const params = new URLSearchParams(
    'folderId=a&filter=b&source=z&kind=c&status=d&owner=e&from=f&sort=g&view=h',
  )
  expect(readList(params)).toEqual(plainList)
})

test('names are ordered from the beginning, sizes from the largest, and either can be turned', () => {
  expect(readList(new URLSearchParams('sort=name')).order).toBe('asc')
  expect(readList(new URLSearchParams('sort=size')).order).toBe('desc')
  const turned = { ...plainList, order: 'asc' as const }
  expect(readList(new URL(listPath(turned), 'http://x').searchParams).order).toBe('asc')
})

test('another folder keeps order and view and drops what narrowed', () => {
  const here = {
    ...plainList,
    folderId: '1',
    tag: '合同',
    sort: 'size' as const,
    view: 'tiles' as const,
  }
  expect(inFolder(here, '2')).toEqual({ ...plainList, folderId: '2', sort: 'size', view: 'tiles' })
})

test('whatever narrows looks into all that lies beneath', () => {
  expect([plainList, { ...plainList, folderId: '1' }].map(isDeep)).toEqual([false, false])
  expect(isDeep({ ...plainList, filter: 'mine' })).toBe(true)
  expect(isDeep({ ...plainList, tag: '合同' })).toBe(true)
  expect(isDeep({ ...plainList, source: 'web' })).toBe(true)
  expect(countNarrowing({ ...plainList, tag: '合同', from: '2026-11-01', to: '2026-11-02' })).toBe(
    2,
  )
})

test('the call carries only what narrows', () => {
  expect(listQuery(plainList)).toEqual({ folderId: '', sort: 'date', order: 'desc' })
  expect(listQuery({ ...plainList, filter: 'failed', owner: '7' })).toEqual({
    folderId: '',
    sort: 'date',
    order: 'desc',
    status: 'ERROR',
    owner: '7',
  })
  expect(listQuery({ ...plainList, source: 'web' })).toMatchObject({ source: 'web' })
  expect(isSameList(plainList, { ...plainList, source: 'web' })).toBe(false)
  expect(isSameList(plainList, { ...plainList, view: 'tiles' })).toBe(true)
  expect(isSameList(plainList, { ...plainList, sort: 'size' })).toBe(false)
})
