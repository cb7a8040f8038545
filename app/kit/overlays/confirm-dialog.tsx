import type { ReactNode } from 'react'
import { useOverlays } from './late-overlays'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question that names the object: 删除「调研资料」？ */
  question: string
  /** What follows, in one sentence. */
  consequence?: ReactNode
  /** Repeats the verb of the question: 删除 82 份 */
  confirmLabel: string
  /** While the act is under way: 正在删除 */
  actBusy?: string
  isDangerous?: boolean
  isBusy?: boolean
  cancel?: string
  /** Ends long work early: while it goes on, 取消 becomes 停止. */
  onStop?: (() => void) | undefined
  /** Closing is the caller's, when the work is done. */
  onConfirm: () => void
  /** Gives the keyboard a place when what opened the question is gone by then. */
  goOn?: () => void
}

/** Asks before an act that cannot be taken back. 取消 is focused first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  return overlays && <overlays.ConfirmSurface {...props} />
}
