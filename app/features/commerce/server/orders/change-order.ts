import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import type { AddressInput, OrderView } from '../../contract'
import { commerceErrors } from '../../errors'
import { orderStatuses } from '../../terms'
import { closePayments } from '../payments/expire'
import { orders, type OrderRow } from '../tables'
import { noteEvent } from './events'
import { statusesBefore } from './order-moves'
import { findOrder, getOrder } from './read-orders'

interface OrderName {
  orderId: string
}

/**
 * Ends an order that nobody paid. Whoever paid meanwhile has paid. Errors: `orderNotFound`, `notAllowedNow`,
 * `providerDown` (it cannot be known whether it was paid).
 */
export async function cancelOrder(ctx: SeatedContext, { orderId }: OrderName): Promise<OrderView> {
  const order = await findOrder(ctx, orderId)
  if (order.status === orderStatuses.cancelled) return getOrder(ctx, orderId)
  if (order.status !== orderStatuses.waitPay) throw commerceErrors.notAllowedNow()
  if (!(await closePayments(ctx, order))) throw commerceErrors.providerDown()
  const isDone = await move(ctx, order, { to: orderStatuses.cancelled, event: 'cancelled' })
  if (!isDone) throw commerceErrors.notAllowedNow()
  return getOrder(ctx, orderId)
}

/** Fills in where physical goods go, or corrects it until they are sent. Errors: `orderNotFound`, `notAllowedNow`. */
export async function setAddress(
  ctx: SeatedContext,
  { orderId, ...input }: AddressInput & OrderName,
): Promise<OrderView> {
  const order = await findOrder(ctx, orderId)
  const { name, mobile, region, street } = input
  const isDone = await move(ctx, order, {
    to: orderStatuses.waitConsignment,
    event: 'addressed',
    address: { name, mobile, region, street },
  })
  if (!isDone) throw commerceErrors.notAllowedNow()
  return getOrder(ctx, orderId)
}

/** The goods have come. Errors: `orderNotFound`, `notAllowedNow`. */
export async function confirmReceipt(
  ctx: SeatedContext,
  { orderId }: OrderName,
): Promise<OrderView> {
  const order = await findOrder(ctx, orderId)
  if (order.status === orderStatuses.received) return getOrder(ctx, orderId)
  const isDone = await move(ctx, order, { to: orderStatuses.received, event: 'received' })
  if (!isDone) throw commerceErrors.notAllowedNow()
  return getOrder(ctx, orderId)
}

const actions = {
  cancelled: 'commerce.cancel',
  addressed: 'commerce.setAddress',
  received: 'commerce.receive',
} as const

type Move =
  | { to: typeof orderStatuses.cancelled; event: 'cancelled' }
  | { to: typeof orderStatuses.received; event: 'received' }
  | {
      to: typeof orderStatuses.waitConsignment
      event: 'addressed'
      address: NonNullable<OrderView['address']>
    }

const ADDRESSABLE = [orderStatuses.replenishAddress, orderStatuses.waitConsignment]

// One conditional write decides; answers whether it was this one.
async function move(
  ctx: SeatedContext,
  { id: orderId, title }: OrderRow,
  step: Move,
): Promise<boolean> {
  const { accountId } = ctx.actor
  // A paid order lives again from `cancelled` by its payment only.
  const from = step.event === 'addressed' ? ADDRESSABLE : statusesBefore(step.to)
  const isThere = and(
    eq(orders.id, orderId),
    eq(orders.teamId, ctx.seat.teamId),
    inArray(orders.status, from),
  )
  const target = { kind: 'order', id: orderId, name: title }
  return commitIf(ctx, sql`EXISTS (SELECT 1 FROM orders WHERE ${isThere})`, [
    ctx.db
      .update(orders)
      .set({
        status: step.to,
        updatedAt: ctx.now().getTime(),
        ...(step.event === 'cancelled' && { cancelledBy: 'person' as const }),
        ...(step.event === 'addressed' && { address: step.address }),
      })
      .where(isThere),
    noteEvent(ctx, { orderId, kind: step.event, accountId }),
    recordAuditAction(ctx, { action: actions[step.event], target }),
  ])
}
