import { expect, test, vi } from 'vitest'
import type { SectionBody } from '../../schema/body'

const body: SectionBody = { type: 'doc', content: [] }

test('what was typed and not saved is there again for its own section only, until it is given up', async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  })
  const { dropDraft, keepDraft, savedDraft } = await import('./section-draft')
  const draft = { rev: 3, body, text: '半小时写的一段。' }
  keepDraft('7', 'n1', draft)
  expect(savedDraft('7', 'n1')).toEqual(draft)
  expect([savedDraft('7', 'n2'), savedDraft('8', 'n1')]).toEqual([null, null])
  expect([...storage.keys()].every((key) => key.startsWith('draft_'))).toBe(true)

  storage.set('draft_section_7_n2', '{"data":{"text":1}}')
  expect(savedDraft('7', 'n2')).toBeNull()
  dropDraft('7', 'n1')
  expect(savedDraft('7', 'n1')).toBeNull()
})
