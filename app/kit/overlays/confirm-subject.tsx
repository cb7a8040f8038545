import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog'

export interface ConfirmSubjectProps<Subject> {
  /** What is asked about; null while nothing is. */
  subject: Subject | null
  question: (subject: Subject) => string
  consequence: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  onConfirm: (subject: Subject) => void
  onClose: () => void
}

/** Asks about one thing of a list, and closes at once: what is done goes on in the list. */
export function ConfirmSubject<Subject>(props: ConfirmSubjectProps<Subject>) {
  const { subject, question, onConfirm, onClose, ...rest } = props
  return (
    <ConfirmDialog
      {...rest}
      open={subject !== null}
      question={subject === null ? '' : question(subject)}
      onOpenChange={onClose}
      onConfirm={() => {
        if (subject !== null) onConfirm(subject)
        onClose()
      }}
    />
  )
}
