import { formatDateTime } from '~/core/format'
import type { QuestionRecordView } from '../../record-terms'

/** A conversation that has just begun, as the list will show it when it is read again. */
export const begunRecord = (sessionId: string, title: string, now: Date): QuestionRecordView => ({
  id: sessionId,
  sessionId,
  title,
  sessionFrom: 'Normal',
  fileIds: '',
  folderIds: '',
  updateTime: formatDateTime(now),
  isPinned: false,
  sessionFolderId: '',
  isAnswering: true,
})

/** The record after an answer of it has ended; a title of '' changes none. */
export const endedRecord = (
  record: QuestionRecordView,
  title: string,
  now: Date,
): QuestionRecordView => ({
  ...record,
  title: title || record.title,
  updateTime: formatDateTime(now),
  isAnswering: false,
})

/** The list with the record in front, wherever it stood; one on top keeps its place. */
export function withNewest(
  records: readonly QuestionRecordView[],
  newest: QuestionRecordView,
): QuestionRecordView[] {
  const isSame = ({ sessionId }: QuestionRecordView) => sessionId === newest.sessionId
  if (newest.isPinned) return records.map((record) => (isSame(record) ? newest : record))
  return [newest, ...records.filter((record) => !isSame(record))]
}
