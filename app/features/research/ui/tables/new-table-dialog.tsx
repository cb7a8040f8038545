import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { suggestedQuestions } from '../../table-terms'
import { type ScholarWork } from '../../terms'
import { priceWords } from './price-words'
import { QuestionsEditor, type DraftQuestion } from './questions-editor'
import './tables.css'

export interface NewTableDialogProps {
  teamId: string
  works: readonly ScholarWork[]
  /** Coins for a cell. */
  cellPrice: number
  onClose: () => void
}

/** 制作对比表: what is asked of the chosen papers, and what it costs. */
export function NewTableDialog({ teamId, works, cellPrice, onClose }: NewTableDialogProps) {
  const navigate = useNavigate()
  const [questions, setQuestions] = useState<DraftQuestion[]>(
    suggestedQuestions.map((text) => ({ text })),
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function start() {
    setBusy(true)
    const body = {
      teamId,
      workIds: works.map(({ id }) => id),
      questions: questions.map(({ text }) => text),
      priceCoins: cellPrice,
    }
    const answer = await call('POST /scholar/table/add', { body }, { silent: true })
    if (answer.ok) return navigate(`/scholar/tables/${answer.data.id}`)
    setBusy(false)
    setFailure(answer.message)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title={`对比${works.length}篇论文`}
      text="每篇论文一行，每个问题一列；每格一个带出处的短答。"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void start()}>
            开始填写
          </Button>
        </>
      }
    >
      <QuestionsEditor questions={questions} onChange={setQuestions} />
      <p className="pt-3 text-small text-ink-2">
        {priceWords(works.length * questions.length, cellPrice)}
      </p>
      {failure && (
        <p className="pt-2 text-small text-danger" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
