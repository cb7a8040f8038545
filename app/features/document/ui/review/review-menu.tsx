import { Lock, LockOpen, Send, Stamp, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { Review } from './use-review'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog')).SendDialog }))

export interface ReviewMenuProps {
  review: Review
  /** The section where one reads or writes; null where there is none. */
  section: { nodeId: string; title: string; hasText: boolean } | null
}

/** 审阅: sends the text or the section for approval, locks it and opens it again. */
export function ReviewMenu({ review, section }: ReviewMenuProps) {
  const [sent, setSent] = useState<{ nodeId: string; what: string } | null>(null)
  const { status, isLocked } = review
  const mayTurn = isLocked ? status?.lock?.mayOpen === true : status?.mayLock === true
  return (
    <>
      <Menu
        align="end"
        label="审阅"
        trigger={
          <Button
            kind="ghost"
            size="small"
            className="flex-none"
            icon={<Stamp size={15} aria-hidden="true" />}
          >
            审阅
          </Button>
        }
      >
        <MenuItem icon={<Send size={16} />} onSelect={() => setSent({ nodeId: '', what: '全文' })}>
          送审全文
        </MenuItem>
        {section?.hasText && (
          <MenuItem
            icon={<Send size={16} />}
            onSelect={() =>
              setSent({ nodeId: section.nodeId, what: `「${section.title || '开头'}」一节` })
            }
          >
            送审本节
          </MenuItem>
        )}
        {section && (review.mayAssign || review.assignmentOf(section.nodeId)) && (
          <>
            <MenuRule />
            <MenuItem
              icon={<UserRoundPlus size={16} />}
              onSelect={() => review.openAssign(section)}
            >
              指派本节…
            </MenuItem>
          </>
        )}
        {mayTurn && <MenuRule />}
        {mayTurn && (
          <MenuItem
            icon={isLocked ? <LockOpen size={16} /> : <Lock size={16} />}
            onSelect={() => void review.setLocked(!isLocked)}
          >
            {isLocked ? '解除锁定' : '锁定文档'}
          </MenuItem>
        )}
      </Menu>
      {sent && (
        <Suspense fallback={null}>
          <SendDialog review={review} {...sent} onClose={() => setSent(null)} />
        </Suspense>
      )}
    </>
  )
}
