import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { seedGoods } from '~/features/commerce/server/goods/seed-goods'
import { requestInvoice } from '~/features/commerce/server/invoices/request-invoice'
import { payOrder } from '~/features/commerce/server/payments/pay'
import { pressSandbox } from '~/features/commerce/server/payments/sandbox'
import { orders } from '~/features/commerce/server/tables'
import { buy } from './shop'

/** Orders of a team: one that waits, a parcel without an address, one on its way, coins that were paid, and one to be billed. */
export interface Bought {
  orderId: string
  parcelId: string
  sentOrderId: string
  paidOrderId: string
  billedOrderId: string
}

export async function buySome(ctx: SeatedContext): Promise<Bought> {
  await seedGoods(ctx)
  const sentOrderId = await buyPaid(ctx, '41')
  await ctx.db.update(orders).set({ status: 8 }).where(eq(orders.id, sentOrderId))
  const billedOrderId = await buyPaid(ctx, '22')
  await requestInvoice(ctx, {
    teamId: ctx.seat.teamId,
    orderId: billedOrderId,
    titleKind: 'person',
    kind: 'normal',
    title: '周禾',
    taxNo: '',
    email: 'a@b.cn',
  })
  return {
    orderId: (await buy(ctx, '21', 1, 0)).id,
    parcelId: await buyPaid(ctx, '41'),
    sentOrderId,
    paidOrderId: await buyPaid(ctx, '23'),
    billedOrderId,
  }
}

async function buyPaid(ctx: SeatedContext, goodsId: string): Promise<string> {
  const { id: orderId } = await buy(ctx, goodsId, 1, 0)
  const { teamId } = ctx.seat
  await payOrder(ctx, { teamId, orderId, method: 'wechat-native' })
  await pressSandbox(ctx, { teamId, orderId, outcome: 'paid' })
  return orderId
}
