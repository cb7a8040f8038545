import { sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { questionsOfPlan } from './plan-changes'
import { members, teams } from '../tables'

export interface OpenedTeam {
  id: TeamId
  name: string
  ownerId: string
  seats: number
  /** ms; 0 for a plan without an end. */
  expiresAt: number
  /** Questions a member may ask each month; 0 for no limit. */
  questions: number
}

/** Statements: a running team and its owner's seat. */
export function openTeam(ctx: Context, team: OpenedTeam): Statement[] {
  const { id, ownerId, questions, ...row } = team
  const now = ctx.now().getTime()
  return [
    ctx.db.insert(teams).values({
      id,
      ...row,
      ...questionsOfPlan(questions),
      status: 'active',
      createdAt: now,
    }),
    ctx.db
      .insert(members)
      .values({ id: ctx.newId(), teamId: id, accountId: ownerId, role: 'owner', joinedAt: now }),
    recordAuditAction(ctx, {
      action: 'teams.create',
      teamId: id,
      accountId: ownerId,
      target: { kind: 'team', id, name: team.name },
    }),
  ]
}

// Asked at every page of a host that is nobody's; once there is a team there always is one.
let hasTeam = false

/** Whether the installation has no team at all. */
export async function hasNoTeam(ctx: Context): Promise<boolean> {
  if (hasTeam) return false
  const [row] = await ctx.db.select({ id: teams.id }).from(teams).limit(1)
  hasTeam = row !== undefined
  return !hasTeam
}

/** Asks again: whoever empties the stores below a running product says so. */
export function forgetInstallation(): void {
  hasTeam = false
}

/** Condition of a batch: there is still no team. */
export const noTeamYet = sql`NOT EXISTS (SELECT 1 FROM ${teams})`
