import { desc, lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { ErrorLogInput } from '../contract'
import { errorLogs } from './tables'

const MOST_LOGS = 5_000

/** Keeps the newest reports; a flood pushes out older floods, nothing else. */
export async function recordErrors(ctx: Context, entries: ErrorLogInput): Promise<void> {
  const rows = entries.map((entry) => ({
    id: ctx.newId(),
    errorType: entry.error_type,
    errorMessage: entry.error_message,
    createdAt: ctx.now().getTime(),
  }))
  if (rows.length === 0) return
  const oldestRetained = ctx.db
    .select({ createdAt: errorLogs.createdAt })
    .from(errorLogs)
    .orderBy(desc(errorLogs.createdAt))
    .limit(1)
    .offset(MOST_LOGS)
  await ctx.db.batch([
    ctx.db.insert(errorLogs).values(rows),
    ctx.db.delete(errorLogs).where(lt(errorLogs.createdAt, oldestRetained)),
  ])
}
