import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import { invoiceView, orderView, refundView } from './contract'
import { closures } from '~/features/teams/terms'
import {
  goodsKinds,
  INVOICE_FILE_AT_MOST,
  orderGroupNames,
  providerNames,
  settlements,
} from './terms'

const INVOICE_BASE64_AT_MOST = Math.ceil(INVOICE_FILE_AT_MOST / 3) * 4

const id = z.string().regex(/^\d{1,16}$/)
const line = (least: number, most: number) =>
  z.string().transform(plainLine).pipe(z.string().min(least).max(most))
const fen = z.number().int()

/** What waits for an operator's hand. */
export const operatorTasks = ['send', 'refund', 'invoice', 'transfer', 'amount', 'address'] as const
export type OperatorTask = (typeof operatorTasks)[number]

export const operatorOrdersQuery = z.object({
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  group: z.enum(orderGroupNames).default('all'),
  /** Only those that wait for this. */
  task: z.enum(operatorTasks).optional(),
  /** Only those of which something was to be paid back, or an invoice was asked for: what waits stands first. */
  about: z.enum(['refund', 'invoice']).optional(),
  /** Words of the title, of the team's or the buyer's name, or of a number of the order or its payments. */
  keyword: z.string().trim().max(40).default(''),
})
export type OperatorOrdersQuery = z.infer<typeof operatorOrdersQuery>

/** An order with its team. */
export const operatorOrderView = z.object({
  ...orderView.pick({
    id: true,
    no: true,
    type: true,
    title: true,
    amount: true,
    refunded: true,
    status: true,
    statusLabel: true,
    createTime: true,
    payTime: true,
    payLabel: true,
    payNo: true,
    address: true,
    delivery: true,
  }).shape,
  teamId: z.string(),
  teamName: z.string(),
  /** Who ordered it. */
  buyerName: z.string(),
  /** By which they are reached: their number, else what they sign in with. */
  buyerContact: z.string(),
  /** By which a bank transfer is known again, 附言; '' where none was begun. */
  transferNo: z.string(),
  refund: refundView.nullable(),
  /** Of a refund by bank that waits for the operator's own transfer. */
  isRefundByHand: z.boolean(),
  invoice: invoiceView.nullable(),
  /** What came in another amount than was asked for; 0 for nothing. */
  differing: fen,
  /** Goods that were sent and may have come back. */
  isReturnable: z.boolean(),
  tasks: z.array(z.enum(operatorTasks)),
})
export type OperatorOrderView = z.infer<typeof operatorOrderView>

const counts = z.object({
  send: z.number(),
  refund: z.number(),
  invoice: z.number(),
  transfer: z.number(),
  amount: z.number(),
  address: z.number(),
})

export const operatorOrderPage = z.object({
  records: z.array(operatorOrderView),
  pages: z.number(),
  total: z.number(),
  tasks: counts,
})
export type OperatorOrderPage = z.infer<typeof operatorOrderPage>

export const operatorOrderParams = z.object({ orderId: id })

export const sendInput = z.object({ orderId: id, company: line(2, 20), number: line(4, 40) })
export type SendInput = z.infer<typeof sendInput>

export const askForAddressInput = z.object({ orderId: id })
export type AskForAddressInput = z.infer<typeof askForAddressInput>

export const transferInput = z.object({
  orderId: id,
  /** What has come, in fen. */
  amount: fen.min(1),
  /** The bank's number of the transfer. */
  reference: line(2, 64),
  /** The amount did come, though another was asked for: it waits for more, or goes back. */
  isDiffering: z.boolean().optional(),
})
export type TransferInput = z.infer<typeof transferInput>

export const refundDecisionInput = z
  .object({ refundId: id, isApproved: z.boolean(), answer: line(0, 100).default('') })
  .refine(({ isApproved, answer }) => isApproved || answer !== '', {
    path: ['answer'],
    message: '请写明不退的原因',
  })
export type RefundDecisionInput = z.infer<typeof refundDecisionInput>

export const refundDoneInput = z.object({ refundId: id, reference: line(2, 64) })
export type RefundDoneInput = z.infer<typeof refundDoneInput>

