import { expect, test } from 'vitest'
import { begunRecord, endedRecord, withNewest } from './own-turns'

const now = new Date('2026-11-28T04:00:00Z')
const older = { ...begunRecord('1', '旧的', new Date('2026-11-27T04:00:00Z')), isAnswering: false }

test('a conversation that begins stands first, and its answer ends in its place', () => {
  const begun = begunRecord('2', '承载量怎么算？', now)
  const list = withNewest([older], begun)
  expect(list.map(({ sessionId, isAnswering }) => [sessionId, isAnswering])).toEqual([
    ['2', true],
    ['1', false],
  ])
  expect(withNewest(list, endedRecord(begun, '承载量', now))).toEqual([
    { ...begun, title: '承载量', isAnswering: false },
    older,
  ])
})

test('one that goes on comes to the front with its title, once', () => {
  const newest = begunRecord('2', '新的', now)
  const list = withNewest([newest, older], endedRecord(older, '', now))
  expect(list.map(({ title, updateTime }) => [title, updateTime])).toEqual([
    ['旧的', '2026-11-28 12:00:00'],
    ['新的', '2026-11-28 12:00:00'],
  ])
})

test('one on top keeps its place there', () => {
  const pinned = [
    { ...older, isPinned: true },
    { ...begunRecord('2', '新的', now), isPinned: true },
  ]
  const list = withNewest(pinned, { ...begunRecord('2', '新的', now), isPinned: true })
  expect(list.map(({ sessionId }) => sessionId)).toEqual(['1', '2'])
})
