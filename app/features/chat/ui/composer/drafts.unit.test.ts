import { expect, test } from 'vitest'
import { draftKeyOf } from './drafts'

test('R-STO-10: what is being written beside one file or folder stands beside no other', () => {
  expect(draftKeyOf('Normal')).toBe('draft_ai_chat_question_content_draft')
  expect(draftKeyOf('KnowledgeSingleFile', '12')).toBe(
    'draft_ai_chat_knowledge_base_content_draft_12',
  )
  expect(draftKeyOf('KnowledgeFolder', '13')).not.toBe(draftKeyOf('KnowledgeSingleFile', '12'))
  // Of the whole library, as pages of before stored it.
  expect(draftKeyOf('KnowledgeFolder')).toBe('draft_ai_chat_knowledge_base_content_draft')
})
