import { formatDayTime } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import type { OperatorOrderView } from '../../operator-terms'
import { invoiceKindLabels, invoiceStateLabels, refundStateLabels } from '../../terms'
import { yuan } from '../words'

interface OrderDetailsProps {
  order: OperatorOrderView
  onClose: () => void
  /** The invoice that was issued is wrong. */
  onReplace: () => void
  /** It is to be taken back. */
  onReverse: () => void
}

/** All that an operator has to know of an order, a line each. */
export function OrderDetails({ order, onClose, onReplace, onReverse }: OrderDetailsProps) {
  const { invoice } = order
  const lines = [...factsOf(order), ...refundLines(order), ...invoiceLines(order)]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={order.title}
      text={`${yuan(order.amount)}，${order.statusLabel}`}
      {...(invoice?.state === 'issued' && {
        actions: (
          <>
            <Button kind="ghost" onClick={onReverse}>
              冲红
            </Button>
            <Button onClick={onReplace}>更换发票</Button>
          </>
        ),
      })}
    >
      <dl className="mt-4 grid grid-cols-[76px_minmax(0,1fr)] gap-y-2 border-t border-line pt-3.5 text-small">
        {lines
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        {invoice?.link && (
          <div className="contents">
            <dt className="text-ink-3">发票文件</dt>
            <dd>
              <a className="k-link" href={invoice.link}>
                下载
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}

interface Line {
  label: string
  value: string
}

const joined = (...words: string[]) => words.filter(Boolean).join('，')

function factsOf(order: OperatorOrderView): Line[] {
  const { address, delivery } = order
  return [
    { label: '团队', value: order.teamName },
    { label: '下单人', value: joined(order.buyerName, order.buyerContact) },
    { label: '订单', value: order.no },
    { label: '下单', value: formatDayTime(order.createTime) },
    { label: '付款', value: joined(formatDayTime(order.payTime), order.payLabel, order.payNo) },
    { label: '附言', value: order.transferNo },
    {
      label: '收件',
      value: address
        ? joined(`${address.name} ${address.mobile}`, `${address.region}${address.street}`)
        : '',
    },
    { label: '物流', value: delivery ? `${delivery.company} ${delivery.number}` : '' },
    { label: '已退', value: order.refunded > 0 ? yuan(order.refunded) : '' },
  ]
}

function refundLines({ refund }: OperatorOrderView): Line[] {
  if (!refund) return []
  const { state, amount, reason, answer } = refund
  return [{ label: '退款', value: joined(refundStateLabels[state], yuan(amount), reason, answer) }]
}

function invoiceLines({ invoice }: OperatorOrderView): Line[] {
  if (!invoice) return []
  const { state, kind, amount, number, answer, title, taxNo, email } = invoice
  const words = joined(invoiceStateLabels[state], invoiceKindLabels[kind], yuan(amount))
  return [
    { label: '发票', value: joined(words, number, answer) },
    { label: '抬头', value: joined(title, taxNo) },
    { label: '收票邮箱', value: email },
  ]
}
