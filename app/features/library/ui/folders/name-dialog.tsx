import { useState } from 'react'
import { Button } from '~/kit/button'
import { isComposing } from '~/kit/composing'
import { Dialog } from '~/kit/dialog'
import { TextInput } from '~/kit/text-input'
import { sentenceOf } from '../desk'

export interface NameDialogProps {
  /** 新建文件夹, 重命名. */
  title: string
  /** Accessible name of the field. */
  label: string
  name: string
  /** What is wrong with a name; '' when nothing is. */
  check: (name: string) => string
  onClose: () => void
  /** Rejects with a sentence for the person. */
  onSave: (name: string) => Promise<void>
}

/** A name, new or changed. What is wrong is told from the first change on. */
export function NameDialog({ title, label, name, check, onClose, onSave }: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [isTouched, setIsTouched] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const wanted = typed.trim()
  const problem = check(typed)
  const told = isTouched ? problem || error : error
  const save = async () => {
    setIsTouched(true)
    if (problem || isBusy) return
    if (wanted === name) return onClose()
    setIsBusy(true)
    try {
      await onSave(wanted)
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
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      <TextInput
        className="mt-4"
        aria-label={label}
        aria-invalid={told !== ''}
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
      {told && (
        <p className="mt-1.5 text-micro text-danger" role="alert">
          {told}
        </p>
      )}
    </Dialog>
  )
}
