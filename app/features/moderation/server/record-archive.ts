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
  monthsLive: MONTHS_OF_LISTS,
  oldestMonth: oldestMonthByTime('moderation', 'moderation_records'),
  line,
  read: (ctx, month, last) =>
    ctx.db
      .select()
      .from(moderationRecords)
      .where(and(isOfMonth(moderationRecords, month), isAfter(moderationRecords, last)))
      .orderBy(...newestFirst(moderationRecords))
      .limit(ROWS_AT_ONCE),
  clear: (ctx, month, atOnce) => clearRows(ctx, moderationRecords, month, atOnce),
}
