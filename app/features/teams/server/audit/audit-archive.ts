import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { oldestMonthByTime, type ArchiveKind, type TeamMonth } from '~/core/archive'
import { auditLog, type AuditActionName } from '~/core/audit'
import type { Context } from '~/core/context'
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
  oldestMonth: oldestMonthByTime('audit', 'audit_log'),
  line,
  read: (ctx, month, last) =>
    ctx.db
      .select()
      .from(auditLog)
      .where(and(isOfMonth(month), isAfter(last)))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(ROWS_AT_ONCE),
  clear,
}

/** Condition: what stands after this row where the newest comes first. */
export const isAfter = (last: AuditRow | undefined) =>
  last &&
  or(
    lt(auditLog.createdAt, last.createdAt),
    and(eq(auditLog.createdAt, last.createdAt), lt(auditLog.id, last.id)),
  )

/** The same of a line of the archive. */
export const isOlder = (row: AuditRow, last: AuditRow): boolean =>
  row.createdAt < last.createdAt || (row.createdAt === last.createdAt && row.id < last.id)

const isOfMonth = ({ teamId, startsAt, endsAt }: TeamMonth) =>
  and(
    eq(auditLog.teamId, teamId),
    gte(auditLog.createdAt, startsAt),
    lt(auditLog.createdAt, endsAt),
  )

async function clear(ctx: Context, month: TeamMonth, atOnce: number): Promise<number> {
  const some = ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isOfMonth(month))
    .limit(atOnce)
  const gone = await ctx.db
    .delete(auditLog)
    .where(inArray(auditLog.id, some))
    .returning({ one: sql`1` })
  return gone.length
}
