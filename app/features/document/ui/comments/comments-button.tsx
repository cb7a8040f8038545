import { MessageSquare } from 'lucide-react'
import { Button } from '~/kit/controls/button'

export interface CommentsButtonProps {
  openCount: number
  isOpen: boolean
  onClick: () => void
}

/** 批注 and how many are open. */
export const CommentsButton = ({ openCount, isOpen, onClick }: CommentsButtonProps) => (
  <Button
    kind="ghost"
    size="small"
    className="flex-none"
    active={isOpen}
    aria-pressed={isOpen}
    icon={<MessageSquare size={15} aria-hidden="true" />}
    onClick={onClick}
  >
    批注{openCount > 0 && ` ${openCount}`}
  </Button>
)
