import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { RadioGroup } from '~/kit/controls/field'
import { Dialog } from '~/kit/overlays/dialog'
import { SkeletonRows } from '~/kit/skeleton'
import { NoteField } from './note-field'
import { useReaders } from './use-readers'
import type { Review } from './use-review'

export interface SendDialogProps {
  review: Review
  /** '' for the whole. */
  nodeId: string
  what: string
  onClose: () => void
}

/** Whom a text is sent to for approval, with a word. */
export function SendDialog({ review, nodeId, what, onClose }: SendDialogProps) {
  const { people, failure } = useReaders(review)
  const [reviewerId, setReviewer] = useState('')
  const [note, setNote] = useState('')
  const send = () =>
    void review
      .send({ nodeId, reviewerId, note: note.trim() })
      .then((isDone) => isDone && onClose())
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`送审${what}`}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={review.isBusy} disabled={reviewerId === ''} onClick={send}>
            送审
          </Button>
        </>
      }
    >
      {people === null && failure === '' && <SkeletonRows rows={2} label="正在取成员" />}
      {failure !== '' && (
        <p role="alert" className="pt-3 text-small">
          成员没有取到：{failure}
        </p>
      )}
      {people?.length === 0 && (
        <p className="pt-3 text-small text-ink-2">
          别的成员还打不开这份文档：先在「更多」里让团队成员打开
        </p>
      )}
      {people !== null && people.length > 0 && (
        <>
          <div className="max-h-60 overflow-y-auto pt-3">
            <RadioGroup
              label="审批人"
              value={reviewerId}
              onChange={setReviewer}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
          <NoteField label="留言（可不写）" value={note} onChange={setNote} />
        </>
      )}
    </Dialog>
  )
}
