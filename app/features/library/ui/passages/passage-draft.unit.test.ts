import { expect, test, vi } from 'vitest'

test('what was typed over a passage is there again for that passage only, until it is given up', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  const { dropDraft, keepDraft, savedDraft } = await import('./passage-draft')
  const draft = { base: '馆内不得喧哗。', text: '馆内不得喧哗，周一闭馆。' }
  keepDraft('7', 1, draft)
  expect(savedDraft('7', 1)).toEqual(draft)
  expect([savedDraft('7', 2), savedDraft('8', 1)]).toEqual([null, null])
  expect([...stored.keys()].every((key) => key.startsWith('draft_'))).toBe(true)

  stored.set('draft_passage_7_2', '{"data":{"text":1}}')
  expect(savedDraft('7', 2)).toBeNull()
  dropDraft('7', 1)
  expect(savedDraft('7', 1)).toBeNull()
})
