import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../controls/button'
import { IconButton } from '../controls/icon-button'
import { Spinner } from '../spinner'

/** A toast as the store keeps it. */
export interface ToastView {
  /** The time it was made, in ms, as text. */
  id: string
  title: string
  description?: string
  icon?: 'success' | 'danger' | 'warning' | 'info' | 'busy'
  /** ms until it closes; 0 stays. */
  timeout: number
  actions?: { label: string; onPress: () => void }[]
  onClick?: () => void
}

export interface ToastViewportProps {
  toasts: readonly ToastView[]
  onClose: (id: string) => void
}

/** Up to three slips, top right; on a phone the full width. */
export function ToastViewport({ toasts, onClose }: ToastViewportProps) {
  return (
    <section className="k-toasts" aria-label="提示">
      {toasts.slice(-3).map((toast) => (
        <ToastSlip key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  )
}

/** One slip; the pointer or the keyboard on it holds its clock. */
export function ToastSlip({ toast, onClose }: { toast: ToastView; onClose: () => void }) {
  const [isPaused, setPaused] = useState(false)
  useCountdown(toast.timeout, isPaused, onClose)
  const Text = toast.onClick ? 'button' : 'div'
  return (
    // The pointer resting on a toast only holds its clock; nothing here is done by it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="k-toast"
      role={toast.icon === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ToastIcon icon={toast.icon} />
      {/* Beside a title there is room for an act; beside more words it stands below them. */}
      <div className={clsx('k-toast-body', toast.description && 'flex-wrap')}>
        <Text className="k-toast-text" onClick={toast.onClick}>
          <span className={toast.icon === 'busy' ? 'block' : 'block font-semibold'}>
            {toast.title}
          </span>
          {toast.description && <span className="k-toast-more">{toast.description}</span>}
        </Text>
        {toast.actions?.map(({ label, onPress }) => (
          <Button
            key={label}
            kind="ghost"
            size="small"
            className={toast.description ? 'mt-1 -ml-2.5' : '-my-[3px]'}
            onClick={() => {
              onPress()
              onClose()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {toast.icon !== 'busy' && (
        <IconButton label="关闭" size="tiny" icon={<X size={15} />} onClick={onClose} />
      )}
      {toast.timeout > 0 && (
        <i
          className="k-toast-time"
          data-paused={isPaused || undefined}
          style={{ animationDuration: `${toast.timeout}ms` }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}

function ToastIcon({ icon }: { icon: ToastView['icon'] }) {
  if (icon === 'busy') {
    return (
      <span className="mt-[3px] text-ink-2">
        <Spinner />
      </span>
    )
  }
  if (!icon) return null
  const { Icon, color } = icons[icon]
  return <Icon size={19} className={`mt-px ${color}`} aria-hidden="true" />
}

const icons = {
  success: { Icon: CircleCheck, color: 'text-success' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
  info: { Icon: Info, color: 'text-indigo' },
}

/** Runs out after `timeout` ms of not being paused. */
function useCountdown(timeout: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(timeout)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (timeout <= 0 || isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - startedAt
    }
  }, [timeout, isPaused])
}
