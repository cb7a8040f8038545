import { asc, gte, lt, max, and, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { accessChanges } from './tables'

/** As many as one trip brings. */
export const CHANGES_AT_ONCE = 1_000

// Far longer than anything is remembered.
const RETENTION_MS = 60 * 60_000

export interface AccessChange {
  no: number
  /** `account:…`, `sign-in:…`, `team:…` or `brand:…` */
  subject: string
}

/**
 * What has changed of people, their sign-ins, seats, teams and brands, in order, from number `since` on, itself included;
 * null: the newest change alone. Triggers of the database write each in the transaction that makes it.
 */
export const readAccessChanges = (ctx: Context, since: number | null): Promise<AccessChange[]> =>
  ctx.db
    .select({ no: accessChanges.no, subject: accessChanges.subject })
    .from(accessChanges)
    .where(gte(accessChanges.no, sql`coalesce(${since}, ${newestNo(ctx)})`))
    .orderBy(asc(accessChanges.no))
    .limit(CHANGES_AT_ONCE)

/** Removes what nobody reads on from any more; the newest stays, to be read on from. */
export async function sweepAccessChanges(ctx: Context): Promise<void> {
  const isOld = lt(accessChanges.changedAt, ctx.now().getTime() - RETENTION_MS)
  await ctx.db.delete(accessChanges).where(and(isOld, lt(accessChanges.no, newestNo(ctx))))
}

const newestNo = (ctx: Context) =>
  sql`(${ctx.db.select({ no: max(accessChanges.no) }).from(accessChanges)})`
