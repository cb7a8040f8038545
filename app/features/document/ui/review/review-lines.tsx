import { useState } from 'react'
import { formatMoment } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { NoticeBar } from '~/kit/notice-bar'
import type { AssignmentView } from '../../wire/contracts/assignments'
import type { ReviewStatus, ReviewView } from '../../wire/contracts/review'
import { dueWords, isOverdue } from './assignment-words'
import { ReturnDialog } from './return-dialog'
import type { ReviewBarProps } from './review-bar'
import type { Review } from './use-review'

/** Of many sections that were sent, so many are named at first. */
const FIRST_LINES = 2

/** Over the text: whether it is locked, what waits for approval, and what was decided. */
export default function ReviewLines({ review, nameOf }: ReviewBarProps) {
  const [isOpen, setOpen] = useState(false)
  const [returned, setReturned] = useState<ReviewView | null>(null)
  const { status } = review
  if (!status) return null
  const reviews = status.reviews.toSorted((a, b) => rankOf(a) - rankOf(b))
  const visible = isOpen ? reviews : reviews.slice(0, FIRST_LINES)
  const what = ({ nodeId }: ReviewView) =>
    nodeId === '' ? '全文' : `「${nameOf(nodeId) || '开头'}」一节`
  return (
    <section aria-label="审阅" className="flex-none empty:hidden">
      {status.lock && <LockLine lock={status.lock} review={review} />}
      {review.assignments
        .filter(({ maySubmit }) => maySubmit)
        .slice(0, FIRST_LINES)
        .map((assignment) => (
          <AssignmentLine
            key={assignment.nodeId}
            {...{ assignment, review }}
            title={nameOf(assignment.nodeId) || '开头'}
          />
        ))}
      {visible.map((item) => (
        <ReviewLine
          key={item.id}
          item={item}
          what={what(item)}
          review={review}
          onReturn={() => setReturned(item)}
        />
      ))}
      {reviews.length > visible.length && (
        <Button kind="ghost" size="small" className="w-full" onClick={() => setOpen(true)}>
          另有{reviews.length - visible.length}节送过审
        </Button>
      )}
      {returned && (
        <ReturnDialog
          what={what(returned)}
          isBusy={review.isBusy}
          onClose={() => setReturned(null)}
          onReturn={(answer) =>
            void review.giveBack(returned.id, answer).then((isDone) => isDone && setReturned(null))
          }
        />
      )}
    </section>
  )
}

// What waits for the reader first, then what else waits, then what is decided.
const rankOf = ({ mayDecide, state }: ReviewView) => (mayDecide ? 0 : state === 'pending' ? 1 : 2)

interface LockLineProps {
  lock: NonNullable<ReviewStatus['lock']>
  review: Review
}

function LockLine({ lock, review }: LockLineProps) {
  const [now] = useState(() => new Date())
  return (
    <NoticeBar
      tone="warning"
      action={
        lock.mayOpen && (
          <Button size="small" busy={review.isBusy} onClick={() => void review.setLocked(false)}>
            解除锁定
          </Button>
        )
      }
    >
      {lock.author || '已离开的成员'}锁定了文档，解除之前只能看和批注，
      {formatMoment(lock.createTime, now)}
    </NoticeBar>
  )
}

interface AssignmentLineProps {
  assignment: AssignmentView
  title: string
  review: Review
}

/** What the reader is to write. */
function AssignmentLine({ assignment, title, review }: AssignmentLineProps) {
  const [now] = useState(() => new Date())
  const { nodeId, dueDate } = assignment
  const due = dueWords(dueDate, now)
  return (
    <NoticeBar
      tone={isOverdue(dueDate, now) ? 'warning' : 'info'}
      action={
        <Button size="small" busy={review.isBusy} onClick={() => void review.submitSection(nodeId)}>
          写好了，请审
        </Button>
      }
    >
      「{title}」指派给你写{due && `，${due}`}
    </NoticeBar>
  )
}

interface ReviewLineProps {
  item: ReviewView
  /** What was sent, in words. */
  what: string
  review: Review
  onReturn: () => void
}

function ReviewLine({ item, what, review, onReturn }: ReviewLineProps) {
  const { id, state, mayDecide, mayWithdraw } = item
  return (
    <NoticeBar
      tone={state === 'returned' ? 'warning' : 'info'}
      action={
        <span className="flex flex-none gap-1.5">
          {mayWithdraw && (
            <Button size="small" busy={review.isBusy} onClick={() => void review.withdraw(id)}>
              撤回
            </Button>
          )}
          {mayDecide && (
            <Button size="small" disabled={review.isBusy} onClick={onReturn}>
              退回
            </Button>
          )}
          {mayDecide && (
            <Button
              kind="primary"
              size="small"
              busy={review.isBusy}
              onClick={() => void review.approve(id)}
            >
              通过
            </Button>
          )}
        </span>
      }
    >
      {wordsOf(item, what)}
    </NoticeBar>
  )
}

function wordsOf({ state, sender, reviewer, note, answer, isChanged }: ReviewView, what: string) {
  const by = reviewer || '已离开的成员'
  if (state === 'pending')
    return `${sender || '已离开的成员'}把${what}送${by}审批${note && `：${note}`}`
  if (state === 'returned') return `${by}退回了${what}：${answer}`
  return `${by}通过了${what}${answer && `：${answer}`}${isChanged ? '（之后又有改动）' : ''}`
}
