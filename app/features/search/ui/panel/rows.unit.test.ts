import { expect, test } from 'vitest'
import type { SearchHit } from '../../terms'
import { rowsOf, stepped } from './rows'

const hit = (kind: SearchHit['kind'], id: string): SearchHit => ({
  kind,
  id,
  path: '/',
  type: '',
  title: '甲',
  marks: [],
  line: '',
  excerpt: null,
  extension: '',
  status: '',
  isPriced: false,
  author: '',
  time: '',
})

test('what was found comes first, group by group, then what can be done with the words', () => {
  const groups = [
    { kind: 'file' as const, hits: [hit('file', '1'), hit('file', '2')], total: 2, isCut: false },
    { kind: 'page' as const, hits: [hit('page', '/chat')], total: 1, isCut: false },
  ]
  const rows = rowsOf({ groups, people: [], isPartial: false }, '甲', ['旧'])
  expect(rows.map(({ key }) => key)).toEqual([
    'file--1',
    'file--2',
    'page--/chat',
    'ask',
    'scholar',
  ])
})

test('without words the latest searches can be chosen', () => {
  expect(rowsOf(null, '', ['承载量', '限高']).map(({ type }) => type)).toEqual(['recent', 'recent'])
  expect(rowsOf(null, '', [])).toEqual([])
})

test('the arrows walk round the ends', () => {
  expect([stepped(2, 1, 3), stepped(0, -1, 3), stepped(0, 1, 0)]).toEqual([0, 2, 0])
})
