import { and } from 'drizzle-orm'
import { z } from 'zod'
import {
  clearRows,
  isAfter,
  isOfMonth,
  MONTHS_OF_LISTS,
  newestFirst,
  oldestMonthByTime,
  type ArchiveKind,
} from '~/core/archive'
import { auditLog, type AuditActionName } from '~/core/audit'
import type { TeamId } from '~/core/ids'

export type AuditRow = typeof auditLog.$inferSelect

const ROWS_AT_ONCE = 1_000

const isText = (value: unknown) => typeof value === 'string'

const line = z.object({
  id: z.string(),
  teamId: z.custom<TeamId | ''>(isText),
  accountId: z.string(),
  // One of a later or an earlier release may be gone from the list.
  action: z.custom<AuditActionName>(isText),
  targetKind: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  address: z.string(),
  createdAt: z.number(),
})

/** Months of the audit log. */
export const auditArchive: ArchiveKind<AuditRow> = {
  name: 'audit',
  table: 'audit_log',
  monthsLive: MONTHS_OF_LISTS,
  oldestMonth: oldestMonthByTime('audit', 'audit_log'),
  line,
  read: (ctx, month, last) =>
    ctx.db
      .select()
      .from(auditLog)
      .where(and(isOfMonth(auditLog, month), isAfter(auditLog, last)))
      .orderBy(...newestFirst(auditLog))
      .limit(ROWS_AT_ONCE),
  clear: (ctx, month, atOnce) => clearRows(ctx, auditLog, month, atOnce),
}

/** Whether a line of the archive stands after this one. */
export const isOlder = (row: AuditRow, last: AuditRow): boolean =>
  row.createdAt < last.createdAt || (row.createdAt === last.createdAt && row.id < last.id)
