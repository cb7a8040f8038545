import { expect, test, vi } from 'vitest'
import type { SectionBody } from '#packages/document/body'

const body: SectionBody = { type: 'doc', content: [] }

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  attrs: { blockId: 'a', by: 'human' as const },
  content: [{ type: 'text' as const, text }],
})

/** A browser with an empty storage. */
function stubStorage(): Map<string, string> {
  const storage = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  })
  return storage
}

test('what was typed and not saved is there again for its own section only, until it is given up', async () => {
  const storage = stubStorage()
  const { dropDraft, keepDraft, savedDraft } = await import('./section-draft')
  const draft = {
    rev: 3,
    body,
    edited: { type: 'doc' as const, content: [paragraph('半小时写的一段。')] },
  }
  keepDraft('7', 'n1', draft)
  expect(savedDraft('7', 'n1')).toEqual(draft)
  expect([savedDraft('7', 'n2'), savedDraft('8', 'n1')]).toEqual([null, null])
  expect([...storage.keys()].every((key) => key.startsWith('draft_'))).toBe(true)

  const stored = (data: unknown) => storage.set('draft_section_7_n2', JSON.stringify({ data }))
  const old = { rev: 1, body: { type: 'doc', content: [paragraph('原文')] }, text: '改过' }
  stored(old)
  expect(savedDraft('7', 'n2')).toEqual(old)
  stored({ text: 1 })
  expect(savedDraft('7', 'n2')).toBeNull()
  dropDraft('7', 'n1')
  expect(savedDraft('7', 'n1')).toBeNull()
})

test('words that are no section yet are its first text, unless something was typed into it before', async () => {
  stubStorage()
  const { keepDraft, keepFirstWords, savedDraft } = await import('./section-draft')
  keepFirstWords('7', 'n3', '写到一半的一段。')
  expect(savedDraft('7', 'n3')).toEqual({ rev: 0, body, text: '写到一半的一段。' })
  keepFirstWords('7', 'n4', ' ')
  expect(savedDraft('7', 'n4')).toBeNull()
  const draft = {
    rev: 0,
    body,
    edited: { type: 'doc' as const, content: [paragraph('自己写的。')] },
  }
  keepDraft('7', 'n5', draft)
  keepFirstWords('7', 'n5', '写到一半的一段。')
  expect(savedDraft('7', 'n5')).toEqual(draft)
})
