import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { Dialog } from './dialog'

export interface FormDialogProps {
  title: string
  text?: string
  /** px */
  width?: number
  /** Of the button that sends it. */
  button: string
  /** Why it cannot be sent yet; '' when it can. */
  fault: string
  /** Why it was refused. */
  error: string
  isBusy: boolean
  /** What it does cannot be undone. */
  isDangerous?: boolean
  onSend: () => void
  onClose: () => void
  /** Below the fields. */
  note?: string
  children: ReactNode
}

/** A few fields that are sent as one. What was typed stays when it was refused. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, width, fault, error, isBusy, onSend, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...{ title, ...(text && { text }), ...(width && { width }) }}
    >
      <form
        className="grid gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === '' && !isBusy) onSend()
        }}
      >
        {props.children}
        {error && (
          <p className="text-small text-danger" role="alert">
            {error}
          </p>
        )}
        {props.note && <p className="text-micro text-ink-3">{props.note}</p>}
        <div className="k-dialog-acts">
          <Button onClick={onClose}>取消</Button>
          <Button
            kind={props.isDangerous ? 'danger' : 'primary'}
            type="submit"
            busy={isBusy}
            {...(fault && { disabledReason: fault })}
          >
            {props.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
