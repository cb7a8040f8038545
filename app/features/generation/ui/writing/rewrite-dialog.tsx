import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { formatNumber } from '~/core/format'
import type { DocNode } from '#packages/document'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { TextArea } from '~/kit/controls/text-input'
import { REMARK_LIMIT, type CreationView } from '../../terms'

export interface RewriteDialogProps {
  teamId: string
  creation: CreationView
  node: DocNode
  /** It has no text yet. */
  isNew: boolean
  /** A person changed its text by hand. */
  isTouched: boolean
  onStarted: (creation: CreationView) => void
  onClose: () => void
}

/** One section written anew, with a remark, at the price of this section alone. */
export function RewriteDialog(props: RewriteDialogProps) {
  const { teamId, creation, node, isNew, onStarted, onClose } = props
  const action = isNew ? '撰写' : '重写'
  const params = { id: creation.id }
  const [quote, setQuote] = useState<{ coins: number; words: number } | null>(null)
  const [remark, setRemark] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  useEffect(() => {
    const input = { params: { id: creation.id }, query: { teamId, nodeId: node.id } }
    void call('GET /creation/:id/quoteNode', input, { silent: true }).then((answer) => {
      if (answer.ok) setQuote(answer.data)
      else setFailure(answer.message)
    })
  }, [teamId, creation.id, node.id])
  async function start() {
    if (!quote) return
    setBusy(true)
    setFailure('')
    const body = {
      teamId,
      nodeId: node.id,
      remark: remark.trim(),
      coins: quote.coins,
      idempotencyKey,
    }
    const answer = await call('POST /creation/:id/regenerate', { params, body })
    setBusy(false)
    if (answer.ok) onStarted(answer.data)
    else setFailure(answer.message)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${action}「${node.title}」？`}
      text={explained(props)}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={isBusy} disabled={!quote} onClick={() => void start()}>
            {quote && quote.coins > 0 ? `用${formatNumber(quote.coins)}枚硬币${action}` : action}
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <Field label={isNew ? '写作要求' : '怎么改'} hint="可以不写">
          <TextArea
            rows={3}
            maxLength={REMARK_LIMIT}
            placeholder="例如：多引原始数据，少下判断"
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </Field>
      </div>
      {failure && (
        <p className="pt-2 text-small text-danger" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

function explained({ isNew, isTouched }: RewriteDialogProps): string {
  if (isNew) return '只写这一节，其他各节不动。'
  return isTouched
    ? '这一节有人改过，新写的会放在旁边，由你决定用哪一份；其他各节不动。'
    : '只重写这一节，其他各节不动；原文留在历史版本里。'
}
