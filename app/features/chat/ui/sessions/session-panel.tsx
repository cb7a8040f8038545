import { Plus } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import { SearchInput } from '~/kit/controls/text-input'
import {
  NO_SESSION_FOLDER,
  type FoundQuestion,
  type QuestionRecordView,
  type SessionFolderView,
} from '../../record-terms'
import { FoundSessions } from './found-sessions'
import { useSessionDrop } from './session-drag'
import { SessionFolders } from './session-folders'
import { groupSessions } from './session-groups'
import type { SessionPanelAsk } from './session-panel-dialogs'
import { SessionRow } from './session-row'

/** A person's folders, and what can be done with them. */
export interface FoldersOfPanel {
  folders: SessionFolderView[]
  open: readonly string[]
  held: Record<string, QuestionRecordView[]>
  toggle(id: string): void
  save(name: string, id?: string): Promise<SessionFolderView | null>
  removeFolder(id: string): Promise<unknown>
  move(sessionId: string, folderId: string): Promise<unknown>
}

export interface SessionPanelProps {
  /** Those in no folder. */
  records: QuestionRecordView[]
  folders: FoldersOfPanel
  /** What the word in the box was found in; null while nothing is looked for. */
  found: FoundQuestion[] | null
  /** Session on the screen. */
  current: string
  /** The session on the screen is being answered. Of the others their records tell. */
  isAnswering: boolean
  keyword: string
  now: Date
  hasFailed: boolean
  onSearch(keyword: string): void
  onNew(): void
  /** A session was chosen; a sheet closes then. */
  onPick(): void
  /** Opens a session that was asked beside a file or folder. */
  onOpen(record: QuestionRecordView): void
  onPin(record: QuestionRecordView): Promise<unknown>
  onRename(record: QuestionRecordView, title: string): Promise<unknown>
  onDelete(record: QuestionRecordView): Promise<unknown>
  onShare(record: QuestionRecordView): void
  onRetry(): void
}

// They come when something is asked for.
const SessionPanelDialogs = lazy(async () => ({
  default: (await import('./session-panel-dialogs')).SessionPanelDialogs,
}))

/** The sessions of a person: their folders, then by day. */
export function SessionPanel(props: SessionPanelProps) {
  const [asked, setAsked] = useState<SessionPanelAsk | null>(null)
  return (
    <nav className="flex h-full min-h-0 flex-col" aria-label="提问">
      <div className="flex flex-col gap-2 px-3.5 pt-3.5 pb-1">
        <Button
          className="w-full justify-start!"
          icon={<Plus size={17} aria-hidden="true" />}
          onClick={props.onNew}
        >
          新提问
        </Button>
        <SearchInput
          size="small"
          label="搜索提问"
          value={props.keyword}
          onChange={props.onSearch}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-2">
        <Lists {...props} onAsk={setAsked} />
      </div>
      <Link className="k-link px-5 pt-2 pb-4.5 text-small" to="/profile/questions">
        全部提问记录
      </Link>
      <Suspense>
        {asked && <SessionPanelDialogs {...props} asked={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </nav>
  )
}

type ListsProps = SessionPanelProps & { onAsk(asked: SessionPanelAsk): void }

function Lists(props: ListsProps) {
  const { folders, onAsk } = props
  if (props.hasFailed) {
    return (
      <div className="px-5 pt-4 text-small text-ink-2" role="alert">
        获取消息失败
        <Button kind="ghost" size="small" onClick={props.onRetry}>
          重试
        </Button>
      </div>
    )
  }
  if (props.found) {
    return <FoundSessions found={props.found} onOpen={props.onOpen} onPick={props.onPick} />
  }
  const row = (record: QuestionRecordView) => (
    <SessionRow
      key={record.id}
      record={record}
      isCurrent={record.sessionId === props.current}
      isLive={record.sessionId === props.current ? props.isAnswering : record.isAnswering}
      onPick={props.onPick}
      onPin={props.onPin}
      onShare={props.onShare}
      onAsk={(to) => onAsk({ to, record })}
    />
  )
  if (props.records.length === 0 && folders.folders.length === 0) {
    return <p className="px-5 pt-4 text-small text-ink-3">提过的问题会列在这里</p>
  }
  return (
    <>
      <SessionFolders
        folders={folders.folders}
        open={folders.open}
        held={folders.held}
        row={row}
        onToggle={folders.toggle}
        onNew={() => onAsk({ to: 'newFolder' })}
        onAskRename={(folder) => onAsk({ to: 'renameFolder', folder })}
        onAskDelete={(folder) => onAsk({ to: 'deleteFolder', folder })}
        onMove={(sessionId, folderId) => void folders.move(sessionId, folderId)}
      />
      <Days {...props} row={row} />
    </>
  )
}

/** What is in no folder, by day; what is dropped here comes out of its folder. */
function Days(props: ListsProps & { row(record: QuestionRecordView): ReactNode }) {
  const drop = useSessionDrop((sessionId) => void props.folders.move(sessionId, NO_SESSION_FOLDER))
  return (
    <div className={`min-h-12 ${drop.isOver ? 'bg-brand-soft' : ''}`} {...drop.target}>
      {groupSessions(props.records, props.now).map(({ name, records }) => (
        <section key={name} aria-label={name}>
          <h2 className="px-[18px] pt-3.5 pb-1 text-micro text-ink-3">{name}</h2>
          <ul>{records.map(props.row)}</ul>
        </section>
      ))}
    </div>
  )
}
