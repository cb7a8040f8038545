import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { sentenceOf } from '../services'

export interface NameDialogProps {
  /** 新建文件夹, 重命名. */
  title: string
  /** Stands above the field. */
  label: string
  /** Of the act that saves it: 新建, 保存. */
  verb?: string
  name: string
  /** What is wrong with a name; '' when nothing is. */
  check: (name: string) => string
  onClose: () => void
  /** Rejects with a sentence for the person. */
  onSave: (name: string) => Promise<void>
}

/** A name, new or changed. What is wrong is shown from the first change on. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, verb = '保存', name, check, onClose, onSave } = props
  const [typed, setTyped] = useState(name)
  const [isTouched, setIsTouched] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const trimmed = typed.trim()
  const problem = check(typed)
  const message = isTouched ? problem || error : error
  const save = async () => {
    setIsTouched(true)
    if (problem || isBusy) return
    if (trimmed === name) return onClose()
    setIsBusy(true)
    try {
      await onSave(trimmed)
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure, '没有保存成功，请重试'))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void save()}>
            {isBusy ? `正在${verb}` : verb}
          </Button>
        </>
      }
    >
      <div className="mt-4">
        <Field label={label} error={message}>
          <TextInput
            aria-invalid={message !== ''}
            value={typed}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              setIsTouched(true)
              setError('')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void save()
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
