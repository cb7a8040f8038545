import { beforeEach, expect, test, vi } from 'vitest'
import { local } from '~/client/storage'
import {
  countGeneration,
  countOutlineLoad,
  dropOutline,
  dropWritten,
  keepOutline,
  savedOutlines,
} from './saved-outlines'

beforeEach(() => {
  vi.stubGlobal('window', {})
  for (const key of keys) local.remove(key)
  return () => vi.unstubAllGlobals()
})

const keys = [
  'a_maximum_of_three_ppt_outline_data',
  'outline_generation_count',
  'number_of_times_the_ppt_outline_has_been_loaded',
]
const deck = (id: string) => ({ id, title: `汇报${id}`, slides: 12, at: 1 })
const ids = () => savedOutlines().map(({ id }) => id)

test('R-CONST-04: of four outlines the oldest goes', () => {
  for (const id of ['1', '2', '3', '4']) keepOutline(deck(id))
  expect(ids()).toEqual(['4', '3', '2'])
})

test('an outline that is kept again comes first, once, as it is now', () => {
  for (const id of ['1', '2']) keepOutline(deck(id))
  keepOutline({ ...deck('1'), title: '改过' })
  expect(savedOutlines().map(({ title }) => title)).toEqual(['改过', '汇报2'])
})

test('an outline can be let go', () => {
  for (const id of ['1', '2']) keepOutline(deck(id))
  dropOutline('1')
  expect(ids()).toEqual(['2'])
})

test('what another page spoilt counts as nothing kept', () => {
  local.write('a_maximum_of_three_ppt_outline_data', [{ id: 7 }])
  expect(savedOutlines()).toEqual([])
})

test('outlines that were made and decks that were loaded are counted apart', () => {
  countGeneration()
  expect(countGeneration()).toBe(2)
  expect(countOutlineLoad()).toBe(1)
  expect(local.read('outline_generation_count', 0)).toBe(2)
})

test('an outline goes once its deck is written, not while it is looked over', () => {
  for (const id of ['1', '2', '3']) keepOutline(deck(id))
  dropWritten({ id: '1', kind: 'ppt', taskStatus: 'init' })
  dropWritten({ id: '2', kind: 'ppt', taskStatus: 'done' })
  expect(ids()).toEqual(['3', '1'])
})
