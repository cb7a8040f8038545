import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { dialogWidth } from './dialog'
import { useDialogFocus } from './dialog-focus'

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
  const focus = useDialogFocus(props.goOn)
  const { open, onOpenChange, consequence, isDangerous = true, isBusy = false } = props
  return (
    <Radix.Root open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="k-scrim" />
        <Radix.Content
          className="k-dialog"
          style={dialogWidth(420)}
          {...focus}
          {...(!consequence && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="k-dialog-title">{props.question}</Radix.Title>
          {consequence && (
            <Radix.Description className="k-dialog-text">{consequence}</Radix.Description>
          )}
          <div className="k-dialog-acts">
            {isBusy && props.onStop ? (
              <Button onClick={props.onStop}>停止</Button>
            ) : (
              <Radix.Cancel asChild>
                <Button data-first>{props.cancel ?? '取消'}</Button>
              </Radix.Cancel>
            )}
            <Button
              kind={isDangerous ? 'danger' : 'primary'}
              busy={isBusy}
              onClick={props.onConfirm}
            >
              {isBusy ? (props.actBusy ?? props.confirmLabel) : props.confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
