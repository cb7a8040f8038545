import { call } from '~/client/call'
import { invoiceKindLabels } from '../../terms'
import type { OperatorOrderView } from '../../operator-terms'
import { fenOf, yuan } from '../words'
import type { OperatorStep } from './task-buttons'

type Typed = Record<string, string>
type Answer = { ok: true } | { ok: false; message: string }

/** What a step asks for, and what it sends. */
interface OperatorForm {
  title: string
  text: (order: OperatorOrderView) => string
  fields: readonly {
    name: string
    label: string
    hint?: string
    isOptional?: true
    /** A file is chosen; its bytes are sent in base64. */
    isFile?: true
  }[]
  button: string
  done: string
  /** Who is to be reached, and how. */
  person?: (order: OperatorOrderView) => { name: string; contact: string }
  /** What is to be ticked where that which was typed may be a slip; '' where it is none. */
  doubt?: (order: OperatorOrderView, typed: Typed) => string
  send: (order: OperatorOrderView, typed: Typed, isSure: boolean) => Promise<Answer>
}

const silent = { silent: true } as const
const of = (typed: Typed, name: string) => (typed[name] ?? '').trim()
const textOf = ({ title, teamName }: OperatorOrderView) => `${title}，${teamName}`

const refundText = (order: OperatorOrderView) =>
  `${textOf(order)}，退 ${yuan(order.refund?.amount ?? 0)}，${order.refund?.reason ?? ''}`

const transferText = (order: OperatorOrderView) =>
  [
    `${textOf(order)}，附言 ${order.transferNo}，应收 ${yuan(order.amount)}。`,
    order.differing > 0 && `已记收到 ${yuan(order.differing)}，补足后按应收金额确认。`,
  ]
    .filter(Boolean)
    .join('')

const invoiceText = ({ invoice }: OperatorOrderView) =>
  [
    invoice && invoiceKindLabels[invoice.kind],
    invoice?.title,
    invoice?.taxNo,
    invoice && yuan(invoice.amount),
    invoice?.email,
  ]
    .filter(Boolean)
    .join('，')

const invoiceFields: OperatorForm['fields'] = [
  { name: 'number', label: '发票号码' },
  {
    name: 'file',
    label: '发票文件',
    hint: 'PDF或OFD，不超过1MB',
    isOptional: true,
    isFile: true,
  },
  { name: 'link', label: '或文件地址', hint: 'https开头，可不填', isOptional: true },
]

function issue({ invoice }: OperatorOrderView, typed: Typed): Promise<Answer> {
  const [number, link, file] = [of(typed, 'number'), of(typed, 'link'), of(typed, 'file')]
  const body = { invoiceId: invoice?.id ?? '', isIssued: true, number, link, file }
  return call('POST /desk/invoice/decide', { body }, silent)
}

function decide(order: OperatorOrderView, isApproved: boolean, answer: string): Promise<Answer> {
  const body = { refundId: order.refund?.id ?? '', isApproved, answer }
  return call('POST /desk/refund/decide', { body }, silent)
}

