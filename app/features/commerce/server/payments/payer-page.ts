import type { SeatedContext } from '~/core/context'
import type { PayerPageView } from '../../contract'
import { commerceErrors } from '../../errors'
import { orderStatuses } from '../../terms'
import { findOrder } from '../orders/read-orders'
import { providerFor } from '../providers'
import { originOf } from './origin'

/** Where whoever pays inside WeChat says who they are. Errors: `orderNotFound`, `notAllowedNow`, `methodOff`. */
export async function findPayerPage(
  ctx: SeatedContext,
  { orderId }: { orderId: string },
): Promise<PayerPageView> {
  const order = await findOrder(ctx, orderId)
  if (order.status !== orderStatuses.waitPay) throw commerceErrors.notAllowedNow()
  const returnUrl = `${originOf(ctx)}/profile/orders/${order.id}`
  const url = providerFor(ctx, 'wechat-jsapi')?.payerPage?.(returnUrl)
  if (url === undefined) throw commerceErrors.methodOff()
  return { url }
}