export const returnPaymentInput = z.object({ orderId: id })
export type ReturnPaymentInput = z.infer<typeof returnPaymentInput>

export const returnedInput = z.object({
  orderId: id,
  /** What goes back, in fen. */
  amount: fen.min(1),
  /** What came back, and in which state. */
  remark: line(2, 100),
})
export type ReturnedInput = z.infer<typeof returnedInput>

export const invoiceDecisionInput = z
  .object({
    invoiceId: id,
    isIssued: z.boolean(),
    number: line(0, 40).default(''),
    /** Where the file lies, https. */
    link: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]).default(''),
    /** The file itself, in base64; it goes before an address. */
    file: z.base64().max(INVOICE_BASE64_AT_MOST).default(''),
    answer: line(0, 100).default(''),
  })
  .refine(({ isIssued, number, answer }) => (isIssued ? number : answer) !== '', {
    message: '请填写发票号码，或不能开的原因',
  })
export type InvoiceDecisionInput = z.infer<typeof invoiceDecisionInput>

export const reverseInvoiceInput = z.object({
  invoiceId: id,
  /** Of the red invoice. */
  number: line(1, 40),
})
export type ReverseInvoiceInput = z.infer<typeof reverseInvoiceInput>

export const operatorExportQuery = operatorOrdersQuery.pick({
  group: true,
  task: true,
  about: true,
  keyword: true,
})
export type OperatorExportQuery = z.infer<typeof operatorExportQuery>

export const closeDayInput = z.object({ day: z.iso.date(), note: line(0, 200).default('') })
export type CloseDayInput = z.infer<typeof closeDayInput>

export const operatorTeamsQuery = z.object({
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  /** Words of the team's or its owner's name, or of the owner's account. */
  keyword: z.string().trim().max(40).default(''),
})
export type OperatorTeamsQuery = z.infer<typeof operatorTeamsQuery>

/** A team as whoever runs the installation sees it. */
export const operatorTeamView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['trial', 'active', 'expired']),
  /** Why its members are turned away; '' while it is open. */
  closure: z.enum(closures),
  /** Name of the edition that it bought last; '' for none. */
  edition: z.string(),
  seats: z.number(),
  takenSeats: z.number(),
  /** `YYYY-MM-DD HH:mm:ss`; '' without an end. */
  expiryDate: z.string(),
  /** Questions a member may ask each month; 0 for no limit. */
  questions: z.number(),
  coins: z.number(),
  ownerName: z.string(),
  ownerAccount: z.string(),
  createTime: z.string(),
})
export type OperatorTeamView = z.infer<typeof operatorTeamView>

export const operatorTeamPage = pageOf(operatorTeamView)
export type OperatorTeamPage = z.infer<typeof operatorTeamPage>

export const operatorUsageQuery = z.object({
  /** `2026-11`, by Shanghai's calendar. */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
})
export type OperatorUsageQuery = z.infer<typeof operatorUsageQuery>

const used = {
  /** Members who asked, or searched. */
  people: z.number(),
  questions: z.number(),
  /** Characters of answers. */
  words: z.number(),
  scholar: z.number(),
  coins: z.number(),
}

/** What teams used in a month, most coins first; who used nothing is not among them. */
export const operatorUsagePage = z.object({
  month: z.string(),
  records: z.array(z.object({ teamId: z.string(), teamName: z.string(), ...used })),
  totals: z.object(used),
  pages: z.number(),
  /** Teams. */
  total: z.number(),
})
export type OperatorUsagePage = z.infer<typeof operatorUsagePage>

export const operatorUsageExportQuery = operatorUsageQuery.pick({ month: true })
export type OperatorUsageExportQuery = z.infer<typeof operatorUsageExportQuery>

/** What an operator gives a team or sets of its plan; what is absent stays. */
export const adjustTeamInput = z
  .object({
    id: idSchemas.team,
    /** Chosen by the client: the same sent twice is one. */
    key: z.string().min(8).max(64),
    /** Coins that are given. */
    coins: z.number().int().min(1).max(10_000_000).optional(),
    /** Seats that the team is to have. */
    seats: z.number().int().min(1).max(100_000).optional(),
    /** The last day of the plan. */
    lastDay: z.iso.date().optional(),
    /** The last day is over: the plan is to end now. */
    isEnding: z.boolean().optional(),
    /** 0 for no limit. */
    questions: z.number().int().min(0).max(1_000_000).optional(),
    reason: line(2, 100),
  })
  .refine(
    ({ coins, seats, lastDay, questions }) =>
      [coins, seats, lastDay, questions].some((value) => value !== undefined),
    { message: '没有要调整的' },
  )
