import { clsx } from 'clsx'
import { Lock, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { AssignmentView } from '../../wire/contracts/assignments'
import { dueWords, isOverdue, stateWords } from './assignment-words'
import type { Review } from './use-review'

export interface SectionAssigneeProps {
  review: Review
  nodeId: string
  title: string
}

/** Beside a heading in the contents: who writes it and how far it is; leads to the dialog where that is said. */
export function SectionAssignee({ review, nodeId, title }: SectionAssigneeProps) {
  const [now] = useState(() => new Date())
  const assignment = review.assignmentOf(nodeId)
  if (!assignment && !review.mayAssign) return null
  const label = assignment ? wordsOf(assignment, now) : `指派${title || '开头'}`
  const isLate = assignment?.state === 'writing' && isOverdue(assignment.dueDate, now)
  return (
    <button
      type="button"
      aria-label={assignment ? `${title || '开头'}：${label}` : label}
      title={label}
      className={clsx(
        'ml-auto grid h-5 min-w-5 flex-none place-items-center self-center rounded-full text-micro leading-5',
        assignment ? toneOf(assignment, isLate) : UNASSIGNED,
      )}
      onClick={() => review.openAssign({ nodeId, title })}
    >
      <Mark assignment={assignment} />
    </button>
  )
}

const UNASSIGNED =
  'text-ink-3 opacity-0 group-hover/line:opacity-100 hover:text-indigo focus-visible:opacity-100 max-desktop:opacity-100'

function Mark({ assignment }: { assignment: AssignmentView | undefined }) {
  if (!assignment) return <UserRoundPlus size={14} aria-hidden="true" />
  if (assignment.state === 'final') return <Lock size={11} aria-hidden="true" />
  return <span aria-hidden="true">{[...assignment.assignee.trim()][0] ?? '?'}</span>
}

const toneOf = ({ state, isForCaller }: AssignmentView, isLate: boolean): string => {
  if (state === 'final') return 'bg-success-soft text-success'
  if (isLate) return 'bg-danger-soft text-danger'
  if (state === 'review') return 'bg-warning-soft text-warning'
  return isForCaller ? 'bg-indigo text-surface' : 'bg-indigo-soft text-indigo'
}

const wordsOf = ({ assignee, state, dueDate }: AssignmentView, now: Date): string =>
  [assignee, stateWords[state], state === 'final' ? '' : dueWords(dueDate, now)]
    .filter((word) => word !== '')
    .join('，')
