import { expect, test } from 'vitest'
import { saveNoteInput } from './notes'

test('a note stands on a page that a file can have', () => {
  const on = (page: number) =>
    saveNoteInput.safeParse({
      spaceId: '1',
      fileId: '2',
      content: '记',
      anchor: { kind: 'page', page, boxes: [] },
    }).success
  expect([1, 1_000_000].map(on)).toEqual([true, true])
  expect([0, -1, 1.5, 1e308, 1_000_001].map(on)).toEqual([false, false, false, false, false])
})
