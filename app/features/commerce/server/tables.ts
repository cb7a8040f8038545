import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import {
  goodsKinds,
  invoiceKinds,
  invoiceStates,
  invoiceTitleKinds,
  paymentMethods,
  refundReasons,
  providerNames,
  refundStates,
  settlements,
  type OrderStatus,
} from '../terms'
import type { OpeningView, OrderView } from '../contract'
import type { Notice } from './providers/provider'
import type { GrantRecord, OrderTerms, TakenBack } from './order-terms'

/** What is on offer; edited by operators. */
export const goods = sqliteTable('goods', {
  id: text().primaryKey(),
  kind: text({ enum: goodsKinds }).notNull(),
  name: text().notNull(),
  summary: text().notNull().default(''),
  unit: text().notNull().default(''),
  priceFen: integer('price_fen'),
  lines: text({ mode: 'json' }).$type<string[]>().notNull(),
  coins: integer().notNull().default(0),
  searches: integer().notNull().default(0),
  questions: integer().notNull().default(0),
  months: text({ mode: 'json' }).$type<number[]>().notNull(),
  minCount: integer('min_count').notNull().default(1),
  maxCount: integer('max_count').notNull().default(1),
  rank: integer().notNull().default(0),
  isOffered: integer('is_offered', { mode: 'boolean' }).notNull().default(true),
  updatedAt: integer('updated_at').notNull(),
})
export type GoodsRow = typeof goods.$inferSelect

/** The edition that a team bought last. */
export const teamEditions = sqliteTable('team_editions', {
  teamId: text('team_id').$type<TeamId>().primaryKey(),
  goodsId: text('goods_id').notNull(),
  /** Of a seat and month. */
  priceFen: integer('price_fen').notNull(),
  orderId: text('order_id').notNull(),
})

/** Its status has one writer: a conditional update by the table of moves. */
export const orders = sqliteTable('orders', {
  id: text().primaryKey(),
  no: text().notNull(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  accountId: text('account_id').notNull(),
  key: text().notNull(),
  goodsId: text('goods_id').notNull(),
  kind: text({ enum: goodsKinds }).notNull(),
  title: text().notNull(),
  count: integer().notNull(),
  months: integer().notNull().default(0),
  amountFen: integer('amount_fen').notNull(),
  refundedFen: integer('refunded_fen').notNull().default(0),
  status: integer().$type<OrderStatus>().notNull(),
  terms: text({ mode: 'json' }).$type<OrderTerms>().notNull(),
  granted: text({ mode: 'json' }).$type<GrantRecord>(),
  grantId: text('grant_id').notNull().default(''),
  paymentId: text('payment_id').notNull().default(''),
  address: text({ mode: 'json' }).$type<NonNullable<OrderView['address']>>(),
  delivery: text({ mode: 'json' }).$type<NonNullable<OrderView['delivery']>>(),
  attribution: text({ mode: 'json' }).$type<unknown>(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  paidAt: integer('paid_at').notNull().default(0),
  cancelledBy: text('cancelled_by', { enum: ['', 'person', 'time'] })
    .notNull()
    .default(''),
  updatedAt: integer('updated_at').notNull(),
})
export type OrderRow = typeof orders.$inferSelect

export const orderEventKinds = [
  'created',
  'paid',
  'granted',
  'surplus',
  'addressed',
  'addressAsked',
  'sent',
  'received',
  'cancelled',
  'refundRequested',
  'refundApproved',
  'refundRefused',
  'refundFailed',
  'refunded',
  'invoiceRequested',
  'invoiceIssued',
  'invoiceRefused',
  'invoiceWithdrawn',
  'invoiceReversed',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** What happened to an order. Written once, never changed. */
export const orderEvents = sqliteTable('order_events', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  kind: text({ enum: orderEventKinds }).notNull(),
  accountId: text('account_id').notNull().default(''),
  detail: text().notNull().default(''),
  createdAt: integer('created_at').notNull(),
})

/** Attempts to pay an order. */
export const payments = sqliteTable('payments', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  provider: text({ enum: providerNames }).notNull(),
  merchantId: text('merchant_id').notNull(),
  method: text({ enum: paymentMethods }).notNull(),
  tradeNo: text('trade_no').notNull(),
  amountFen: integer('amount_fen').notNull(),
  state: text({ enum: ['opening', 'open', 'paid', 'closed'] }).notNull(),
  opening: text({ mode: 'json' }).$type<OpeningView>(),
  openedAt: integer('opened_at').notNull().default(0),
  notifyUrl: text('notify_url').notNull().default(''),
  providerTradeNo: text('provider_trade_no').notNull().default(''),
  paidFen: integer('paid_fen').notNull().default(0),
  paidAt: integer('paid_at').notNull().default(0),
  checks: integer().notNull().default(0),
  checkAt: integer('check_at').notNull().default(0),
  createdAt: integer('created_at').notNull(),
})
export type PaymentRow = typeof payments.$inferSelect

/** What providers reported. */
export const paymentNotices = sqliteTable('payment_notices', {
  id: text().primaryKey(),
  provider: text({ enum: providerNames }).notNull(),
  merchantId: text('merchant_id').notNull(),
  noticeId: text('notice_id').notNull(),
  notice: text({ mode: 'json' }).$type<Notice>().notNull(),
  receivedAt: integer('received_at').notNull(),
  handledAt: integer('handled_at').notNull().default(0),
  outcome: text().notNull().default(''),
})

export const refunds = sqliteTable('refunds', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  paymentId: text('payment_id').notNull(),
  refundNo: text('refund_no').notNull(),
  kind: text({ enum: ['asked', 'surplus'] }).notNull(),
  amountFen: integer('amount_fen').notNull(),
  state: text({ enum: refundStates }).notNull(),
  reason: text({ enum: refundReasons }).notNull(),
  remark: text().notNull().default(''),
  answer: text().notNull().default(''),
  taken: text({ mode: 'json' }).$type<TakenBack>(),
  accountId: text('account_id').notNull().default(''),
  providerRefundNo: text('provider_refund_no').notNull().default(''),
  checks: integer().notNull().default(0),
  checkAt: integer('check_at').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  decidedAt: integer('decided_at').notNull().default(0),
  doneAt: integer('done_at').notNull().default(0),
})
export type RefundRow = typeof refunds.$inferSelect

