import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { NoteField } from './note-field'

export interface ReturnDialogProps {
  /** What was sent, in words. */
  what: string
  isBusy: boolean
  onReturn: (answer: string) => void
  onClose: () => void
}

/** Says why a text is returned. */
export function ReturnDialog({ what, isBusy, onReturn, onClose }: ReturnDialogProps) {
  const [answer, setAnswer] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`退回${what}`}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={answer.trim() === ''}
            onClick={() => onReturn(answer.trim())}
          >
            退回
          </Button>
        </>
      }
    >
      <NoteField label="要改什么" value={answer} onChange={setAnswer} />
    </Dialog>
  )
}
