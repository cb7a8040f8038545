import { and, eq, lte } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { orderStatuses } from '../../terms'
import { orders } from '../tables'
import { noteEvent } from './events'

const DAY_MS = 24 * 60 * 60_000
/** Goods that nobody says have come are taken to have come. */
const RECEIVED_AFTER_MS = 15 * DAY_MS
/** Afterwards an order is over. */
const DONE_AFTER_MS = 7 * DAY_MS
const ORDERS_AT_ONCE = 100

/** Takes parcels as received after 15 days, and orders as done a week later. */
export async function finishReceived(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const arrived = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(isSince(orderStatuses.waitReceiving, now - RECEIVED_AFTER_MS))
    .limit(ORDERS_AT_ONCE)
  for (const { id } of arrived) {
    const isThere = and(eq(orders.id, id), eq(orders.status, orderStatuses.waitReceiving))
    await commitIf(ctx, sql`EXISTS (SELECT 1 FROM orders WHERE ${isThere})`, [
      ctx.db.update(orders).set({ status: orderStatuses.received, updatedAt: now }).where(isThere),
      noteEvent(ctx, { orderId: id, kind: 'received', detail: '寄出15天后自动确认' }),
    ])
  }
  await ctx.db
    .update(orders)
    .set({ status: orderStatuses.done, updatedAt: now })
    .where(isSince(orderStatuses.received, now - DONE_AFTER_MS))
}

const isSince = (status: 8 | 9, time: number) =>
  and(eq(orders.status, status), lte(orders.updatedAt, time))
