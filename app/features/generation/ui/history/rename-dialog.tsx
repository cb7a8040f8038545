import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { TOPIC_LIMIT } from '../../terms'

export interface RenameDialogProps {
  title: string
  heading?: string
  /** Answers why it was refused; '' when it was done. */
  onRename: (title: string) => Promise<string>
  onClose: () => void
}

/** Another name for a creation. */
export function RenameDialog(props: RenameDialogProps) {
  const { title: first, heading = '重命名', onRename, onClose } = props
  const [title, setTitle] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  async function save() {
    if (title.trim() === '') return setFault('先写下名称')
    if (title.trim() === first) return onClose()
    setBusy(true)
    const refusal = await onRename(title.trim())
    setBusy(false)
    if (refusal) setFault(refusal)
    else onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={heading}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <Field label="名称" {...(fault && { error: fault })}>
          <TextInput
            maxLength={TOPIC_LIMIT}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !isComposing(nativeEvent)) void save()
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
