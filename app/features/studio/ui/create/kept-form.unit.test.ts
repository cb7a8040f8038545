import { beforeEach, expect, test, vi } from 'vitest'
import { newDraft } from './draft'
import { dropForm, keepForm, keptForm } from './kept-form'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('a form that was filled in and not sent is there again, until it is sent', () => {
  const draft = { ...newDraft('book'), topic: '工作手册', outlineText: '# 第一章', words: '4000' }
  keepForm(draft)
  expect(keptForm()).toEqual(draft)
  dropForm()
  expect(keptForm()).toBeNull()
})

test('nothing is kept of a form into which nothing was written, and what is of another shape is not taken', () => {
  keepForm({ ...newDraft('paper'), topic: '写过又删了' })
  keepForm({ ...newDraft('paper'), size: 'large' })
  expect([...kept]).toEqual([])
  kept.set('draft_creation', '{"data":{"kind":"poem","topic":"x"}}')
  expect(keptForm()).toBeNull()
})
