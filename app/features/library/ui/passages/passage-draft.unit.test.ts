import { expect, test, vi } from 'vitest'

test('what was typed over a passage is there again for that passage only, until it is given up', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  const { dropDraft, keepDraft, keptDraft } = await import('./passage-draft')
  const draft = { base: '馆内不得喧哗。', text: '馆内不得喧哗，周一闭馆。' }
  keepDraft('7', 1, draft)
  expect(keptDraft('7', 1)).toEqual(draft)
  expect([keptDraft('7', 2), keptDraft('8', 1)]).toEqual([null, null])
  expect([...kept.keys()].every((key) => key.startsWith('draft_'))).toBe(true)

  kept.set('draft_passage_7_2', '{"data":{"text":1}}')
  expect(keptDraft('7', 2)).toBeNull()
  dropDraft('7', 1)
  expect(keptDraft('7', 1)).toBeNull()
})
