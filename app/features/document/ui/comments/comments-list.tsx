import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Segmented } from '~/kit/controls/segmented'
import { Sheet } from '~/kit/overlays/sheet'
import { SkeletonRows } from '~/kit/skeleton'
import { CommentBox } from './comment-box'
import { ThreadCard } from './thread-card'
import type { Comments } from './use-comments'

/** Which threads are visible, and the way from one to the next. */
export function CommentsHead({ comments }: { comments: Comments }) {
  const { filter, setFilter, openCount, ownCount, all, walk, visible } = comments
  return (
    <div className="flex items-center gap-1">
      <Segmented
        label="哪些批注"
        value={filter}
        options={[
          { value: 'open', label: `未解决 ${openCount}` },
          ...(ownCount > 0 || filter === 'own'
            ? [{ value: 'own' as const, label: `给我的 ${ownCount}` }]
            : []),
          { value: 'all', label: `全部 ${all.length}` },
        ]}
        onChange={setFilter}
      />
      <span className="flex-1" />
      <IconButton
        label="上一处批注 (Alt+,)"
        size="small"
        icon={<ChevronUp size={16} />}
        disabled={visible.length === 0}
        onClick={() => walk(-1)}
      />
      <IconButton
        label="下一处批注 (Alt+.)"
        size="small"
        icon={<ChevronDown size={16} />}
        disabled={visible.length === 0}
        onClick={() => walk(1)}
      />
    </div>
  )
}

/** Why there is nothing to see. */
export function NoComments({ comments }: { comments: Comments }) {
  const { threads, failure, all, refresh } = comments
  if (threads === null && failure === '') return <SkeletonRows rows={2} label="正在取批注" />
  if (threads === null)
    return (
      <p role="alert" className="text-small text-ink-2">
        批注没有取到：{failure}
        <Button size="small" className="ml-2" onClick={() => void refresh()}>
          重试
        </Button>
      </p>
    )
  return (
    <p className="text-small text-ink-2">
      {all.length > 0 ? '批注都解决了' : '还没有批注。选中正文里的文字，点「批注」'}
    </p>
  )
}

/** The box for a thread that is begun. */
export function NewComment({ comments }: { comments: Comments }) {
  const { drafts, callable, isOnline, addNew } = comments
  const { subject } = drafts
  if (!subject) return null
  const quote = subject.title || subject.places.map(({ words }) => words).join(' ')
  return (
    <section
      aria-label="新批注"
      className="rounded-r-[var(--r-md)] border-l-2 border-warning bg-raised py-2.5 pr-2.5 pl-3.5 font-sans text-small shadow-[var(--elev-3)]"
    >
      <blockquote className="mb-1.5 line-clamp-2 font-serif text-small leading-5 text-ink-2">
        “{quote}”
      </blockquote>
      <CommentBox
        label="写批注"
        sendLabel="发送"
        takesFocus
        value={drafts.wordsOf('new')}
        onChange={(text) => drafts.write('new', text)}
        callable={callable}
        isOnline={isOnline}
        onSend={addNew}
        onCancel={() => drafts.setSubject(null)}
      />
    </section>
  )
}

export interface CommentsSheetProps {
  comments: Comments
  isOpen: boolean
  onClose: () => void
}

/** All threads one below the other, where there is no room beside the text. */
export function CommentsSheet({ comments, isOpen, onClose }: CommentsSheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onClose} title="批注">
      <div className="grid gap-3 px-4 pb-6">
        <CommentsHead comments={comments} />
        <NewComment comments={comments} />
        {comments.visible.map((thread) => (
          <ThreadCard
            key={thread.id}
            {...{ thread, comments }}
            onWords={() => {
              onClose()
              comments.showWords(thread)
            }}
          />
        ))}
        {comments.visible.length === 0 && <NoComments comments={comments} />}
      </div>
    </Sheet>
  )
}
