import { expect, test } from 'vitest'
import { moveInput } from './folders'

test('a move that names no folder goes to the root, as browsers leave empty text out', () => {
  expect(moveInput.parse({ fileIds: ['1'], folderIds: [] }).targetFolderId).toBe('')
})
