import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { nameByAccount, namesAmong } from '~/features/teams/server'
import type { OrderPage, OrderPageQuery, OrderView, TeamOrdersQuery } from '../../contract'
import { commerceErrors } from '../../errors'
import { orderGroups, type OrderGroup } from '../../terms'
import { checkSoon } from '../payments/checks'
import { invoices, orderEvents, orders, payments, refunds, type OrderRow } from '../tables'
import { presentOrder, type OrderParts } from './present-order'

/** An order of the team; members see those that they made. Errors: `orderNotFound`. */
export async function getOrder(ctx: SeatedContext, orderId: string): Promise<OrderView> {
  const which = sql`(SELECT id FROM orders WHERE ${isVisible(ctx, orderId)})`
  const [view] = await readViews(ctx, which)
  if (!view) throw commerceErrors.orderNotFound()
  return view
}

/** The row behind it, for what changes it. Errors: `orderNotFound`. */
export async function findOrder(ctx: SeatedContext, orderId: string): Promise<OrderRow> {
  const [row] = await ctx.db.select().from(orders).where(isVisible(ctx, orderId))
  if (!row) throw commerceErrors.orderNotFound()
  return row
}

/** The person's own orders in the team, newest first. */
export const listOwnOrders = (ctx: SeatedContext, query: OrderPageQuery): Promise<OrderPage> =>
  listOrders(ctx, query, eq(orders.accountId, ctx.actor.accountId))

/** All orders of the team; for owner and admins, as the call's access says. */
export const listTeamOrders = (ctx: SeatedContext, query: TeamOrdersQuery): Promise<OrderPage> =>
  listOrders(ctx, query, undefined)

async function listOrders(
  ctx: SeatedContext,
  { pageNo, pageSize, group, keyword }: TeamOrdersQuery,
  whose: SQL | undefined,
): Promise<OrderPage> {
  const among = and(eq(orders.teamId, ctx.seat.teamId), whose, hasWords(keyword))
  const filter = and(among, isInGroup(group))
  const which = sql`(SELECT id FROM orders WHERE ${filter}
    ORDER BY created_at DESC, id DESC LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize})`
  const [views, byStatus] = await Promise.all([
    readViews(ctx, which),
    ctx.db
      .select({ status: orders.status, total: count() })
      .from(orders)
      .where(among)
      .groupBy(orders.status),
  ])
  const totalOf = (name: OrderGroup) =>
    byStatus
      .filter(({ status }) => orderGroups[name].some((item) => item === status))
      .reduce((sum, row) => sum + row.total, 0)
  const [all, waitPay, waitReceiving, done, refund, cancelled] = [
    totalOf('all'),
    totalOf('waitPay'),
    totalOf('waitReceiving'),
    totalOf('done'),
    totalOf('refund'),
    totalOf('cancelled'),
  ]
  const counts = { all, waitPay, waitReceiving, done, refund, cancelled }
  return {
    records: views,
    pages: Math.ceil(counts[group] / pageSize),
    total: counts[group],
    counts,
  }
}

async function readViews(ctx: SeatedContext, which: SQL): Promise<OrderView[]> {
  const [rows, paid, returned, billed, events, accounts, inTeam] = await ctx.db.batch([
    ctx.db
      .select()
      .from(orders)
      .where(sql`${orders.id} IN ${which}`)
      .orderBy(desc(orders.createdAt), desc(orders.id)),
    ctx.db
      .select()
      .from(payments)
      .where(sql`${payments.orderId} IN ${which}`)
      .orderBy(asc(payments.createdAt)),
    ctx.db
      .select()
      .from(refunds)
      .where(and(sql`${refunds.orderId} IN ${which}`, eq(refunds.kind, 'asked')))
      .orderBy(asc(refunds.createdAt)),
    ctx.db
      .select()
      .from(invoices)
      .where(sql`${invoices.orderId} IN ${which}`)
      .orderBy(asc(invoices.createdAt)),
    ctx.db
      .select()
      .from(orderEvents)
      .where(sql`${orderEvents.orderId} IN ${which}`)
      .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id)),
    ...namesAmong(
      ctx,
      ctx.seat.teamId,
      sql`(SELECT account_id FROM orders WHERE id IN ${which}
        UNION SELECT account_id FROM order_events WHERE order_id IN ${which})`,
    ),
  ])
  const names = nameByAccount(accounts, inTeam)
  checkSoon(ctx, paid)
  return rows.map((order) => {
    const isOf = ({ orderId }: { orderId: string }) => orderId === order.id
    const parts: OrderParts = {
      payments: paid.filter(isOf),
      refund: returned.findLast(isOf) ?? null,
      invoice: billed.findLast(isOf) ?? null,
      events: events.filter(isOf),
      names,
    }
    return presentOrder(ctx, { order, ...parts })
  })
}

/** Condition: an order that the person may look at. */
export const isVisible = ({ seat, actor }: SeatedContext, orderId: string) =>
  and(
    eq(orders.teamId, seat.teamId),
    eq(orders.id, orderId),
    seat.role === 'member' ? eq(orders.accountId, actor.accountId) : undefined,
  )

/** Condition: of those that a tab shows. */
export const isInGroup = (group: OrderGroup) => inArray(orders.status, [...orderGroups[group]])

/** Condition: title or number hold the words. */
export function hasWords(keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  const isIn = (column: SQL) => sql`instr(${column}, ${keyword}) > 0`
  return or(isIn(sql`${orders.title}`), isIn(sql`${orders.no}`))
}
