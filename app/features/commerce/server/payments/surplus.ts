import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { noteEvent } from '../orders/events'
import { refunds } from '../tables'
import type { PaidOrder } from './settle'

interface Surplus extends Pick<PaidOrder, 'payment' | 'order'> {
  /** Where another amount came than was asked for. */
  amountFen?: number
  /** Why it came for nothing, in words. */
  why: string
}

/** What sends money back that came for nothing: a refund of its own, which the sweep hands to the provider. */
export function surplusWrites(
  ctx: Context,
  { payment, order, amountFen = payment.amountFen, why }: Surplus,
): Statement[] {
  const id = ctx.newId()
  const now = ctx.now().getTime()
  return [
    ctx.db.insert(refunds).values({
      id,
      orderId: order.id,
      teamId: order.teamId,
      paymentId: payment.id,
      refundNo: `YR${id}`,
      kind: 'surplus',
      amountFen,
      state: 'approved',
      reason: 'duplicate',
      checkAt: now,
      createdAt: now,
      decidedAt: now,
    }),
    noteEvent(ctx, { orderId: order.id, kind: 'surplus', detail: why }),
  ]
}
