import { expect, test, vi } from 'vitest'
import type { SectionBody } from '~/features/editor/schema'

const body: SectionBody = { type: 'doc', content: [] }

test('what was typed and not saved is there again for its own section only, until it is given up', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  const { dropDraft, keepDraft, keptDraft } = await import('./section-draft')
  const draft = { rev: 3, body, text: '半小时写的一段。' }
  keepDraft('7', 'n1', draft)
  expect(keptDraft('7', 'n1')).toEqual(draft)
  expect([keptDraft('7', 'n2'), keptDraft('8', 'n1')]).toEqual([null, null])
  expect([...kept.keys()].every((key) => key.startsWith('draft_'))).toBe(true)

  kept.set('draft_section_7_n2', '{"data":{"text":1}}')
  expect(keptDraft('7', 'n2')).toBeNull()
  dropDraft('7', 'n1')
  expect(keptDraft('7', 'n1')).toBeNull()
})
