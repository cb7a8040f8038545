import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { providerOf } from '../providers'
import type { TradeState } from '../providers/provider'
import type { PaymentRow } from '../tables'
import { settlePayment } from './settle'

/** What a payment is now, by its provider; null when it cannot be known. Settles it when it was made. */
export async function askProvider(ctx: Context, payment: PaymentRow): Promise<TradeState | null> {
  const provider = providerOf(ctx, payment)
  if (!provider) return null
  try {
    const state = await provider.query(payment)
    if (state.type === 'paid') await settlePayment(ctx, { ...payment, paid: state })
    return state
  } catch (error) {
    ctx.log('warn', 'commerce.not-queried', { tradeNo: payment.tradeNo, reason: reasonOf(error) })
    return null
  }
}
