import { and, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { commerceErrors } from '../../errors'
import type { AskForAddressInput } from '../../operator-contract'
import { orderStatuses } from '../../terms'
import { noteEvent } from '../orders/events'
import { orders } from '../tables'

const DAY_MS = 24 * 60 * 60_000

/** Reminds whoever ordered goods that nobody knows where to send them, once a day. Errors: `notAllowedNow`, `askedAlready`. */
export async function askForAddress(ctx: Context, { orderId }: AskForAddressInput): Promise<true> {
  const [order] = await ctx.db
    .select({ title: orders.title })
    .from(orders)
    .where(isWithoutAddress(orderId))
  if (!order) throw commerceErrors.notAllowedNow()
  const since = ctx.now().getTime() - DAY_MS
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE ${isWithoutAddress(orderId)})
    AND NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = ${orderId} AND kind = 'addressAsked'
      AND created_at > ${since})`
  const isDone = await commitIf(ctx, isNew, [
    noteEvent(ctx, { orderId, kind: 'addressAsked' }),
    recordAuditAction(ctx, {
      action: 'commerce.askForAddress',
      teamId: '',
      target: { kind: 'order', id: orderId, name: order.title },
    }),
  ])
  if (!isDone) throw commerceErrors.askedAlready()
  return true
}

const isWithoutAddress = (orderId: string) =>
  and(eq(orders.id, orderId), eq(orders.status, orderStatuses.replenishAddress))
