import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { mobileNumber, plainLine } from '~/core/text/text-rules'
import {
  goodsKinds,
  invoiceKinds,
  invoiceStates,
  invoiceTitleKinds,
  orderActions,
  orderGroupNames,
  paymentMethods,
  refundReasons,
  refundStates,
  TAX_NUMBER_LENGTH,
} from './terms'
import { faultOfTaxNumber } from './tax-number'

const id = z.string().regex(/^\d{1,16}$/)
const team = { teamId: idSchemas.team }
const line = (least: number, most: number) =>
  z.string().transform(plainLine).pipe(z.string().min(least).max(most))
const fen = z.number().int()

export const orderParams = z.object({ orderId: id })
export const teamQuery = z.object(team)
export const teamBody = z.object(team)

export const goodsQuery = z.object({ ...team, type: z.enum(goodsKinds).optional() })
export type GoodsQuery = z.infer<typeof goodsQuery>

/** What is on offer. Whatever is not of the goods' kind is 0 or empty. */
export const goodsView = z.object({
  id: z.string(),
  type: z.enum(goodsKinds),
  name: z.string(),
  summary: z.string(),
  /** Fen for one; of a plan for one seat and month. Null: to be agreed upon. */
  price: fen.nullable(),
  /** What one is called, e.g. `席/月`, `本`. */
  unit: z.string(),
  /** What it holds, a line each. */
  lines: z.array(z.string()),
  coins: z.number(),
  searches: z.number(),
  minCount: z.number(),
  maxCount: z.number(),
  /** Of plans: how many months are offered. */
  months: z.array(z.number()),
  /** Of plans: questions a member may ask each month; 0 for no limit. */
  questions: z.number(),
  /** Of plans: the one that the team has. */
  isCurrent: z.boolean(),
})
export type GoodsView = z.infer<typeof goodsView>

const purchase = {
  ...team,
  goodsId: id,
  /** Of a plan: seats that the team is to have then. */
  count: z.number().int().min(1).max(100_000),
  /** Of a plan; 0 adds seats until the plan's present end. */
  months: z.number().int().min(0).max(36).default(0),
}
export const quoteInput = z.object(purchase)
export type QuoteInput = z.infer<typeof quoteInput>

/** What it will cost and bring, before anything is ordered. */
export const quoteView = z.object({
  goodsId: z.string(),
  type: z.enum(goodsKinds),
  title: z.string(),
  count: z.number(),
  months: z.number(),
  amount: fen,
  currency: z.literal('CNY'),
  /** What the amount is made of, e.g. 新增 5 席，补足 212 天. */
  lines: z.array(z.object({ label: z.string(), amount: fen })),
  /** Of plans, before and after; dates as `YYYY-MM-DD HH:mm:ss`. */
  plan: z
    .object({
      seatsBefore: z.number(),
      seatsAfter: z.number(),
      expiryBefore: z.string(),
      expiryAfter: z.string(),
    })
    .nullable(),
  coins: z.number(),
  searches: z.number(),
})
export type QuoteView = z.infer<typeof quoteView>

const address = {
  name: line(1, 40),
  mobile: z
    .string()
    .max(60)
    .transform((typed, context) => {
      const number = mobileNumber(typed)
      if (number === null) context.addIssue({ code: 'custom', message: '手机号须为11位' })
      return number ?? z.NEVER
    }),
  /** Province, city and district. */
  region: line(2, 60),
  street: line(2, 120),
}
const addressOnly = z.object(address)

export const createOrderInput = z.object({
  ...purchase,
  /** Chosen by the client: the same order sent twice is one. */
  key: z.string().min(8).max(64),
  /** The amount that was shown; another one is refused with `priceChanged`. */
  amount: fen.min(1),
  /** Of physical goods; it may be filled in later. */
  address: addressOnly.optional(),
})
export type CreateOrderInput = z.infer<typeof createOrderInput>

export const addressInput = z.object({ ...team, ...address })
export type AddressInput = z.infer<typeof addressInput>

export const orderPageQuery = z.object({
  ...team,
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  group: z.enum(orderGroupNames).default('all'),
  /** Words of the title, or of the order's number. */
  keyword: z.string().trim().max(40).default(''),
})
export type OrderPageQuery = z.infer<typeof orderPageQuery>
/** The team stands in the path. */
export const teamOrdersQuery = orderPageQuery.omit({ teamId: true })
export const exportOrdersQuery = teamOrdersQuery.pick({ group: true, keyword: true })
export const exportOwnOrdersQuery = orderPageQuery.pick({
  teamId: true,
  group: true,
  keyword: true,
})
export type ExportOrdersQuery = z.infer<typeof exportOrdersQuery>
export type TeamOrdersQuery = z.infer<typeof teamOrdersQuery>

export const payInput = z.object({
  ...team,
  method: z.enum(paymentMethods),
  /** WeChat's OAuth code of whoever pays inside WeChat. */
  payerCode: z.string().min(1).max(512).optional(),
})
export type PayInput = z.infer<typeof payInput>

export const sandboxInput = z.object({ ...team, outcome: z.enum(['paid', 'failed']) })
export type SandboxInput = z.infer<typeof sandboxInput>

export const refundInput = z.object({
  ...team,
  reason: z.enum(refundReasons),
  remark: line(0, 200).default(''),
  /** The amount that was shown, in fen. */
  amount: fen.min(1),
})
export type RefundInput = z.infer<typeof refundInput>

