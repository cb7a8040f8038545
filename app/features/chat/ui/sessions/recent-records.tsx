import { useEffect, useState, type ReactNode } from 'react'
import { formatShortWhen } from '~/core/format'
import type { QuestionRecordView } from '../../record-terms'
import { CallRefused } from '../chat-calls'
import { useChatShell } from '../chat-shell'
import { fetchRecords } from '../http-calls'
import type { RecordsPopoverProps } from './records-popover'

const ASKED = 10
const VISIBLE_RECORDS = 5

/** The latest questions of a place. Mounted with each opening, so that each opening reads afresh. */
export function RecentRecords(props: RecordsPopoverProps & { waiting: ReactNode }) {
  const { onOpenRecord, waiting, ...scope } = props
  const { sessionFrom, fileIds, folderIds } = scope
  const { team } = useChatShell()
  const [state, setState] = useState<QuestionRecordView[] | string | null>(null)
  const [now] = useState(() => new Date())
  useEffect(() => {
    if (!team) return
    let isCurrent = true
    const about = { ...(fileIds && { fileIds }), ...(folderIds && { folderIds }) }
    fetchRecords({ teamId: team.teamId, pageSize: ASKED, sessionFrom, ...about }).then(
      ({ records }) => isCurrent && setState(records.slice(0, VISIBLE_RECORDS)),
      (error: unknown) =>
        isCurrent && setState(error instanceof CallRefused ? error.message : '获取消息失败'),
    )
    return () => {
      isCurrent = false
    }
  }, [team, sessionFrom, fileIds, folderIds])
  if (state === null) return waiting
  if (typeof state === 'string') {
    return (
      <p className="px-2.5 py-2 text-small text-danger" role="alert">
        {state}
      </p>
    )
  }
  if (state.length === 0) return <p className="px-2.5 py-2 text-small text-ink-3">还没有提问</p>
  return (
    <ul>
      {state.map((record) => (
        <li key={record.id}>
          <button type="button" className="k-menu-item w-full" onClick={() => onOpenRecord(record)}>
            <span className="min-w-0 flex-1 truncate">{record.title}</span>
            <span className="flex-none text-micro text-ink-3">
              {formatShortWhen(record.updateTime, now)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
