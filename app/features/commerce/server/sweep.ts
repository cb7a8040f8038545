import type { Context } from '~/core/context'
import { checkPayments } from './payments/checks'
import { expireOrders } from './payments/expire'
import { handleNotices } from './payments/notices'
import { sendRefunds } from './refunds/send-refunds'
import { finishReceived } from './orders/finish-received'

/** Every minute: what providers reported or did not, orders whose time is over, money on its way back. */
export async function sweepCommerce(ctx: Context): Promise<void> {
  const notices = await handleNotices(ctx)
  const checked = await checkPayments(ctx)
  const cancelled = await expireOrders(ctx)
  const refunds = await sendRefunds(ctx)
  if (notices + checked + cancelled + refunds > 0)
    ctx.log('info', 'commerce.swept', { notices, checked, cancelled, refunds })
}

/** Every hour: parcels that nobody confirms, and orders that are over. */
export const sweepDeliveries = (ctx: Context): Promise<void> => finishReceived(ctx)