export type AdjustTeamInput = z.infer<typeof adjustTeamInput>

export const reconciliationQuery = z.object({ day: z.iso.date() })
export type ReconciliationQuery = z.infer<typeof reconciliationQuery>

/** Each is a file of its own: sums by channel, and every line that is off. */
export const reconciliationTables = ['channels', 'differences'] as const
export type ReconciliationTable = (typeof reconciliationTables)[number]

export const reconciliationExportQuery = reconciliationQuery.extend({
  table: z.enum(reconciliationTables).default('channels'),
})
export type ReconciliationExportQuery = z.infer<typeof reconciliationExportQuery>

const differenceView = z.object({
  kind: z.enum(['missingThere', 'missingHere', 'amount']),
  isRefund: z.boolean(),
  no: z.string(),
  orderNo: z.string(),
  title: z.string(),
  teamName: z.string(),
  /** When it was paid or sent back, by our books or else by the bill. */
  time: z.string(),
  ours: fen,
  theirs: fen,
  /** The day that left it to this one; '' for a line of this day. */
  deferredFrom: z.string(),
  /** What was done about it; null while it is open. */
  settled: z
    .object({ settlement: z.enum(settlements), reason: z.string(), name: z.string() })
    .nullable(),
})
export type DifferenceView = z.infer<typeof differenceView>

const differenceKey = {
  day: z.iso.date(),
  provider: z.enum(providerNames),
  merchantId: line(1, 40),
  isRefund: z.boolean(),
  no: line(1, 80),
}

export const settleDifferenceInput = z
  .object({
    ...differenceKey,
    settlement: z.enum(settlements),
    reason: line(0, 200).default(''),
  })
  .refine(({ settlement, reason }) => settlement === 'deferred' || reason.length >= 2, {
    message: '请写明记为坏账的原因',
  })
export type SettleDifferenceInput = z.infer<typeof settleDifferenceInput>

export const queryDifferenceInput = z.object(differenceKey)
export type QueryDifferenceInput = z.infer<typeof queryDifferenceInput>

/** What a provider says of a payment or refund now. */
export const providerAnswer = z.object({
  state: z.enum(['paid', 'waiting', 'closed', 'refunded', 'processing', 'failed', 'missing']),
  /** 0 where it says none. */
  amount: fen,
  /** '' where it says none. */
  time: z.string(),
})
export type ProviderAnswer = z.infer<typeof providerAnswer>

const sum = z.object({ amount: fen, count: z.number() })
export const reconciliationView = z.object({
  day: z.string(),
  /** Null while the day's books are open. */
  closing: z
    .object({ time: z.string(), name: z.string(), note: z.string(), differences: z.number() })
    .nullable(),
  channels: z.array(
    z.object({
      provider: z.enum(providerNames),
      merchantId: z.string(),
      label: z.string(),
      ours: sum,
      /** Null: no bill is there yet, or none exists. */
      theirs: sum.nullable(),
      refunds: sum,
      fee: fen,
      differences: z.array(differenceView),
    }),
  ),
})
export type ReconciliationView = z.infer<typeof reconciliationView>

export const operatorGoodsView = z.object({
  id: z.string(),
  type: z.enum(goodsKinds),
  name: z.string(),
  summary: z.string(),
  price: fen.nullable(),
  unit: z.string(),
  isOffered: z.boolean(),
})
export type OperatorGoodsView = z.infer<typeof operatorGoodsView>

export const changeGoodsInput = z.object({
  id,
  name: line(1, 40).optional(),
  summary: line(0, 80).optional(),
  price: fen.min(1).max(100_000_000).optional(),
  isOffered: z.boolean().optional(),
})
export type ChangeGoodsInput = z.infer<typeof changeGoodsInput>
