import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openItems } from './storage'
import { olderSpellings, storageKeys } from './storage-keys'

// Methods stand on the prototype, as a browser's do: the keys of a storage are its items only.
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const fake = () => new FakeStorage() as unknown as Storage

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('values are wrapped in data and come back as they were', () => {
  const storage = fake()
  const items = openItems(() => storage)
  items.write('team_info', { id: '1' })
  expect(storage.getItem('team_info')).toBe('{"data":{"id":"1"}}')
  expect(items.read('team_info', null)).toEqual({ id: '1' })
})

test('the older camel spelling is read and removed with the snake one', () => {
  const storage = fake()
  const items = openItems(() => storage)
  storage.setItem('teamInfo', '{"data":"old"}')
  expect(items.read('team_info', '')).toBe('old')
  items.remove('team_info')
  expect(storage.getItem('teamInfo')).toBeNull()
})

test('what is absent, empty or broken is the fallback', () => {
  const storage = fake()
  const items = openItems(() => storage)
  storage.setItem('a', '{')
  storage.setItem('b', '{"data":""}')
  expect(['a', 'b', 'c'].map((key) => items.read(key, 'x'))).toEqual(['x', 'x', 'x'])
})

test('a blocked storage is replaced by memory', () => {
  const items = openItems(() => {
    throw new Error('blocked')
  })
  items.write('token', 't')
  expect(items.read('token', '')).toBe('t')
  items.remove('token')
  expect(items.read('token', '')).toBe('')
})

test('all drafts go at once', () => {
  const storage = fake()
  const items = openItems(() => storage)
  items.write('draft_chat', 'a')
  items.write('draft_library_9', 'b')
  items.write('tic', 'c')
  items.removeStartingWith('draft_')
  expect(Object.keys(storage)).toEqual(['tic'])
})

test('what older pages kept is brought forward once, and never over what is newer', () => {
  const storage = fake()
  const items = openItems(() => storage)
  storage.setItem('teamInfo', '{"data":"old"}')
  storage.setItem('clickId', '{"data":"old"}')
  storage.setItem('click_id', '{"data":"new"}')
  items.bringForward()
  expect({ ...storage }).toEqual({ team_info: '{"data":"old"}', click_id: '{"data":"new"}' })
})

test('the lists have every key of the specification in its newer spelling, each once', () => {
  expect(new Set(storageKeys.local).size).toBe(storageKeys.local.length)
  for (const key of Object.keys(olderSpellings)) expect(storageKeys.local).toContain(key)
  expect(storageKeys.local).toHaveLength(39)
})
