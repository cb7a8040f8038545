import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '~/core/context'
import { teams } from '~/features/teams/server/plan'
import type {
  OperatorOrderPage,
  OperatorOrdersQuery,
  OperatorOrderView,
  OperatorTask,
} from '../../operator-contract'
import { operatorTasks } from '../../operator-contract'
import { orderGroups, orderStatuses, orderStatusLabels, payLabelOf } from '../../terms'
import { isOwnFile } from '../invoices/invoice-files'
import { presentInvoice } from '../invoices/present-invoice'
import { isReturnable } from '../orders/order-actions'
import { timeOf } from '../orders/present-order'
import { presentRefund } from '../refunds/present-refund'
import { invoices, orders, payments, refunds, type InvoiceRow } from '../tables'

const paid = alias(payments, 'paid')
const returning = alias(payments, 'returning')

/** Orders of all teams, newest first, with what waits for an operator. */
export async function listOperatorOrders(
  ctx: Context,
  { pageNo, pageSize, group, task, about, keyword }: OperatorOrdersQuery,
): Promise<OperatorOrderPage> {
  const filter = and(
    inArray(orders.status, [...orderGroups[group]]),
    task && isWaiting[task],
    about && isAbout[about],
    hasWords(keyword),
  )
  const [rows, [counted]] = await Promise.all([
    readOrders(ctx, filter, about)
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db
      .select({
        total: sql<number>`(SELECT count(*) FROM orders JOIN teams ON teams.id = orders.team_id WHERE ${filter ?? sql`true`})`,
        ...countsOf(),
      })
      .from(sql`(SELECT 1)`),
  ])
  const { total = 0, ...tasks } = counted ?? { ...nothing, total: 0 }
  return { records: rows.map(present), pages: Math.ceil(total / pageSize), total, tasks }
}

/** The newest orders that wait for an operator, whatever for, and how many there are. */
export async function listWaiting(
  ctx: Context,
  { limit }: { limit: number },
): Promise<{ records: OperatorOrderView[]; total: number }> {
  const isOpen = or(...Object.values(isWaiting))
  const [rows, [counted]] = await Promise.all([
    readOrders(ctx, isOpen).limit(limit),
    ctx.db.select({ total: count() }).from(orders).where(isOpen),
  ])
  return { records: rows.map(present), total: counted?.total ?? 0 }
}

/** How many wait for each kind of an operator's hand. */
export async function countTasks(ctx: Context): Promise<OperatorOrderPage['tasks']> {
  const [counts] = await ctx.db.select(countsOf()).from(sql`(SELECT 1)`)
  return counts ?? nothing
}

const nothing = { send: 0, refund: 0, invoice: 0, transfer: 0, amount: 0, address: 0 }

// Of a row of `orders`: what came in an amount that nobody asked for.
const differingFen = sql<number>`coalesce((SELECT sum(p.paid_fen) FROM payments p
  WHERE p.order_id = orders.id AND p.state <> 'paid' AND p.paid_fen > 0), 0)`

// Conditions on a row of `orders`.
const isWaiting: Record<OperatorTask, SQL> = {
  send: sql`orders.status = ${orderStatuses.waitConsignment}`,
  address: sql`orders.status = ${orderStatuses.replenishAddress}`,
  refund: sql`EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.order_id = orders.id
    AND (r.state = 'requested' OR (p.provider = 'transfer' AND r.state IN ('approved', 'processing'))))`,
  invoice: sql`EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = orders.id AND i.state = 'requested')`,
  transfer: sql`orders.status = ${orderStatuses.waitPay} AND EXISTS (SELECT 1 FROM payments p
    WHERE p.order_id = orders.id AND p.provider = 'transfer' AND p.state = 'open')`,
  amount: sql`${differingFen} > 0`,
}

/** Tries after which money that goes back by itself is shown: a quarter of an hour. */
const STUCK_AFTER = 4

// What somebody asked for, what an operator's own bank has still to send back, and what a service does not take.
const isPresented = sql`(kind = 'asked' OR (state IN ('approved', 'processing') AND (checks > ${STUCK_AFTER}
  OR EXISTS (SELECT 1 FROM payments p WHERE p.id = payment_id AND p.provider = 'transfer'))))`

const isAbout = {
  refund: sql`(${differingFen} > 0 OR EXISTS (SELECT 1 FROM refunds WHERE order_id = orders.id AND ${isPresented}))`,
  invoice: sql`EXISTS (SELECT 1 FROM invoices WHERE order_id = orders.id)`,
}

