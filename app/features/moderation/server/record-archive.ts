import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { oldestMonthByTime, type ArchiveKind, type TeamMonth } from '~/core/archive'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import type { CheckedKind, CheckOutcome } from '../terms'
import { moderationRecords } from './tables'

export type CheckRecord = typeof moderationRecords.$inferSelect

const ROWS_AT_ONCE = 1_000

const isText = (value: unknown) => typeof value === 'string'

const line = z.object({
  id: z.string(),
  teamId: z.custom<TeamId>(isText),
  accountId: z.string(),
  kind: z.custom<CheckedKind>(isText),
  outcome: z.custom<CheckOutcome>(isText),
  provider: z.string(),
  label: z.string(),
  hash: z.string(),
  excerpt: z.string(),
  createdAt: z.number(),
})

/** Months of what was refused or could not be judged. */
export const recordArchive: ArchiveKind<CheckRecord> = {
  name: 'moderation',
  table: 'moderation_records',
  oldestMonth: oldestMonthByTime('moderation', 'moderation_records'),
  line,
  read: (ctx, month, last) =>
    ctx.db
      .select()
      .from(moderationRecords)
      .where(and(isOfMonth(month), isAfter(last)))
      .orderBy(desc(moderationRecords.createdAt), desc(moderationRecords.id))
      .limit(ROWS_AT_ONCE),
  clear,
}

const isAfter = (last: CheckRecord | undefined) =>
  last &&
  or(
    lt(moderationRecords.createdAt, last.createdAt),
    and(eq(moderationRecords.createdAt, last.createdAt), lt(moderationRecords.id, last.id)),
  )

const isOfMonth = ({ teamId, startsAt, endsAt }: TeamMonth) =>
  and(
    sql`${moderationRecords.teamId} = ${teamId}`,
    gte(moderationRecords.createdAt, startsAt),
    lt(moderationRecords.createdAt, endsAt),
  )

async function clear(ctx: Context, month: TeamMonth, atOnce: number): Promise<number> {
  const some = ctx.db
    .select({ id: moderationRecords.id })
    .from(moderationRecords)
    .where(isOfMonth(month))
    .limit(atOnce)
  const gone = await ctx.db
    .delete(moderationRecords)
    .where(inArray(moderationRecords.id, some))
    .returning({ id: moderationRecords.id })
  return gone.length
}