export const operatorForms: Record<OperatorStep, OperatorForm> = {
  send: {
    title: '寄出',
    text: ({ address, ...order }) =>
      address
        ? `${order.title}，寄给${address.name} ${address.mobile}，${address.region}${address.street}`
        : order.title,
    fields: [
      { name: 'company', label: '快递公司' },
      { name: 'number', label: '运单号' },
    ],
    button: '寄出',
    done: '已登记运单',
    send: ({ id: orderId }, typed) => {
      const body = { orderId, company: of(typed, 'company'), number: of(typed, 'number') }
      return call('POST /desk/order/send', { body }, silent)
    },
  },
  contact: {
    title: '联系下单人',
    text: (order) => `${textOf(order)}，已付款，还没有收货地址。`,
    person: ({ buyerName: name, buyerContact: contact }) => ({ name, contact }),
    fields: [],
    button: '发站内提醒',
    done: '已提醒下单人补充地址',
    send: ({ id: orderId }) => call('POST /desk/order/askAddress', { body: { orderId } }, silent),
  },
  transfer: {
    title: '确认到账',
    text: transferText,
    fields: [
      { name: 'amount', label: '到账金额（元）' },
      { name: 'reference', label: '银行流水号' },
    ],
    button: '确认到账',
    done: '已登记来款',
    doubt: ({ amount }, typed) => {
      const fen = fenOf(of(typed, 'amount'))
      return fen === null || fen === amount ? '' : `确实收到 ${yuan(fen)}，记为金额不符`
    },
    send: async ({ id: orderId }, typed, isSure) => {
      const amount = fenOf(of(typed, 'amount'))
      if (amount === null) return { ok: false, message: '金额写成9600或9600.00' }
      const reference = of(typed, 'reference')
      const body = { orderId, amount, reference, ...(isSure && { isDiffering: true }) }
      return call('POST /desk/order/transfer', { body }, silent)
    },
  },
  approve: {
    title: '同意退款',
    text: refundText,
    fields: [],
    button: '退款',
    done: '已同意退款',
    send: (order) => decide(order, true, ''),
  },
  refuse: {
    title: '不退',
    text: refundText,
    fields: [{ name: 'answer', label: '原因', hint: '团队会看到' }],
    button: '不退',
    done: '已答复，收回的已还给团队',
    send: (order, typed) => decide(order, false, of(typed, 'answer')),
  },
  refundDone: {
    title: '退款已汇出',
    text: refundText,
    fields: [{ name: 'reference', label: '银行流水号' }],
    button: '已汇出',
    done: '已登记退款',
    send: (order, typed) => {
      const body = { refundId: order.refund?.id ?? '', reference: of(typed, 'reference') }
      return call('POST /desk/refund/done', { body }, silent)
    },
  },
  returnPayment: {
    title: '退回来款',
    text: (order) =>
      `${textOf(order)}，应收 ${yuan(order.amount)}，收到 ${yuan(order.differing)}。收到的全部原路退回，团队可以重新付款。`,
    fields: [],
    button: '退回',
    done: '来款已退回',
    send: ({ id: orderId }) => call('POST /desk/payment/return', { body: { orderId } }, silent),
  },
  returned: {
    title: '退货退款',
    text: (order) =>
      `${textOf(order)}，实付 ${yuan(order.amount)}，已退 ${yuan(order.refunded)}。收到退回的商品后再退款。`,
    fields: [
      { name: 'amount', label: '退款金额（元）' },
      { name: 'remark', label: '说明', hint: '团队会看到' },
    ],
    button: '退款',
    done: '已退款',
    send: async ({ id: orderId }, typed) => {
      const amount = fenOf(of(typed, 'amount'))
      if (amount === null) return { ok: false, message: '金额写成96或96.00' }
      const body = { orderId, amount, remark: of(typed, 'remark') }
      return call('POST /desk/refund/returned', { body }, silent)
    },
  },
  issue: {
    title: '登记发票',
    text: invoiceText,
    fields: invoiceFields,
    button: '登记',
    done: '已登记发票',
    send: issue,
  },
  replace: {
    title: '更换发票',
    text: (order) =>
      `${invoiceText(order)}。原号码 ${order.invoice?.number ?? ''}，团队会看到新的号码；不选文件则沿用原文件。`,
    fields: invoiceFields,
    button: '更换',
    done: '已更换发票',
    send: issue,
  },
  reverse: {
    title: '发票冲红',
    text: (order) =>
      `${invoiceText(order)}，原号码 ${order.invoice?.number ?? ''}。红字发票在开票系统里开具，登记后这笔订单可以退款，也可以重新申请发票。`,
    fields: [{ name: 'number', label: '红字发票号码' }],
    button: '登记冲红',
    done: '已登记冲红',
    send: ({ invoice }, typed) => {
      const body = { invoiceId: invoice?.id ?? '', number: of(typed, 'number') }
      return call('POST /desk/invoice/reverse', { body }, silent)
    },
  },
  noInvoice: {
    title: '不能开票',
    text: ({ invoice, ...order }) => `${order.title}，${invoice?.title ?? ''}`,
    fields: [{ name: 'answer', label: '原因', hint: '团队会看到，可重新申请' }],
    button: '答复',
    done: '已答复',
    send: ({ invoice }, typed) => {
      const body = { invoiceId: invoice?.id ?? '', isIssued: false, answer: of(typed, 'answer') }
      return call('POST /desk/invoice/decide', { body }, silent)
    },
  },
}
