import { archiveMonths } from '~/core/archive'
import type { Context } from '~/core/context'
import { coinArchive } from './coin-archive'
import { expireHolds } from './ledger/holds'
import { sweepScholarSearches } from './scholar'

/** Every minute: gives back what was taken for work that has died. */
export async function sweepBilling(ctx: Context): Promise<void> {
  const expired = await expireHolds(ctx)
  const searches = await sweepScholarSearches(ctx)
  if (expired + searches > 0) ctx.log('info', 'billing.swept', { expired, searches })
}

/** Every hour: moves old months of the ledger to the archive. */
export const sweepLedger = (ctx: Context): Promise<void> => archiveMonths(ctx, coinArchive)
