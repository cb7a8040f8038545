import { messageAnchor } from './message-anchor'
import type { QuestionRecordView } from './record-terms'
import type { SessionFrom } from './terms'

/** What a click on a record leads to. `path` is gone to with the session in the navigation's state. */
export type RecordOpening =
  | { kind: 'switch' }
  | { kind: 'file'; fileId: string; path: string }
  | { kind: 'folder'; folderId: string; path: string }
  | { kind: 'go'; path: string }

/** Decides by the box it was opened from first, then by where the record was asked. */
export function openingOf(
  record: Pick<QuestionRecordView, 'sessionId' | 'sessionFrom' | 'fileIds' | 'folderIds'>,
  openedFrom: SessionFrom | null,
): RecordOpening {
  if (openedFrom !== null && openedFrom !== 'Normal') return { kind: 'switch' }
  switch (record.sessionFrom) {
    case 'KnowledgeSingleFile': {
      const fileId = firstId(record.fileIds)
      return { kind: 'file', fileId, path: `/library/${fileId}?type=questions` }
    }
    case 'KnowledgeFolder':
      return /^\d+$/.test(record.folderIds)
        ? {
            kind: 'folder',
            folderId: record.folderIds,
            path: `/library?folderId=${record.folderIds}`,
          }
        : { kind: 'go', path: '/library' }
    case 'KnowledgeFolderRoot':
      return { kind: 'go', path: '/library' }
    default:
      return { kind: 'go', path: `/chat/${record.sessionId}` }
  }
}

/** The address of what was found of a conversation, at its message where there is one. */
export function addressOfFound(
  record: Pick<QuestionRecordView, 'sessionId' | 'sessionFrom' | 'fileIds' | 'folderIds'>,
  messageId: string,
): string {
  const opening = openingOf(record, null)
  const path = opening.kind === 'switch' ? '/chat' : opening.path
  return record.sessionFrom === 'Normal' && messageId ? `${path}#${messageAnchor(messageId)}` : path
}

const firstId = (ids: string) => ids.split(',')[0] ?? ''
