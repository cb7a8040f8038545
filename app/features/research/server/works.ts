import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { researchErrors } from '../errors'
import type { ScholarWork } from '../terms'
import { scholarWorks } from './tables'

const DAY_MS = 24 * 3_600_000
const RETENTION_MS = 90 * DAY_MS

/** Keeps works that are about to be shown, so that they can be cited and saved by their id. */
export async function rememberWorks(ctx: Context, works: ScholarWork[]): Promise<void> {
  if (works.length === 0) return
  const lastSeenAt = ctx.now().getTime()
  // One statement however many there are.
  await ctx.db.run(sql`INSERT INTO ${scholarWorks} (id, work, seen_at)
    SELECT value ->> 'id', value, ${lastSeenAt} FROM json_each(${JSON.stringify(works)}) WHERE true
    ON CONFLICT (id) DO UPDATE SET work = excluded.work, seen_at = excluded.seen_at`)
}

/** A work that was shown to somebody. Errors: `workNotFound`. */
export async function getWork(ctx: Context, input: { id: string }): Promise<ScholarWork> {
  const [row] = await ctx.db.select().from(scholarWorks).where(eq(scholarWorks.id, input.id))
  if (!row) throw researchErrors.workNotFound()
  return row.work
}

/** Several, in the order of their ids; those that are not known any more are left out. */
export async function getWorks(ctx: Context, ids: readonly string[]): Promise<ScholarWork[]> {
  const rows = await ctx.db
    .select()
    .from(scholarWorks)
    .where(inArray(scholarWorks.id, [...ids]))
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.work ?? [])
}

const FORGOTTEN_AT_ONCE = 500

/** Removes works that nobody was shown for long. */
export async function forgetWorks(ctx: Context): Promise<void> {
  const old = ctx.db
    .select({ id: scholarWorks.id })
    .from(scholarWorks)
    .where(lt(scholarWorks.lastSeenAt, ctx.now().getTime() - RETENTION_MS))
    .limit(FORGOTTEN_AT_ONCE)
  await ctx.db.delete(scholarWorks).where(sql`${scholarWorks.id} IN ${old}`)
}
