import type { Context } from '~/core/context'
import { expireHolds } from './ledger/holds'
import { sweepScholarSearches } from './scholar'

/** Every minute: gives back what was taken for work that has died. */
export async function sweepBilling(ctx: Context): Promise<void> {
  const expired = await expireHolds(ctx)
  const searches = await sweepScholarSearches(ctx)
  if (expired + searches > 0) ctx.log('info', 'billing.swept', { expired, searches })
}