export const invoiceInput = z
  .object({
    ...team,
    titleKind: z.enum(invoiceTitleKinds),
    kind: z.enum(invoiceKinds),
    title: line(2, 100),
    taxNo: z
      .string()
      .transform((typed) => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase())
      .pipe(z.string().max(TAX_NUMBER_LENGTH))
      .default(''),
    email: z.email().max(120),
  })
  .superRefine(({ titleKind, kind, taxNo }, issues) => {
    const fault = titleKind === 'company' ? faultOfTaxNumber(taxNo) : ''
    if (fault) issues.addIssue({ code: 'custom', path: ['taxNo'], message: fault })
    if (titleKind === 'person' && kind === 'special')
      issues.addIssue({ code: 'custom', path: ['kind'], message: '个人只能开普票' })
  })
export type InvoiceInput = z.infer<typeof invoiceInput>

/** What was written into the person's last application; null where there is none. */
export const lastInvoiceView = z
  .object({
    titleKind: z.enum(invoiceTitleKinds),
    kind: z.enum(invoiceKinds),
    title: z.string(),
    taxNo: z.string(),
    email: z.string(),
  })
  .nullable()
export type LastInvoiceView = z.infer<typeof lastInvoiceView>

/** How the person goes on to pay. */
export const openingView = z.discriminatedUnion('type', [
  z.object({ type: z.literal('qr'), text: z.string() }),
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({
    type: z.literal('form'),
    action: z.string(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  z.object({
    type: z.literal('jsapi'),
    appId: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    signType: z.string(),
    paySign: z.string(),
  }),
  z.object({
    type: z.literal('transfer'),
    accountName: z.string(),
    bank: z.string(),
    accountNo: z.string(),
    /** To be written into the transfer's purpose. */
    remark: z.string(),
  }),
])
export type OpeningView = z.infer<typeof openingView>

export const payView = z.object({
  orderId: z.string(),
  method: z.enum(paymentMethods),
  amount: fen,
  isSandbox: z.boolean(),
  opening: openingView,
  /** When a code must be fetched anew, and when the order ends. */
  refreshTime: z.string(),
  expireTime: z.string(),
})
export type PayView = z.infer<typeof payView>

/** Where WeChat's browser is sent before somebody pays inside it. */
export const payerPageView = z.object({ url: z.string() })
export type PayerPageView = z.infer<typeof payerPageView>

export const refundView = z.object({
  id: z.string(),
  amount: fen,
  state: z.enum(refundStates),
  reason: z.string(),
  /** Why it was refused or failed. */
  answer: z.string(),
  createTime: z.string(),
  decideTime: z.string(),
  doneTime: z.string(),
})
export type RefundView = z.infer<typeof refundView>

/** What a refund would give back, and what cannot be. */
export const refundQuoteView = z.object({
  paid: fen,
  /** What is used up, in words, and its worth. */
  usedLabel: z.string(),
  used: fen,
  unusedLabel: z.string(),
  /** Of plans: what is unused, a line each. */
  unusedLines: z.array(z.object({ label: z.string(), amount: fen })),
  amount: fen,
  /** Why nothing can be given back; '' when something can. */
  obstacle: z.string(),
  /** The order that must be given back before. */
  blockedBy: z.object({ id: z.string(), no: z.string() }).nullable(),
  /** Where it goes, e.g. 原路退到支付宝. */
  way: z.string(),
})
export type RefundQuoteView = z.infer<typeof refundQuoteView>

export const invoiceView = z.object({
  id: z.string(),
  state: z.enum(invoiceStates),
  titleKind: z.enum(invoiceTitleKinds),
  kind: z.enum(invoiceKinds),
  title: z.string(),
  taxNo: z.string(),
  email: z.string(),
  amount: fen,
  number: z.string(),
  /** Address of the issued file; '' for none. */
  link: z.string(),
  answer: z.string(),
  createTime: z.string(),
})
export type InvoiceView = z.infer<typeof invoiceView>

export const orderView = z.object({
  id: z.string(),
  /** As people read it: 20261121-0932-000000041. */
  no: z.string(),
  type: z.enum(goodsKinds),
  goodsId: z.string(),
  title: z.string(),
  count: z.number(),
  months: z.number(),
  amount: fen,
  refunded: fen,
  currency: z.literal('CNY'),
  status: z.number(),
  statusLabel: z.string(),
  createTime: z.string(),
  /** Until when it can be paid; '' when that is over. */
  expireTime: z.string(),
  payTime: z.string(),
  buyerName: z.string(),
  payLabel: z.string(),
  /** The provider's own number of the payment. */
  payNo: z.string(),
  coins: z.number(),
  searches: z.number(),
  plan: quoteView.shape.plan,
  /** What the amount is made of. */
  lines: quoteView.shape.lines,
  address: addressOnly.nullable(),
  delivery: z.object({ company: z.string(), number: z.string(), sendTime: z.string() }).nullable(),
  refund: refundView.nullable(),
  invoice: invoiceView.nullable(),
  /** Until when an invoice may be asked for. */
  invoiceUntil: z.string(),
  timeline: z.array(z.object({ label: z.string(), detail: z.string(), time: z.string() })),
  actions: z.array(z.enum(orderActions)),
  /** While it waits to be paid: what is offered, by the providers of this site. */
  methods: z.array(z.enum(paymentMethods)),
  /** While it waits to be paid: the one by which somebody began last; '' where nobody did. */
  lastMethod: z.enum(paymentMethods).or(z.literal('')),
  isSandbox: z.boolean(),
})
export type OrderView = z.infer<typeof orderView>

export const orderPage = z.object({
  records: z.array(orderView),
  pages: z.number(),
  total: z.number(),
  counts: z.object({
    all: z.number(),
    waitPay: z.number(),
    waitReceiving: z.number(),
    done: z.number(),
    refund: z.number(),
    cancelled: z.number(),
  }),
})
export type OrderPage = z.infer<typeof orderPage>
