import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import type { PayInput, PayView } from '../../contract'
import { commerceErrors } from '../../errors'
import { orderStatuses, TRANSFER_LIFE_MS } from '../../terms'
import { timeOf } from '../orders/present-order'
import { findOrder, isVisible } from '../orders/read-orders'
import { providerFor } from '../providers'
import type { PaymentProvider } from '../providers/provider'
import { orders, payments, type OrderRow, type PaymentRow } from '../tables'
import { firstCheck } from './check-times'
import { originOf } from './origin'

/**
 * Begins to pay an order by a method; the same again within the life of a code is the same payment. It is written down
 * before the provider is asked. Errors: `orderNotFound`, `notAllowedNow`, `orderOver`, `methodOff`, `providerDown`.
 */
export async function payOrder(
  ctx: SeatedContext,
  { orderId, method, payerCode }: PayInput & { orderId: string },
): Promise<PayView> {
  const provider = providerFor(ctx, method)
  if (!provider) {
    requireWaiting(ctx, await findOrder(ctx, orderId))
    throw commerceErrors.methodOff()
  }
  const { order, payment } = await writePayment(ctx, orderId, { provider, method })
  const opened = payment.opening
    ? payment
    : await open(ctx, { order, payment, provider, payerCode })
  if (!opened.opening) throw commerceErrors.providerDown()
  const refreshAt = Math.min(order.expiresAt, opened.openedAt + provider.openingLifeMs)
  return {
    orderId,
    method,
    amount: payment.amountFen,
    isSandbox: provider.isSandbox,
    opening: opened.opening,
    refreshTime: timeOf(refreshAt),
    expireTime: timeOf(order.expiresAt),
  }
}

function requireWaiting(ctx: SeatedContext, { status, expiresAt }: OrderRow): void {
  if (status !== orderStatuses.waitPay) throw commerceErrors.notAllowedNow()
  if (expiresAt <= ctx.now().getTime()) throw commerceErrors.orderOver()
}

// One of this method that is still good, else a new one, if the order still waits: all in one trip.
async function writePayment(
  ctx: SeatedContext,
  orderId: string,
  { provider, method }: { provider: PaymentProvider; method: PayInput['method'] },
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const now = ctx.now().getTime()
  const isGood = and(
    eq(payments.orderId, orderId),
    eq(payments.provider, provider.name),
    eq(payments.merchantId, provider.merchantId),
    eq(payments.method, method),
    eq(payments.state, 'open'),
    sql`${payments.openedAt} + ${provider.openingLifeMs} > ${now}`,
  )
  const id = ctx.newId()
  const tradeNo = `YM${id}`
  // What nobody has to be asked for is open at once.
  const opening = provider.openHere?.(tradeNo)
  const [state, text, openedAt] = opening
    ? ['open', JSON.stringify(opening), now]
    : ['opening', null, 0]
  const waits = and(
    isVisible(ctx, orderId),
    eq(orders.status, orderStatuses.waitPay),
    sql`${orders.expiresAt} > ${now}`,
  )
  const [, , [order], [payment]] = await ctx.db.batch([
    ctx.db.insert(payments).select(sql`SELECT ${id}, orders.id, orders.team_id, ${provider.name},
      ${provider.merchantId}, ${method}, ${tradeNo}, orders.amount_fen, ${state}, ${text}, ${openedAt},
      ${notifyUrlOf(ctx, provider)}, '', 0, 0, 0, ${firstCheck(now)}, ${now}
      FROM orders WHERE ${waits} AND NOT EXISTS (SELECT 1 FROM payments WHERE ${isGood})`),
    // Who transfers by a bank gets the days that this takes.
    ctx.db
      .update(orders)
      .set({ expiresAt: sql`${orders.createdAt} + ${TRANSFER_LIFE_MS}`, updatedAt: now })
      .where(and(waits, method === 'transfer' ? sql`true` : sql`false`)),
    ctx.db.select().from(orders).where(isVisible(ctx, orderId)),
    ctx.db
      .select()
      .from(payments)
      .where(sql`${payments.id} = ${id} OR (${isGood})`)
      .orderBy(sql`${payments.id} = ${id} DESC`, sql`${payments.openedAt} DESC`)
      .limit(1),
  ])
  if (!order) throw commerceErrors.orderNotFound()
  requireWaiting(ctx, order)
  if (!payment) throw commerceErrors.orderOver()
  return { order, payment }
}

interface Opening {
  order: OrderRow
  payment: PaymentRow
  provider: PaymentProvider
  payerCode: string | undefined
}

async function open(ctx: SeatedContext, { order, payment, provider, payerCode }: Opening) {
  const opening = await provider
    .open({
      method: payment.method,
      tradeNo: payment.tradeNo,
      amountFen: payment.amountFen,
      title: order.title,
      expiresAt: new Date(order.expiresAt),
      notifyUrl: payment.notifyUrl,
      returnUrl: `${originOf(ctx)}/profile/orders?order=${order.id}`,
      payer: { address: ctx.address, ...(payerCode !== undefined && { code: payerCode }) },
    })
    .catch((error: unknown) => {
      // Whether it was begun there is asked by the sweep.
      ctx.log('warn', 'commerce.not-opened', { provider: provider.name, reason: reasonOf(error) })
      throw commerceErrors.providerDown()
    })
  const openedAt = ctx.now().getTime()
  await ctx.db
    .update(payments)
    .set({ state: 'open', opening, openedAt })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'opening')))
  return { ...payment, opening, openedAt }
}

const notifyUrlOf = (ctx: SeatedContext, { name, merchantId }: PaymentProvider) =>
  `${originOf(ctx)}/ai/pay/notify/${name}/${merchantId}`
