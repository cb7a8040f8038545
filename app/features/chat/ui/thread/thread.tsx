import { Library } from 'lucide-react'
import { lazy, memo, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { FileMark } from '~/kit/file-mark'
import { type MessageView, PAPER } from '../../terms'
import { Answer } from '../answer/answer'
import { AskedPicture } from './asked-picture'
import { AskedQuestion } from './asked-question'
import type { ConversationView, ThreadEntry } from '../conversation/conversation-view'
import { messageAnchor } from '../../message-anchor'
import { useStandIn } from './near-entries'
import { ActionsPlaceholder, EntryEnding, type EntryActions } from './thread-ending'
import { WorkTrail } from '../answer/work-trail'

// Two answers side by side are rarely asked for.
const Comparison = lazy(() => import('../answer/comparison'))

export interface ChatThreadProps extends EntryActions {
  view: ConversationView
  /** 44 characters wide in the chat, as wide as its pane beside a document. */
  isNarrow?: boolean
  /** Beside one file: what was asked over the whole library says so. */
  isOfFile?: boolean | undefined
}

/** Questions as titles, answers as text; no bubbles. */
export function ChatThread({ view, isNarrow = false, isOfFile, ...actions }: ChatThreadProps) {
  const last = view.entries.at(-1)
  const before = view.earlier?.count ?? 0
  const all = before + view.entries.length
  return (
    <>
      <div role="feed" aria-label="问答">
        {view.entries.map((entry, no) => (
          <Entry
            key={entry.key}
            entry={entry}
            no={before + no + 1}
            all={all}
            isLive={view.isAnswering && entry === last}
            isBusy={view.isAnswering}
            isLast={entry === last}
            isNarrow={isNarrow}
            isOfFile={isOfFile}
            sessionId={view.sessionId}
            {...actions}
          />
        ))}
      </div>
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
  /** Its place in the whole thread, from 1, and how many there are; also those that are not read yet. */
  no: number
  all: number
  isLive: boolean
  /** Something is being answered. */
  isBusy: boolean
  /** Nothing was asked after it. */
  isLast: boolean
  sessionId: string
}

const Entry = memo(
  function Entry(props: EntryProps) {
    const { message } = props.entry
    const place = useRef<HTMLElement>(null)
    const height = useStandIn(place, {
      isHeld: props.isLive,
      isPassed: props.entry.isPassed === true,
    })
    return (
      <article
        ref={place}
        id={messageAnchor(message.id)}
        className="pb-6"
        style={height === null ? undefined : { height }}
        aria-label={message.question || '图片提问'}
        aria-busy={props.isLive}
        aria-posinset={props.no}
        aria-setsize={props.all}
      >
        {height === null && <EntryContent {...props} />}
      </article>
    )
  },
  // The actions are made anew with each view; what they do depends on the entry alone.
  (before, after) =>
    before.entry === after.entry &&
    before.no === after.no &&
    before.all === after.all &&
    before.isLive === after.isLive &&
    before.isBusy === after.isBusy &&
    before.isLast === after.isLast &&
    before.sessionId === after.sessionId,
)

function EntryContent(props: EntryProps) {
  const { no: _no, all: _all, isOfFile, isLast, ...rest } = props
  const { entry, isLive, isBusy, isNarrow = false, sessionId, ...actions } = rest
  const { key, message } = entry
  const isFixed = isBusy || message.id === ''
  const isWriting = isLive && message.answer !== ''
  return (
    <>
      <AskedQuestion
        question={message.question}
        isNarrow={isNarrow}
        onEdit={isFixed ? null : (text) => actions.onAgain(key, text)}
      />
      {message.image && <AskedPicture image={message.image} sessionId={sessionId} />}
      <AskedFiles files={message.files} />
      {isOfFile && message.files.length === 0 && (
        <p className={`${ASKED} mb-3 w-fit`}>
          <Library size={15} aria-hidden="true" />
          整个知识库
        </p>
      )}
      {entry.beside ? (
        <Suspense>
          <Comparison entry={entry} beside={entry.beside} isBusy={isBusy} {...actions} />
        </Suspense>
      ) : (
        <>
          <WorkTrail message={message} isLast={isLast} />
          {message.answer !== '' && (
            <div className="pt-3">
              <Answer entryKey={key} message={message} isLive={isWriting} />
            </div>
          )}
          {isWriting && <ActionsPlaceholder />}
          {!isLive && (
            <EntryEnding
              entry={entry}
              sessionId={sessionId}
              isBusy={isBusy}
              {...actions}
              onContinue={isLast && !isBusy ? actions.onContinue : undefined}
            />
          )}
        </>
      )}
    </>
  )
}

const ASKED = 'flex max-w-60 items-center gap-2 rounded-md bg-wash px-2 py-1 text-small text-ink-2'

function AskedFiles({ files }: { files: MessageView['files'] }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 pb-3" aria-label="所问文件">
      {files.map(({ id, title, extension }) => (
        <li key={id}>
          {extension === PAPER ? (
            <span className={ASKED} title={title}>
              <FileMark extension="pdf" small />
              <span className="truncate">{title}</span>
            </span>
          ) : (
            <Link to={`/library/${id}`} className={`${ASKED} hover:bg-wash-2 hover:text-ink`}>
              <FileMark extension={extension} small />
              <span className="truncate">{title}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
