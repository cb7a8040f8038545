import { create } from 'zustand'

/** A short notice that closes by itself. */
export interface Toast {
  /** The time it was made, in ms, as text. */
  id: string
  title: string
  description?: string
  icon?: 'success' | 'danger' | 'warning' | 'info' | 'busy'
  /** ms until it closes; 0 stays until it is closed. */
  timeout: number
  actions?: { label: string; onPress: () => void }[]
  onClick?: () => void
}

type NewNotice = Omit<Toast, 'id' | 'timeout'> & { timeout?: number }
/** What waits needs no words of its own. */
export type NewToast =
  | NewNotice
  | (Omit<NewNotice, 'title' | 'icon'> & { icon: 'busy'; title?: string })

const LOADING = '加载...'

const MAX_TOASTS = 3
const TIMEOUT_MS = 3_000
/** Something can be done about it: that has to be read and reached. */
const ACTION_TIMEOUT_MS = 10_000

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/** Shows a notice and answers its id; the oldest gives way to a fourth, and the same words stand once. */
export function showToast(toast: NewToast): string {
  const { toasts } = useToasts.getState()
  const timeout = toast.timeout ?? usualTimeout(toast)
  const id = newId(toasts)
  const filled = { ...toast, title: toast.title ?? LOADING, id, timeout }
  const others = toasts.filter((item) => !saysTheSame(item, filled))
  useToasts.setState({ toasts: [...others, filled].slice(-MAX_TOASTS) })
  return id
}

/** What waits is closed by its own id, and what can be acted upon (撤销) acts on something else each time. */
const saysTheSame = (item: Toast, other: Toast) =>
  item.icon !== 'busy' &&
  !item.actions?.length &&
  !item.onClick &&
  item.icon === other.icon &&
  item.title === other.title &&
  item.description === other.description

export function closeToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

function usualTimeout({ icon, actions }: NewToast): number {
  if (icon === 'busy') return 0
  return actions?.length ? ACTION_TIMEOUT_MS : TIMEOUT_MS
}

/** Two notices of one millisecond still differ. */
function newId(toasts: readonly Toast[]): string {
  return String(Math.max(Date.now(), 1 + Number(toasts.at(-1)?.id ?? 0)))
}
