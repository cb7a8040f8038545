import { CircleAlert, Copy, NotebookPen, RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { ANOTHER_WAY } from '~/core/refusal'
import { Button } from '~/kit/button'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/icon-button'
import type { MessageView } from '../terms'
import { Answer } from './answer'
import { AnswerMenu } from './answer-menu'
import { AskedPicture } from './asked-picture'
import type { ConversationView, ThreadEntry } from './conversation-view'
import { isAnswering } from './send-rules'
import { WorkTrail } from './work-trail'

export interface ChatThreadProps {
  view: ConversationView
  onRetry(key: string): void
  onRemove(key: string): void
  onCopy(message: MessageView): void
  /** Beside a file: keeps the answer among its notes. */
  onNote?: ((message: MessageView) => void) | undefined
  /** 44 characters wide in the chat, as wide as its pane beside a document. */
  isNarrow?: boolean
}

/** Questions as titles, answers as text; no bubbles. */
export function ChatThread({ view, isNarrow = false, ...acts }: ChatThreadProps) {
  const last = view.entries.at(-1)
  return (
    <>
      {view.entries.map((entry) => (
        <Entry
          key={entry.key}
          entry={entry}
          isLive={view.isAnswering && entry === last}
          isNarrow={isNarrow}
          sessionId={view.sessionId}
          {...acts}
        />
      ))}
      {view.isReconnecting && (
        <p className="pb-3 text-small text-ink-3" role="status">
          连接中断，正在重新连接
        </p>
      )}
    </>
  )
}

interface EntryProps extends Omit<ChatThreadProps, 'view'> {
  entry: ThreadEntry
  isLive: boolean
  sessionId: string
}

const Entry = memo(
  function Entry({ entry, isLive, isNarrow, sessionId, ...acts }: EntryProps) {
    const { key, message } = entry
    const isWriting = isLive && message.answer !== ''
    return (
      <article className="pb-6" aria-label={message.question || '图片提问'} aria-busy={isLive}>
        <h2
          className={
            isNarrow
              ? 'pt-3 pb-2 font-serif text-[16px] leading-[26px] font-semibold text-pretty whitespace-pre-wrap'
              : 'pt-[18px] pb-3 font-serif text-[19px] leading-[31px] font-semibold text-pretty whitespace-pre-wrap max-tablet:pt-3 max-tablet:text-[18px] max-tablet:leading-7'
          }
        >
          {message.question}
        </h2>
        {message.image && <AskedPicture image={message.image} sessionId={sessionId} />}
        <AskedFiles files={message.files} />
        <WorkTrail message={message} />
        {message.answer !== '' && (
          <div className="pt-3">
            <Answer entryKey={key} message={message} isLive={isWriting} />
          </div>
        )}
        {!isLive && <Ending entry={entry} {...acts} />}
      </article>
    )
  },
  // The acts are made anew with each view; what they do depends on the entry alone.
  (before, after) =>
    before.entry === after.entry &&
    before.isLive === after.isLive &&
    before.sessionId === after.sessionId,
)

function AskedFiles({ files }: { files: MessageView['files'] }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 pb-3" aria-label="所问文件">
      {files.map(({ id, title, extension }) => (
        <li key={id}>
          <Link
            to={`/library/${id}`}
            className="flex max-w-60 items-center gap-2 rounded-md bg-wash px-2 py-1 text-small text-ink-2 hover:bg-wash-2 hover:text-ink"
          >
            <FileMark extension={extension} small />
            <span className="truncate">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Ending({
  entry,
  onRetry,
  onRemove,
  onCopy,
  onNote,
}: Omit<EntryProps, 'isLive' | 'sessionId'>) {
  const { key, message } = entry
  return (
    <>
      {message.error && (
        <div className="mt-3 flex items-center gap-2 text-body text-danger" role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span className="min-w-0 flex-1">{message.error.message}</span>
          <Button
            size="small"
            className="text-ink"
            icon={<RotateCcw size={15} aria-hidden="true" />}
            onClick={() => onRetry(key)}
          >
            重试
          </Button>
        </div>
      )}
      {message.refused && (
        <p className="mt-2 text-small text-ink-3">
          {!message.answer.includes(ANOTHER_WAY) && ANOTHER_WAY}
          <Link className="k-link" to="/library">
            打开知识库
          </Link>
        </p>
      )}
      <footer className="-ml-2 flex items-center gap-1 pt-2 max-tablet:gap-4 text-micro text-ink-3">
        {message.answer !== '' && (
          <IconButton
            label="复制回答"
            size="small"
            icon={<Copy size={16} aria-hidden="true" />}
            onClick={() => onCopy(message)}
          />
        )}
        {message.answer !== '' && <AnswerMenu message={message} hasNote={!onNote} />}
        {onNote && message.answer !== '' && (
          <IconButton
            label="记入笔记"
            size="small"
            icon={<NotebookPen size={16} aria-hidden="true" />}
            onClick={() => onNote(message)}
          />
        )}
        {message.id !== '' && !isAnswering(message.status) && (
          <IconButton
            label="删除这组问答"
            size="small"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => onRemove(key)}
          />
        )}
        <span className="ml-1">{endingWords(message)}</span>
      </footer>
    </>
  )
}

function endingWords({ status, by, answer }: MessageView): string {
  const stopped = status === 'end' ? '已停止生成' : ''
  const author = by && by.provider !== 'none' && answer !== '' ? `由${by.label}回答` : ''
  return [stopped, author].filter(Boolean).join('，')
}
