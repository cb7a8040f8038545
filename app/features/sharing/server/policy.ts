import { sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { sharingErrors } from '../errors'
import { sharingPolicies, shares } from './tables'

/** Whether the caller's team lets its members share. */
export async function maySharingBe(ctx: SeatedContext): Promise<boolean> {
  const [found] = await ctx.db
    .select({ isAllowed: sql<number>`${isAllowedIn(sql`${ctx.seat.teamId}`)}` })
    .from(sql`(SELECT 1)`)
  return found?.isAllowed === 1
}

/** Errors: `notAllowed`. */
export async function requireSharing(ctx: SeatedContext): Promise<void> {
  if (!(await maySharingBe(ctx))) throw sharingErrors.notAllowed()
}

/** What is switched off closes the links that are out as well; switched on again they open as before. */
export async function setSharingPolicy(ctx: SeatedContext, isAllowed: boolean): Promise<true> {
  const row = { teamId: ctx.seat.teamId, isAllowed, changedAt: ctx.now().getTime() }
  await ctx.db.batch([
    ctx.db
      .insert(sharingPolicies)
      .values(row)
      .onConflictDoUpdate({ target: sharingPolicies.teamId, set: row }),
    recordAuditAction(ctx, { action: 'sharing.setPolicy', facts: { 允许: isAllowed } }),
  ])
  return true
}

/** A team's word on sharing, as a condition. */
const isAllowedIn = (teamId: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM sharing_policies WHERE team_id = ${teamId} AND is_allowed = 0)`

/** A team is open and lets things be shown outside it, as a condition over its id. */
export const mayBePublic = (teamId: SQL) => sql`${isAllowedIn(teamId)}
  AND NOT EXISTS (SELECT 1 FROM teams closed WHERE closed.id = ${teamId} AND closed.closure <> '')`

/** The share's team is open and lets it be opened, as a condition over `shares`. */
export const isShareAllowed = mayBePublic(sql`${shares.teamId}`)
