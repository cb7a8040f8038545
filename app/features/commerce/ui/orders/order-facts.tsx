import { Copy } from 'lucide-react'
import { copyText } from '../copy-text'
import { IconButton } from '~/kit/controls/icon-button'
import { formatDay, formatNumber } from '~/core/format'
import { maskMobile } from '~/core/text/text-rules'
import { invoiceStateLabels, refundStateLabels, type OrderView } from '../../terms'
import { yuan } from '../words'

/** What is known of an order, a line each; `isShort` beside the code of the cashier. */
export function OrderFacts({ order, isShort = false }: { order: OrderView; isShort?: boolean }) {
  const lines = isShort ? shortLines(order) : longLines(order)
  const filled = lines.filter(({ value }) => value !== '')
  if (filled.length === 0) return null
  return (
    <dl
      className={`mt-2 grid grid-cols-[84px_minmax(0,1fr)] gap-y-2 border-t border-line pt-3.5 ${isShort ? 'max-tablet:mt-0 max-tablet:border-t-0 max-tablet:pt-0' : ''}`}
    >
      {filled.map(({ label, value, isWideOnly, copies }) => (
        <div key={label} className={isWideOnly ? 'contents max-tablet:hidden' : 'contents'}>
          <dt className="text-ink-3">{label}</dt>
          <dd className="flex items-start gap-1 break-words">
            <span className="min-w-0">{value}</span>
            {copies && (
              <IconButton
                size="tiny"
                label={`复制${copies.label}`}
                icon={<Copy size={14} />}
                onClick={() => void copyText(copies.label, copies.text)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Line {
  label: string
  value: string
  /** On a phone the page says it above. */
  isWideOnly?: true
  /** What of it is needed elsewhere. */
  copies?: { label: string; text: string } | undefined
}

const shortLines = (order: OrderView): Line[] => [
  { label: '商品', value: order.title, isWideOnly: true },
  { label: '订单', value: order.no },
  ...priceLines(order),
  ...planLines(order),
]

// One line says no more than title and amount.
const priceLines = ({ lines }: OrderView): Line[] =>
  lines.length < 2 && !lines[0]?.label.includes('补足')
    ? []
    : [
        {
          label: '明细',
          value: lines.map((line) => `${line.label} ${yuan(line.amount)}`).join('；'),
        },
      ]

function planLines({ plan, refunded }: OrderView): Line[] {
  if (!plan) return []
  const { seatsBefore, seatsAfter, expiryBefore, expiryAfter } = plan
  const seats =
    seatsBefore === seatsAfter
      ? `${formatNumber(seatsAfter)}席`
      : `${formatNumber(seatsBefore)}席增到${formatNumber(seatsAfter)}席`
  // What a refund took back is not to be read as if it still held.
  const end = refunded > 0 ? '，退款后已撤回' : ''
  const before = formatDay(expiryBefore)
  const after = formatDay(expiryAfter)
  return [
    { label: '席位', value: seatsBefore === seatsAfter ? seats : `${seats}${end}` },
    {
      label: '到期',
      value: before === after || !before ? after : `${before}延到${after}${end}`,
    },
  ]
}

function longLines(order: OrderView): Line[] {
  const { address, delivery } = order
  return [
    { label: '订单', value: order.no },
    ...priceLines(order),
    ...planLines(order),
    { label: '付款方式', value: order.payLabel },
    { label: '付款流水', value: order.payNo },
    {
      label: '收件',
      value: address
        ? `${address.name}，${maskMobile(address.mobile)}，${address.region}${address.street}`
        : '',
    },
    {
      label: '物流',
      value: delivery ? `${delivery.company} ${delivery.number}` : '',
      copies: delivery ? { label: '运单号', text: delivery.number } : undefined,
    },
    ...refundLines(order),
    invoiceLine(order),
    { label: '税号', value: order.invoice?.taxNo ?? '' },
    { label: '收票邮箱', value: order.invoice?.email ?? '' },
  ]
}

const BILLED = '已开发票，退款前须先冲红'

function refundLines({ refund, refunded, invoice }: OrderView): Line[] {
  const state = refund
    ? [refundStateLabels[refund.state], yuan(refund.amount), refund.answer]
    : [refunded > 0 ? `已退 ${yuan(refunded)}` : invoice?.state === 'issued' ? BILLED : '']
  return [{ label: '退款', value: state.filter(Boolean).join('，') }]
}

function invoiceLine({ invoice, invoiceUntil, actions }: OrderView): Line {
  if (!invoice) {
    const canAsk = actions.includes('invoice') && invoiceUntil !== ''
    return { label: '发票', value: canAsk ? `未开，可在${formatDay(invoiceUntil)}前申请` : '' }
  }
  const words = [invoiceStateLabels[invoice.state], invoice.title, invoice.number, invoice.answer]
  const value = words.filter(Boolean).join('，')
  return { label: '发票', value }
}
