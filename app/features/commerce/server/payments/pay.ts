import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import type { PayInput, PayView } from '../../contract'
import { commerceErrors } from '../../errors'
import { orderStatuses, TRANSFER_LIFE_MS } from '../../terms'
import { timeOf } from '../orders/present-order'
import { findOrder } from '../orders/read-orders'
import { providerFor } from '../providers'
import type { PaymentProvider } from '../providers/provider'
import { orders, payments, type OrderRow, type PaymentRow } from '../tables'
import { firstCheck } from './check-times'
import { originOf } from './origin'

/**
 * Begins to pay an order by a method; the same again within the life of a code is the same payment. It is written down
 * before the provider is asked. Errors: `orderNotFound`, `orderOver`, `methodOff`, `providerDown`.
 */
export async function payOrder(
  ctx: SeatedContext,
  { orderId, method, payerCode }: PayInput & { orderId: string },
): Promise<PayView> {
  const order = await findOrder(ctx, orderId)
  if (order.status !== orderStatuses.waitPay) throw commerceErrors.notAllowedNow()
  if (order.expiresAt <= ctx.now().getTime()) throw commerceErrors.orderOver()
  const provider = providerFor(ctx, method)
  if (!provider) throw commerceErrors.methodOff()
  const payment = await writePayment(ctx, order, { provider, method })
  if (!payment) throw commerceErrors.orderOver()
  const opened = payment.opening
    ? payment
    : await open(ctx, { order, payment, provider, payerCode })
  const expiresAt = method === 'transfer' ? transferEnd(order) : order.expiresAt
  if (!opened.opening) throw commerceErrors.providerDown()
  return {
    orderId,
    method,
    amount: payment.amountFen,
    isSandbox: provider.isSandbox,
    opening: opened.opening,
    refreshTime: timeOf(Math.min(expiresAt, opened.openedAt + provider.openingLifeMs)),
    expireTime: timeOf(expiresAt),
  }
}

// One of this method that is still good, else a new one, if the order still waits.
async function writePayment(
  ctx: SeatedContext,
  order: OrderRow,
  { provider, method }: { provider: PaymentProvider; method: PayInput['method'] },
): Promise<PaymentRow | null> {
  const now = ctx.now().getTime()
  const isGood = and(
    eq(payments.orderId, order.id),
    eq(payments.provider, provider.name),
    eq(payments.merchantId, provider.merchantId),
    eq(payments.method, method),
    eq(payments.state, 'open'),
    sql`${payments.openedAt} + ${provider.openingLifeMs} > ${now}`,
  )
  const id = ctx.newId()
  const waits = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order.id} AND status = ${orderStatuses.waitPay})`
  const isNew = sql`${waits} AND NOT EXISTS (SELECT 1 FROM payments WHERE ${isGood})`
  const checkAt = firstCheck(now)
  const [, , [found]] = await ctx.db.batch([
    ctx.db.insert(payments).select(sql`SELECT ${id}, ${order.id}, ${order.teamId}, ${provider.name},
      ${provider.merchantId}, ${method}, ${`YM${id}`}, ${order.amountFen}, 'opening', NULL, 0,
      ${notifyUrlOf(ctx, provider)}, '', 0, 0, 0, ${checkAt}, ${now} WHERE ${isNew}`),
    // Who transfers by a bank gets the days that this takes.
    ctx.db
      .update(orders)
      .set({ expiresAt: transferEnd(order), updatedAt: now })
      .where(and(eq(orders.id, order.id), waits, method === 'transfer' ? sql`true` : sql`false`)),
    ctx.db
      .select()
      .from(payments)
      .where(sql`${payments.id} = ${id} OR (${isGood})`)
      .orderBy(sql`${payments.id} = ${id} DESC`, sql`${payments.openedAt} DESC`)
      .limit(1),
  ])
  return found ?? null
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

const transferEnd = ({ createdAt }: OrderRow) => createdAt + TRANSFER_LIFE_MS

const notifyUrlOf = (ctx: SeatedContext, { name, merchantId }: PaymentProvider) =>
  `${originOf(ctx)}/ai/pay/notify/${name}/${merchantId}`
