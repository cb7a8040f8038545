import { libraryErrors } from '~/features/library/errors'
import { codeOf, requestErrors } from '~/core/errors'
import type { QuestionRecordView } from '../../record-terms'
import type { SessionFrom } from '../../terms'

/** What a click on a record leads to. `path` is gone to with the session in the navigation's state. */
export type RecordOpening =
  | { kind: 'switch' }
  | { kind: 'file'; fileId: string; path: string }
  | { kind: 'folder'; folderId: string; path: string }
  | { kind: 'go'; path: string }

/** Said where what a record was asked about is no longer there. */
export const sourceGone = {
  file: '该提问的原文件已删除，无法打开提问记录',
  folder: '该提问的原文件夹已删除，无法打开提问记录',
} as const

// No such file, no such folder, a number that neither can have.
const GONE = [
  libraryErrors.fileNotFound,
  libraryErrors.folderNotFound,
  requestErrors.invalid,
  requestErrors.notFound,
].map(codeOf)

/** Why a source could not be read: it is gone, or what the server says. */
export function wordsOfRefusal(
  kind: keyof typeof sourceGone,
  { code, message }: { code: string | number; message: string },
): string {
  return GONE.includes(String(code)) ? sourceGone[kind] : message
}

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

const firstId = (ids: string) => ids.split(',')[0] ?? ''
