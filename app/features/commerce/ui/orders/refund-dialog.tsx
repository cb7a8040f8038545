import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import { TextInput } from '~/kit/controls/text-input'
import { Field } from '~/kit/controls/field'
import { Dialog } from '~/kit/overlays/dialog'
import { Spinner } from '~/kit/spinner'
import {
  refundReasonLabels,
  refundReasons,
  type OrderView,
  type RefundQuoteView,
  type RefundReason,
} from '../../terms'
import { yuan } from '../words'
import type { OrderDialogProps } from './order-dialogs'

/** 退款: what is used, what comes back and where, before anything is asked for. */
export default function RefundDialog({ teamId, order, onChange, onClose }: OrderDialogProps) {
  const { quote, failure, renew } = useRefundQuote(teamId, order)
  const [reason, setReason] = useState<RefundReason>('tooMany')
  const [remark, setRemark] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function request() {
    if (!quote || isBusy) return
    setBusy(true)
    const body = { teamId, reason, remark, amount: quote.amount }
    const input = { params: { orderId: order.id }, body }
    const answer = await call('POST /order/:orderId/refund', input, { silent: true })
    setBusy(false)
    if (answer.ok) {
      showToast({ icon: 'success', title: toastOf(answer.data) })
      return onChange(answer.data)
    }
    setError(answer.message)
    renew()
  }
  const canRefund = quote !== null && quote.obstacle === '' && quote.amount > 0
  return (
    <Dialog
      open
      width={480}
      onOpenChange={onClose}
      title={`退款：${order.title}`}
      text={`订单 ${order.no}，实付 ${yuan(order.amount)}`}
      actions={
        <>
          <Button onClick={onClose}>不退了</Button>
          {canRefund && (
            <Button kind="danger" busy={isBusy} onClick={() => void request()}>
              退回 {yuan(quote.amount)}
            </Button>
          )}
        </>
      }
    >
      {!quote && !failure && (
        <p className="grid place-items-center py-8">
          <Spinner />
        </p>
      )}
      {canRefund && <Lines quote={quote} />}
      {quote?.obstacle && (
        <p className="pt-3 text-small text-warning">
          {quote.obstacle}
          {quote.blockedBy && (
            <Link className="k-link pl-2" to={`/profile/orders/${quote.blockedBy.id}`}>
              订单 {quote.blockedBy.no}
            </Link>
          )}
        </p>
      )}
      {canRefund && (
        <div className="grid gap-4 pt-4">
          <p className="border-l-2 border-line-2 pl-3 text-small text-ink-2">
            {consequenceOf(order)}
          </p>
          <div>
            <p className="k-label pb-1.5" aria-hidden="true">
              原因
            </p>
            <Segmented
              label="原因"
              value={reason}
              options={reasonsOf(order)}
              onChange={setReason}
            />
          </div>
          <Field label="说明（可不填）">
            <TextInput
              value={remark}
              maxLength={200}
              onChange={(event) => setRemark(event.target.value)}
            />
          </Field>
        </div>
      )}
      {(failure || error) && (
        <p className="pt-3 text-small text-danger" role="alert">
          {failure || error}
        </p>
      )}
    </Dialog>
  )
}

// Only who bought searches can have found nothing.
const reasonsOf = ({ type }: OrderView) =>
  refundReasons
    .filter((value) => value !== 'notFound' || type === 'searches')
    .map((value) => ({ value, label: refundReasonLabels[value] }))

const toastOf = ({ refund }: OrderView) => (refund?.state === 'done' ? '已退款' : '已提交退款申请')

/** What the team no longer has afterwards. */
function consequenceOf({ type, plan }: OrderView): string {
  if (type === 'coins') return '退款后，这笔订单里未用的硬币从团队余额中收回。'
  if (type === 'searches') return '退款后收回剩余次数，已存进知识库的文献不受影响。'
  if (!plan) return '退款后不再寄出。'
  const seats = plan.seatsAfter - plan.seatsBefore
  const taken = [
    seats > 0 && `增加的${seats}席`,
    plan.expiryAfter !== plan.expiryBefore && '延长的时间',
  ].filter(Boolean)
  return `退款后，这笔订单${taken.join('和')}会撤回。`
}

function Lines({ quote }: { quote: RefundQuoteView }) {
  return (
    <dl className="mt-4 border-y border-ink text-small">
      {quote.used > 0 && (
        <Line label="已用" detail={quote.usedLabel} amount={`−${yuan(quote.used)}`} />
      )}
      {unusedLines(quote).map(({ label, amount }) => (
        <Line key={label} label="未用" detail={label} amount={yuan(amount)} />
      ))}
      <div className="flex gap-4 border-t border-line py-2 font-semibold">
        <dt className="w-12 flex-none">退回</dt>
        <dd className="flex-1 font-normal text-ink-3">
          {quote.amount > 0 && `${quote.way}，通常1至3个工作日`}
        </dd>
        <dd>{yuan(quote.amount)}</dd>
      </div>
    </dl>
  )
}

const unusedLines = ({ unusedLines: lines, unusedLabel, paid, used }: RefundQuoteView) =>
  lines.length > 0 ? lines : [{ label: unusedLabel, amount: paid - used }]

function Line({ label, detail, amount }: { label: string; detail: string; amount: string }) {
  return (
    <div className="flex gap-4 py-2">
      <dt className="w-12 flex-none">{label}</dt>
      <dd className="flex-1 text-ink-2">{detail}</dd>
      <dd>{amount}</dd>
    </div>
  )
}

function useRefundQuote(teamId: string, { id }: OrderView) {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ quote: RefundQuoteView | null; failure: string }>({
    quote: null,
    failure: '',
  })
  useEffect(() => {
    const leave = new AbortController()
    const input = { params: { orderId: id }, body: { teamId } }
    const options = { silent: true, signal: leave.signal }
    void call('POST /order/:orderId/refundQuote', input, options).then((answer) => {
      if (leave.signal.aborted) return
      setState({
        quote: answer.ok ? answer.data : null,
        failure: answer.ok ? '' : answer.message,
      })
    })
    return () => leave.abort()
  }, [id, teamId, round])
  return { ...state, renew: () => setRound((count) => count + 1) }
}
