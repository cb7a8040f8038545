import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { isSQLWrapper } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { mustHold } from '~/core/commit-if'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { domainName } from '~/features/brands/server'
import {
  changePlan,
  endPlan,
  initialPassword,
  noTeamYet,
  type PlanChange,
} from '~/features/teams/server'
import { issueSetupCode } from './codes'
import { accountNameOf, endOfDay } from './first-team'
import { newTeam } from './new-team'
import { setupCodes } from './tables'

// What the operator's commands write, as SQL text: the database may be one that only a command reaches.
export { accountNameOf, endOfDay }

/** A domain as a person types it, also one of this machine; null for what is none. */
export const readHost = (typed: string) =>
  typed.trim().toLowerCase() === 'localhost' ? 'localhost' : domainName(typed)

/** A new setup code and the SQL that makes it the only one; the SQL fails where there is a team. */
export async function setupCodeSql(ctx: Context) {
  const { code, statements } = await issueSetupCode(ctx)
  return { code, sql: textOf([mustHold(ctx, noTeamYet), ...statements]) }
}

export interface TeamOrder {
  name: string
  ownerName: string
  account: string
  mobile: string
  /** '' for a team that is entered on the house's domain. */
  host: string
  /** The installation's first one. */
  isHouse: boolean
  seats: number
  expiresAt: number
  questions: number
}

/** A new team and the SQL that opens it. The owner's first password is shown once and must be changed at once. */
export async function teamSql(ctx: Context, order: TeamOrder) {
  const { ownerName, account, mobile, host, ...plan } = order
  const password = initialPassword()
  const { teamId, statements } = await newTeam(ctx, {
    ...plan,
    hosts: host === '' ? [] : [host],
    owner: { name: ownerName, account, mobile, password, isNeedChangePassword: true },
  })
  return { teamId, password, sql: textOf([...statements, ctx.db.delete(setupCodes)]) }
}

/** The SQL that changes a team's plan. */
export const planSql = (ctx: Context, teamId: TeamId, change: PlanChange) =>
  textOf([changePlan(ctx, teamId, change)])

/** The SQL that ends a team's plan now. */
export const expirySql = (ctx: Context, teamId: TeamId) => textOf([endPlan(ctx, teamId)])

function textOf(statements: Statement[]): string[] {
  const dialect = new SQLiteSyncDialect()
  return statements.map((statement) => {
    if (!isSQLWrapper(statement)) throw new TypeError('a statement without text')
    return dialect.sqlToQuery(statement.getSQL().inlineParams()).sql
  })
}
