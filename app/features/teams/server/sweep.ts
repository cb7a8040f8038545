import { archiveMonths } from '~/core/archive'
import type { Context } from '~/core/context'
import { auditArchive } from './audit/audit-archive'
import { usageArchive } from './usage-archive'

/** Every hour: moves months of the audit log and of usage that are no longer live to the archive. */
export async function sweepTeams(ctx: Context): Promise<void> {
  await archiveMonths(ctx, auditArchive)
  await archiveMonths(ctx, usageArchive)
}
