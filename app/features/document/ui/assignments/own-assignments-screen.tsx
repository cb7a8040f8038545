import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { openLogin } from '~/client/session/session-store'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import type { OwnAssignment } from '../../wire/contracts/assignments'
import { dueWords, isOverdue, stateWords } from '../review/assignment-words'

/** /profile/assignments: sections that one is to write; null for a visitor. */
export function OwnAssignmentsScreen({ items }: { items: readonly OwnAssignment[] | null }) {
  return (
    <main className="k-main">
      <header className="t-head">
        <h1 className="flex-1">指派给我的</h1>
        {items && items.length > 0 && (
          <span className="text-small text-ink-3">共{items.length}节</span>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="t-body pb-8">{items ? <Own items={items} /> : <SignInFirst />}</div>
      </div>
    </main>
  )
}

function Own({ items }: { items: readonly OwnAssignment[] }) {
  if (items.length === 0)
    return (
      <div className="pt-12">
        <EmptyState title="没有指派给你的章节" hint="同事在文档里把一节指派给你，就会列在这里" />
      </div>
    )
  return (
    <ul aria-label="指派给我的章节">
      {items.map((item) => (
        <AssignmentRow key={`${item.documentId} ${item.nodeId}`} item={item} />
      ))}
    </ul>
  )
}

function AssignmentRow({ item }: { item: OwnAssignment }) {
  const { documentId, isOwnText, nodeId, title, document, dueDate, assigner, state } = item
  const [now] = useState(() => new Date())
  const isLate = state === 'writing' && isOverdue(dueDate, now)
  const to = `/${isOwnText ? 'document' : 'create'}/${documentId}?node=${nodeId}`
  return (
    <li className="border-b border-line">
      <Link to={to} className="flex items-center gap-4 py-3 hover:bg-wash">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{title || '开头'}</span>
          <span className="block truncate text-small text-ink-2">
            《{document}》，{assigner || '已离开的成员'}指派
          </span>
        </span>
        <span className="flex-none text-right text-small">
          <span className={clsx('block', state === 'review' && 'text-ink-3')}>
            {stateWords[state]}
          </span>
          {/* What has passed depends on whose clock it is. */}
          <span
            className={clsx('block', isLate ? 'text-danger' : 'text-ink-3')}
            suppressHydrationWarning
          >
            {dueWords(dueDate, now)}
          </span>
        </span>
      </Link>
    </li>
  )
}

const SignInFirst = () => (
  <div className="pt-16">
    <EmptyState
      title="登录后查看指派给你的章节"
      hint="同事在文档里把一节指派给你，就会列在这里"
      actions={
        <Button kind="primary" onClick={() => openLogin()}>
          登录
        </Button>
      }
    />
  </div>
)
