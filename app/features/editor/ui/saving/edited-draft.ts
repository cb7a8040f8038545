import type { SectionBody } from '#packages/document/body'
import { keepEditedIds, readMarkdown } from '#packages/document/markdown'
import { savedDraft } from './section-draft'
import { newBlockId } from '../live/editor-state'

/** What was typed and not saved; blocks that nobody touched keep their ids, and who wrote them. */
export function editedDraft(documentId: string, nodeId: string) {
  const draft = savedDraft(documentId, nodeId)
  if (!draft) return null
  if ('edited' in draft) return draft
  const { rev, body, text } = draft
  const edited: SectionBody = readMarkdown(text, { by: 'human', newId: newBlockId }).body
  return { rev, body, edited: keepEditedIds(body, edited) }
}
