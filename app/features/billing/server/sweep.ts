import type { Context } from '~/core/context'
import { expireHolds } from './ledger/holds'

/** Every minute: gives back what was held for longer than its work might take. */
export async function sweepBilling(ctx: Context): Promise<void> {
  const expired = await expireHolds(ctx)
  if (expired > 0) ctx.log('info', 'billing.holds-expired', { expired })
}
