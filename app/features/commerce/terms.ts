/** Words of buying that browser and server share. Free of zod. */

/** Numbers of the wire. */
export const orderStatuses = {
  waitPay: 1,
  cancelled: 2,
  done: 3,
  refunded: 4,
  portionRefund: 5,
  replenishAddress: 6,
  waitConsignment: 7,
  waitReceiving: 8,
  received: 9,
} as const
export type OrderStatusName = keyof typeof orderStatuses
export type OrderStatus = (typeof orderStatuses)[OrderStatusName]

export const orderStatusLabels = {
  1: '待支付',
  2: '已取消',
  3: '已完成',
  4: '已退款',
  5: '部分退款',
  6: '待补充地址',
  7: '待发货',
  8: '待收货',
  9: '已收货',
} as const satisfies Record<OrderStatus, string>

/** Tabs of a list of orders, and the statuses under each. */
export const orderGroups = {
  all: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  waitPay: [1],
  waitReceiving: [6, 7, 8],
  done: [3, 9],
  refund: [4, 5],
  cancelled: [2],
} as const satisfies Record<string, readonly OrderStatus[]>
export type OrderGroup = keyof typeof orderGroups
export const orderGroupNames = [
  'all',
  'waitPay',
  'waitReceiving',
  'done',
  'refund',
  'cancelled',
] as const
export const orderGroupLabels = {
  all: '全部',
  waitPay: '待支付',
  waitReceiving: '待收货',
  done: '已完成',
  refund: '退款',
  cancelled: '已取消',
} as const satisfies Record<OrderGroup, string>

export const goodsKinds = ['plan', 'coins', 'searches', 'physical'] as const
export type GoodsKind = (typeof goodsKinds)[number]

export const providerNames = ['sandbox', 'transfer', 'wechat', 'alipay'] as const
export type ProviderName = (typeof providerNames)[number]

/** What an operator does about a line that is in one book only: the next day's bill may have it, or it is given up. */
export const settlements = ['deferred', 'writtenOff'] as const
export type Settlement = (typeof settlements)[number]

/** How a payment is begun. A provider offers some of them; the sandbox plays all that show a code. */
export const paymentMethods = [
  'wechat-native',
  'wechat-h5',
  'wechat-jsapi',
  'alipay-page',
  'alipay-wap',
  'alipay-qr',
  'transfer',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels = {
  'wechat-native': '微信支付',
  'wechat-h5': '微信支付',
  'wechat-jsapi': '微信支付',
  'alipay-page': '支付宝',
  'alipay-wap': '支付宝',
  'alipay-qr': '支付宝',
  transfer: '对公转账',
} as const satisfies Record<PaymentMethod, string>

/** Where no money is moved. */
export const SANDBOX_LABEL = '测试收银台'

/** By what somebody paid, as the books name it: what the sandbox played was paid by none of its services. */
export const payLabelOf = (paid: { provider: ProviderName; method: PaymentMethod }) =>
  paid.provider === 'sandbox' ? SANDBOX_LABEL : paymentMethodLabels[paid.method]

/** What a person may do with an order now. */
export const orderActions = [
  'pay',
  'cancel',
  'address',
  'receive',
  'refund',
  'invoice',
  'withdrawInvoice',
] as const
export type OrderAction = (typeof orderActions)[number]

export const refundReasons = ['tooMany', 'notFound', 'duplicate', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]
export const refundReasonLabels = {
  tooMany: '买多了',
  notFound: '搜不到要的文献',
  duplicate: '重复下单',
  other: '其他',
} as const satisfies Record<RefundReason, string>

/** `requested` waits for an operator, `approved` for the provider, `processing` for the provider's word. */
export const refundStates = [
  'requested',
  'approved',
  'processing',
  'done',
  'refused',
  'failed',
] as const
export type RefundState = (typeof refundStates)[number]
export const refundStateLabels = {
  requested: '正在核对',
  approved: '正在退款',
  processing: '正在退款',
  done: '已退款',
  refused: '未通过',
  failed: '退款没有成功',
} as const satisfies Record<RefundState, string>

/** `reversed`: the operator has issued the red one, 冲红, so that money may go back. */
export const invoiceStates = ['requested', 'issued', 'refused', 'withdrawn', 'reversed'] as const
export type InvoiceState = (typeof invoiceStates)[number]
export const invoiceStateLabels = {
  requested: '等待开票',
  issued: '已开票',
  refused: '未能开票',
  withdrawn: '已撤回',
  reversed: '已冲红',
} as const satisfies Record<InvoiceState, string>
export const invoiceTitleKinds = ['company', 'person'] as const
export const invoiceKinds = ['normal', 'special'] as const
export const invoiceKindLabels = { normal: '数电普票', special: '数电专票' } as const

/** An order that nobody pays is cancelled after this long. */
export const ORDER_LIFE_MS = 30 * 60_000
/** One that waits for a bank transfer. */
export const TRANSFER_LIFE_MS = 7 * 24 * 60 * 60_000
/** Since when payment an invoice may be asked for. */
export const INVOICE_DAYS = 365
export const TAX_NUMBER_LENGTH = 18
/** Bytes of an invoice's file. */
export const INVOICE_FILE_AT_MOST = 1024 * 1024

export type {
  AddressInput,
  GoodsView,
  InvoiceView,
  OpeningView,
  OrderPage,
  OrderView,
  PayView,
  QuoteView,
  RefundQuoteView,
  RefundView,
} from './contract'
