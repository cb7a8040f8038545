import { Check, RotateCcw } from 'lucide-react'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { formatMoment } from '~/core/format'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Tag } from '~/kit/tag'
import type { CommentView, ThreadView } from '../../comments-contract'
import { CommentBox } from './comment-box'
import type { Comments } from './use-comments'

// Only a thread in hand has it.
const AssignMenu = lazy(async () => ({ default: (await import('./assign-menu')).AssignMenu }))

export interface ThreadCardProps {
  thread: ThreadView
  comments: Comments
  /** Leads to its words, where they do not stand beside it. */
  onWords?: () => void
}

/** A thread: what it is about where that cannot be seen, what people wrote, and an answer. */
export function ThreadCard({ thread, comments, onWords }: ThreadCardProps) {
  const { id, state, quote, places } = thread
  const isActive = comments.activeId === id
  const [first] = thread.comments
  const isLost = places.length === 0
  return (
    <section
      aria-label={`批注：${quote.slice(0, 30)}，${first?.author ?? ''}`}
      className={clsx(
        'rounded-r-[var(--r-md)] border-l-2 border-warning py-2 pr-2.5 pl-3.5 font-sans text-small leading-[21px]',
        isActive && 'bg-raised shadow-[var(--elev-2)]',
        state === 'resolved' && !isActive && 'opacity-70',
      )}
    >
      {(isLost || isActive) && <Quote quote={quote} isLost={isLost} />}
      {state === 'resolved' && <Tag>已解决</Tag>}
      {thread.assignee !== '' && state === 'open' && (
        <Tag>指派给{thread.isForCaller ? '你' : thread.assignee}</Tag>
      )}
      <ul className="grid gap-3">
        {thread.comments.map((comment) => (
          <CommentLine key={comment.id} {...{ comment, thread, comments, isActive }} />
        ))}
      </ul>
      {isActive ? (
        <Answer {...{ thread, comments, onWords }} />
      ) : (
        <Resting {...{ thread, comments, onWords }} />
      )}
    </section>
  )
}

/** What one begins with: an answer, or that it is settled. */
function Resting({ thread, comments, onWords }: ThreadCardProps) {
  const hasDraft = comments.drafts.wordsOf(thread.id) !== ''
  const isOpen = thread.state === 'open'
  return (
    <div className="mt-1 flex items-center gap-1">
      <div className="flex h-8 min-w-0 flex-1 items-center rounded-md border border-line-2 bg-raised">
        <button
          type="button"
          className="h-full min-w-0 flex-1 truncate px-2.5 text-left text-ink-2 hover:text-ink"
          onClick={() => comments.show(thread)}
        >
          {hasDraft ? '有没发出的回复' : isOpen ? '回复，用 @ 叫人' : '查看'}
        </button>
        {isOpen && (
          <button
            type="button"
            className="h-full flex-none px-2.5 text-indigo hover:underline disabled:text-ink-3"
            disabled={!comments.isOnline}
            onClick={() => void comments.setState(thread.id, 'resolved')}
          >
            解决
          </button>
        )}
      </div>
      {onWords && (
        <Button kind="ghost" size="small" onClick={onWords}>
          看原文
        </Button>
      )}
    </div>
  )
}

const Quote = ({ quote, isLost }: { quote: string; isLost: boolean }) => (
  <blockquote className="mb-1.5 line-clamp-2 font-serif text-small leading-5 text-ink-2">
    {isLost && <span className="mr-1.5 font-sans text-micro text-warning">原文已改</span>}“{quote}”
  </blockquote>
)

function Answer({ thread, comments, onWords }: ThreadCardProps) {
  const { id, state } = thread
  const isResolved = state === 'resolved'
  return (
    <div className="mt-2">
      {!isResolved && (
        <CommentBox
          label="回复"
          sendLabel="发送"
          value={comments.drafts.wordsOf(id)}
          onChange={(text) => comments.drafts.write(id, text)}
          callable={comments.callable}
          isOnline={comments.isOnline}
          onSend={async (words) => (await comments.reply(id, words)) !== null}
        />
      )}
      <div className="mt-1 flex justify-end">
        {onWords && (
          <Button kind="ghost" size="small" onClick={onWords}>
            看原文
          </Button>
        )}
        {!isResolved && (
          <Suspense fallback={null}>
            <AssignMenu thread={thread} comments={comments} />
          </Suspense>
        )}
        <Button
          kind="ghost"
          size="small"
          disabled={!comments.isOnline}
          icon={isResolved ? <RotateCcw size={14} /> : <Check size={14} />}
          onClick={() => void comments.setState(id, isResolved ? 'open' : 'resolved')}
        >
          {isResolved ? '重新打开' : '解决'}
        </Button>
      </div>
    </div>
  )
}

interface CommentLineProps extends ThreadCardProps {
  comment: CommentView
  isActive: boolean
}

function CommentLine({ comment, thread, comments, isActive }: CommentLineProps) {
  const [now] = useState(() => new Date())
  const [isAsked, setAsked] = useState(false)
  const key = `edit:${comment.id}`
  const [isEdited, setEdited] = useState(false)
  const author = comment.author || '已离开的成员'
  return (
    <li className="flex gap-2.5">
      <Avatar name={author} tone={comment.isOwn ? 'plain' : 'success'} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <b className="font-semibold">{author}</b>
          <time className="text-micro text-ink-2">
            {formatMoment(comment.createTime, now)}
            {comment.isEdited && '，改过'}
          </time>
        </p>
        {isEdited ? (
          <CommentBox
            label="修改批注"
            sendLabel="保存"
            takesFocus
            value={comments.drafts.wordsOf(key) || comment.text}
            onChange={(text) => comments.drafts.write(key, text)}
            callable={comments.callable}
            isOnline={comments.isOnline}
            onCancel={() => setEdited(false)}
            onSend={async (words) => {
              const isTaken = (await comments.edit(thread.id, comment.id, words)) !== null
              setEdited(!isTaken)
              return isTaken
            }}
          />
        ) : (
          <p className="break-words whitespace-pre-wrap">{withCalls(comment)}</p>
        )}
        {isActive && !isEdited && (
          <p className="mt-0.5 flex gap-3 text-micro text-ink-2">
            {comment.isOwn && (
              <button type="button" className="hover:text-ink" onClick={() => setEdited(true)}>
                修改
              </button>
            )}
            {(comment.isOwn || comments.isManager) && (
              <button type="button" className="hover:text-danger" onClick={() => setAsked(true)}>
                删除
              </button>
            )}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        isDangerous
        question={`删除${comment.isOwn ? '你' : author}的这条批注？`}
        confirmLabel="删除批注"
        onConfirm={() => void comments.remove(thread.id, comment.id).then(() => setAsked(false))}
      />
    </li>
  )
}

/** Names of those who are called stand out. */
function withCalls({ text, mentions }: CommentView) {
  if (mentions.length === 0) return text
  const names = mentions.map((name) => `@${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  return text.split(new RegExp(`(${names.join('|')})`)).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="text-brand-text">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
