import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { TABLE_TITLE_LIMIT, type PaperTableView } from '../../table-terms'
import { priceWords } from './price-words'
import { QuestionsEditor, type DraftQuestion } from './questions-editor'

export interface ChangeTableDialogProps {
  table: PaperTableView
  /** Answers why it was refused; '' when it was done. */
  onSave: (change: { title: string; questions: DraftQuestion[] }) => Promise<string>
  onClose: () => void
}

/** Another name, other columns, or their order. What is taken out goes with its answers. */
export function ChangeTableDialog({ table, onSave, onClose }: ChangeTableDialogProps) {
  const [title, setTitle] = useState(table.title)
  const [questions, setQuestions] = useState<DraftQuestion[]>(table.questions)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const fresh = questions.filter(({ id }) => id === undefined).length * table.papers.length
  const isValid = title.trim() !== ''
  async function save() {
    setBusy(true)
    const refusal = await onSave({ title: title.trim(), questions })
    setBusy(false)
    if (refusal === '') onClose()
    else setFailure(refusal)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title="编辑对比表"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => void save()}
            {...(!isValid && { disabledReason: '先写下名称' })}
          >
            {fresh > 0 ? '保存并填写' : '保存'}
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <Field label="名称">
          <TextInput
            maxLength={TABLE_TITLE_LIMIT}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </div>
      <QuestionsEditor questions={questions} onChange={setQuestions} />
      <p className="pt-3 text-small text-ink-2">
        移除的问题连同已填的内容一起删除。
        {priceWords(fresh, table.priceCoins)}
      </p>
      {failure && (
        <p className="pt-2 text-small text-danger" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
