import { beforeEach, expect, test, vi } from 'vitest'
import { newDraft } from './draft'
import { dropForm, keepForm, savedForm } from './saved-form'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  })
})

test('a form that was filled in and not sent is there again, until it is sent', () => {
  const draft = { ...newDraft('book'), topic: '工作手册', outlineText: '# 第一章', words: '4000' }
  keepForm('1', draft)
  expect(savedForm('1')).toEqual(draft)
  // Another team's files are not the first one's.
  expect(savedForm('2')).toBeNull()
  dropForm('1')
  expect(savedForm('1')).toBeNull()
})

test('nothing is kept of a form into which nothing was written, and what is of another shape is not taken', () => {
  keepForm('1', { ...newDraft('paper'), topic: '写过又删了' })
  keepForm('1', { ...newDraft('paper'), size: 'large' })
  expect([...storage]).toEqual([])
  storage.set('draft_creation_1', '{"data":{"kind":"poem","topic":"x"}}')
  expect(savedForm('1')).toBeNull()
})