const buyerName = sql<string>`coalesce((SELECT a.name FROM accounts a WHERE a.id = orders.account_id), '')`
const buyerContact = sql<string>`coalesce((SELECT coalesce(nullif(a.mobile, ''), a.account) FROM accounts a
  WHERE a.id = orders.account_id AND a.closed_at IS NULL), '')`

const transferNo = sql<string>`coalesce((SELECT p.trade_no FROM payments p
  WHERE p.order_id = orders.id AND p.provider = 'transfer' ORDER BY p.created_at DESC LIMIT 1), '')`

const countOf = (task: OperatorTask) =>
  sql<number>`(SELECT count(*) FROM orders WHERE ${isWaiting[task]})`
const countsOf = () => ({
  send: countOf('send'),
  refund: countOf('refund'),
  invoice: countOf('invoice'),
  transfer: countOf('transfer'),
  amount: countOf('amount'),
  address: countOf('address'),
})

function readOrders(ctx: Context, filter: SQL | undefined, first?: OperatorTask) {
  const last = (table: 'refunds' | 'invoices', more = sql`true`) =>
    sql`(SELECT id FROM ${sql.raw(table)} WHERE order_id = orders.id AND ${more} ORDER BY created_at DESC LIMIT 1)`
  const waits = (task: OperatorTask) => sql<number>`(${isWaiting[task]})`
  return ctx.db
    .select({
      order: orders,
      teamName: teams.name,
      buyerName,
      buyerContact,
      transferNo,
      payment: paid,
      refund: refunds,
      refundProvider: returning.provider,
      invoice: invoices,
      send: waits('send'),
      needsRefund: waits('refund'),
      needsInvoice: waits('invoice'),
      transfer: waits('transfer'),
      needsAddress: waits('address'),
      differing: differingFen,
    })
    .from(orders)
    .innerJoin(teams, eq(teams.id, orders.teamId))
    .leftJoin(paid, eq(paid.id, orders.paymentId))
    .leftJoin(refunds, eq(refunds.id, last('refunds', isPresented)))
    .leftJoin(returning, eq(returning.id, refunds.paymentId))
    .leftJoin(invoices, eq(invoices.id, last('invoices')))
    .where(filter)
    .orderBy(...(first ? [desc(isWaiting[first])] : []), desc(orders.createdAt), desc(orders.id))
}

type Row = Awaited<ReturnType<typeof readOrders>>[number]

function present({ order, payment, refund, invoice, ...row }: Row): OperatorOrderView {
  const { teamName, buyerName: name, buyerContact: contact, transferNo: remark } = row
  const { send, transfer, needsRefund, needsInvoice, needsAddress, differing } = row
  const open = {
    send,
    transfer,
    refund: needsRefund,
    invoice: needsInvoice,
    amount: differing,
    address: needsAddress,
  }
  const { refundProvider } = row
  const isUnderWay = refund?.state === 'approved' || refund?.state === 'processing'
  return {
    id: order.id,
    no: order.no,
    type: order.kind,
    title: order.title,
    amount: order.amountFen,
    refunded: order.refundedFen,
    status: order.status,
    statusLabel: orderStatusLabels[order.status],
    createTime: timeOf(order.createdAt),
    payTime: timeOf(order.paidAt),
    payLabel: payment ? payLabelOf(payment) : '',
    payNo: payment?.providerTradeNo ?? '',
    address: order.address,
    delivery: order.delivery,
    teamId: order.teamId,
    teamName,
    buyerName: name,
    buyerContact: contact,
    transferNo: remark,
    refund: refund && presentRefund(refund),
    isRefundByHand: isUnderWay && refundProvider === 'transfer',
    invoice: invoice && { ...presentInvoice(invoice), link: linkOf(invoice) },
    differing,
    isReturnable: isReturnable(order, { refund, invoice }),
    tasks: operatorTasks.filter((task) => open[task] > 0),
  }
}

// An operator sits in none of the teams.
const linkOf = ({ fileKey, orderId }: InvoiceRow) =>
  isOwnFile(fileKey) ? `/ai/desk/order/${orderId}/invoice/file` : fileKey

function hasWords(keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  const isIn = (column: SQL) => sql`instr(${column}, ${keyword}) > 0`
  const ofPayment = sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id
    AND (${isIn(sql`p.trade_no`)} OR ${isIn(sql`p.provider_trade_no`)}))`
  const columns = [sql`orders.title`, sql`orders.no`, sql`teams.name`, buyerName]
  return or(...columns.map(isIn), ofPayment)
}
