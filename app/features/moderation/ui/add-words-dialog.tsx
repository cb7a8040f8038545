import { useState, type FormEvent } from 'react'
import { showToast } from '~/client/toasts'
import { useTeamAction } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { TextArea } from '~/kit/controls/text-input'
import { WORDS_TEXT_LIMIT } from '../terms'
import { addedWords } from './added-words'

/** Several words at once. */
export function AddWordsDialog({ onClose }: { onClose: () => void }) {
  const { runAction, isBusy, error } = useTeamAction()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const isEmpty = text.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isEmpty) return
    const added = await runAction('POST /team/:teamId/moderation/word/add', { text })
    if (!added) return
    showToast({ title: addedWords(added) })
    onClose()
  }

  return (
    <Dialog open onOpenChange={onClose} title="添加审核词">
      <form
        className="flex flex-col gap-4 pt-3"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <Field
          label="词"
          hint="一行一个，也可用逗号隔开；每个2–50字"
          {...(isTried && isEmpty && { error: '请填写要添加的词' })}
        >
          <TextArea
            rows={8}
            maxLength={WORDS_TEXT_LIMIT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {error && (
          <p className="text-small text-danger" role="alert">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {isBusy ? '正在添加' : '添加'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