/** Days whose books are closed, with the figures of then. */
export const closedDays = sqliteTable('closed_days', {
  day: text().primaryKey(),
  accountId: text('account_id').notNull(),
  oursFen: integer('ours_fen').notNull(),
  theirsFen: integer('theirs_fen').notNull(),
  differences: integer().notNull(),
  note: text().notNull().default(''),
  closedAt: integer('closed_at').notNull(),
})

/** Lines of a day's books that are in one of them only, and what an operator did about them. */
export const settledDifferences = sqliteTable(
  'settled_differences',
  {
    day: text().notNull(),
    /** Provider and merchant, as `wechat:house`. */
    merchant: text().notNull(),
    isRefund: integer('is_refund', { mode: 'boolean' }).notNull(),
    no: text().notNull(),
    settlement: text({ enum: settlements }).notNull(),
    reason: text().notNull().default(''),
    /** What stood in the provider's bill; 0 where it did not. */
    theirsFen: integer('theirs_fen').notNull(),
    accountId: text('account_id').notNull(),
    settledAt: integer('settled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.merchant, table.isRefund, table.no] })],
)

export const invoices = sqliteTable('invoices', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  accountId: text('account_id').notNull(),
  state: text({ enum: invoiceStates }).notNull(),
  titleKind: text('title_kind', { enum: invoiceTitleKinds }).notNull(),
  kind: text({ enum: invoiceKinds }).notNull(),
  title: text().notNull(),
  taxNo: text('tax_no').notNull().default(''),
  email: text().notNull(),
  amountFen: integer('amount_fen').notNull(),
  number: text().notNull().default(''),
  fileKey: text('file_key').notNull().default(''),
  answer: text().notNull().default(''),
  createdAt: integer('created_at').notNull(),
  decidedAt: integer('decided_at').notNull().default(0),
})
export type InvoiceRow = typeof invoices.$inferSelect
