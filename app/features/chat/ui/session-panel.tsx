import { Ellipsis, Pencil, Pin, PinOff, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/button'
import { ConfirmDialog } from '~/kit/confirm-dialog'
import { Dialog } from '~/kit/dialog'
import { IconButton } from '~/kit/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/menu'
import { SearchInput, TextInput } from '~/kit/text-input'
import type { FoundQuestion, QuestionRecordView } from '../terms'
import { FoundSessions } from './found-sessions'
import { groupSessions } from './session-groups'

export interface SessionPanelProps {
  records: QuestionRecordView[]
  /** What the word in the box was found in; null while nothing is looked for. */
  found: FoundQuestion[] | null
  /** Session on the screen. */
  current: string
  /** Session that is being answered; '' for none. */
  live: string
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
  onRetry(): void
}

/** The sessions of a person, by day. */
export function SessionPanel(props: SessionPanelProps) {
  const [renamed, setRenamed] = useState<QuestionRecordView | null>(null)
  const [deleted, setDeleted] = useState<QuestionRecordView | null>(null)
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
        <Groups {...props} onAskRename={setRenamed} onAskDelete={setDeleted} />
      </div>
      <Link className="k-link px-5 pt-2 pb-4.5 text-small" to="/profile/questions">
        全部提问记录
      </Link>
      {renamed && (
        <RenameDialog record={renamed} onRename={props.onRename} onClose={() => setRenamed(null)} />
      )}
      {deleted && (
        <DeleteSessionDialog
          record={deleted}
          onDelete={props.onDelete}
          onClose={() => setDeleted(null)}
        />
      )}
    </nav>
  )
}

function Groups(
  props: SessionPanelProps & {
    onAskRename(record: QuestionRecordView): void
    onAskDelete(record: QuestionRecordView): void
  },
) {
  const groups = groupSessions(props.records, props.now)
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
  if (groups.length === 0) {
    return <p className="px-5 pt-4 text-small text-ink-3">提过的问题会列在这里</p>
  }
  return groups.map(({ name, records }) => (
    <section key={name} aria-label={name}>
      <h2 className="px-[18px] pt-3.5 pb-1 text-micro text-ink-3">{name}</h2>
      <ul>
        {records.map((record) => (
          <li key={record.id} className="group relative mx-2.5">
            <Link
              to={`/chat/${record.sessionId}`}
              onClick={props.onPick}
              aria-current={record.sessionId === props.current ? 'page' : undefined}
              className="flex h-9 items-center gap-1.5 rounded-md px-2.5 text-ink-2 group-focus-within:pr-8 group-hover:pr-8 group-has-[[aria-expanded=true]]:pr-8 hover:bg-wash aria-[current]:bg-wash-2 aria-[current]:font-semibold aria-[current]:text-ink max-desktop:pr-8 max-tablet:h-11"
            >
              {record.sessionId === props.live && (
                <i
                  className="size-1.5 flex-none rounded-full bg-seal"
                  role="img"
                  aria-label="正在回答"
                />
              )}
              <span className="truncate" title={record.title}>
                {record.title}
              </span>
            </Link>
            <Menu
              align="end"
              trigger={
                <IconButton
                  label={`更多：${record.title}`}
                  size="small"
                  className="absolute! top-[5px] right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 max-desktop:opacity-100"
                  icon={<Ellipsis size={16} aria-hidden="true" />}
                />
              }
            >
              <MenuItem
                icon={record.isPinned ? <PinOff size={16} /> : <Pin size={16} />}
                onSelect={() => void props.onPin(record)}
              >
                {record.isPinned ? '取消置顶' : '置顶'}
              </MenuItem>
              <MenuItem icon={<Pencil size={16} />} onSelect={() => props.onAskRename(record)}>
                重命名
              </MenuItem>
              <MenuRule />
              <MenuItem
                danger
                icon={<Trash2 size={16} />}
                onSelect={() => props.onAskDelete(record)}
              >
                删除
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function RenameDialog(props: {
  record: QuestionRecordView
  onRename(record: QuestionRecordView, title: string): Promise<unknown>
  onClose(): void
}) {
  const [title, setTitle] = useState(props.record.title)
  const [isBusy, setBusy] = useState(false)
  const isSound = title.trim() !== '' && title.trim().length <= 100
  const save = async () => {
    if (!isSound || isBusy) return
    setBusy(true)
    await props.onRename(props.record, title.trim())
    props.onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title="重命名提问"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => void save()}
            {...(!isSound && { disabledReason: '名称为1–100字' })}
          >
            保存
          </Button>
        </>
      }
    >
      <TextInput
        className="mt-3"
        aria-label="名称"
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save()
        }}
      />
    </Dialog>
  )
}

/** Asks before a whole session goes. */
export function DeleteSessionDialog(props: {
  record: QuestionRecordView
  onDelete(record: QuestionRecordView): Promise<unknown>
  onClose(): void
}) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await props.onDelete(props.record)
    props.onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      question={`删除「${props.record.title}」？`}
      consequence="这次提问的全部问题和回答会一并删除，无法恢复"
      act="删除"
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}
