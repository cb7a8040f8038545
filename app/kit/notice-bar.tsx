import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './controls/icon-button'

export interface NoticeBarProps {
  tone: 'info' | 'warning' | 'danger'
  children: ReactNode
  action?: ReactNode
  onClose?: () => void
}

/** One line over the page about a state that lasts. */
export function NoticeBar({ tone, children, action, onClose }: NoticeBarProps) {
  const Icon = icons[tone]
  return (
    <div
      className={`flex min-h-10 flex-none items-center gap-2 px-4 py-1.5 text-small ${tones[tone]}`}
      role="status"
    >
      <Icon size={16} aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
      {onClose && <IconButton label="关闭" size="small" icon={<X size={16} />} onClick={onClose} />}
    </div>
  )
}

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert }
const tones = {
  info: 'bg-indigo-soft text-indigo',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}
