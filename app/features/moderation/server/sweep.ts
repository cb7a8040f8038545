import { archiveMonths } from '~/core/archive'
import type { Context } from '~/core/context'
import { recordArchive } from './record-archive'

/** Every hour: moves old months of the records to the archive. */
export const sweepModeration = (ctx: Context): Promise<void> => archiveMonths(ctx, recordArchive)
