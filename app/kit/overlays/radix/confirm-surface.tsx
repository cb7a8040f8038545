import { AlertDialog as Radix } from 'radix-ui'
import { Button } from '../../controls/button'
import type { ConfirmDialogProps } from '../confirm-dialog'
import { useDialogFocus } from './dialog-focus'
import { dialogWidth } from './dialog-surface'

export function ConfirmSurface(props: ConfirmDialogProps) {
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
