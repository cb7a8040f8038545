import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import type { OrderView, SandboxInput } from '../../contract'
import { commerceErrors } from '../../errors'
import { findOrder, getOrder } from '../orders/read-orders'
import { methodsHere } from '../providers'
import { sandboxNotice } from '../providers/sandbox'
import { payments } from '../tables'
import { handleNotices, storeNotice } from './notices'

/** Presses a button of the sandbox cashier. Errors: `requestErrors.notFound` where there is none, `notAllowedNow`. */
export async function pressSandbox(
  ctx: SeatedContext,
  { orderId, outcome }: SandboxInput & { orderId: string },
): Promise<OrderView> {
  if (!methodsHere(ctx).isSandbox) throw requestErrors.notFound()
  const order = await findOrder(ctx, orderId)
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        eq(payments.provider, 'sandbox'),
        inArray(payments.state, ['opening', 'open']),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  if (!payment) throw commerceErrors.notAllowedNow()
  if (outcome === 'failed') {
    await ctx.db.update(payments).set({ state: 'closed' }).where(eq(payments.id, payment.id))
    return getOrder(ctx, orderId)
  }
  await storeNotice(ctx, {
    name: 'sandbox',
    merchantId: 'sandbox',
    notice: sandboxNotice(ctx, payment),
  })
  await handleNotices(ctx)
  return getOrder(ctx, orderId)
}
