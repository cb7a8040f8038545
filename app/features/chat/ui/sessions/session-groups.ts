import { daysAgo } from '~/core/format'
import type { QuestionRecordView } from '../../record-terms'

export interface SessionGroup {
  name: '置顶' | '今天' | '昨天' | '更早'
  records: QuestionRecordView[]
}

/** Records as the side panel shows them, newest first as they came; empty groups are left out. */
export function groupSessions(records: QuestionRecordView[], now: Date): SessionGroup[] {
  const names = ['今天', '昨天', '更早'] as const
  const groupOf = (record: QuestionRecordView) => {
    if (record.isPinned) return '置顶'
    const days = daysAgo(record.updateTime, now) ?? 2
    return names[Math.min(2, Math.max(0, days))]
  }
  return (['置顶', ...names] as const)
    .map((name) => ({ name, records: records.filter((record) => groupOf(record) === name) }))
    .filter((group) => group.records.length > 0)
}

/** A list that was read stays while it cannot be read again; what is looked for is not known then. */
export const isListUnknown = (
  hasFailed: boolean,
  records: readonly QuestionRecordView[] | null,
  keyword: string,
): boolean => hasFailed && (records === null || keyword.trim() !== '')
