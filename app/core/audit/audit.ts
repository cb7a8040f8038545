import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import type { TeamId } from '../ids'
import { auditLog } from './tables'
import type { AuditActionName } from './actions'

export interface AuditAction {
  action: AuditActionName
  /** The seat's team where it is left out; '' for the operator's log alone. */
  teamId?: TeamId | ''
  /** The actor of the context where it is left out. */
  accountId?: string
  target?: { kind: string; id: string; name: string }
  facts?: Record<string, string | number | boolean>
}

const NAME_AT_MOST = 200

const NOTHING = { kind: '', id: '', name: '' }

/** The statement that records an action. It goes into the same `batch` as the write that it tells of. */
export function recordAuditAction(ctx: Context, action: AuditAction) {
  return ctx.db.insert(auditLog).values(rowOf(ctx, action))
}

/** The same for a write that depends on present truth: recorded if `onlyIf` holds in that batch. */
export function recordAuditActionIf(ctx: Context, action: AuditAction, onlyIf: SQL) {
  const row = rowOf(ctx, action)
  return ctx.db.insert(auditLog).select(sql`
    SELECT ${row.id}, ${row.teamId}, ${row.accountId}, ${row.action}, ${row.targetKind}, ${row.targetId},
      ${row.targetName}, ${JSON.stringify(row.facts)}, ${row.address}, ${row.createdAt} WHERE ${onlyIf}`)
}

function rowOf(ctx: Context, { action, teamId, accountId, target = NOTHING, facts }: AuditAction) {
  return {
    id: ctx.newId(),
    teamId: teamId ?? ctx.seat?.teamId ?? '',
    accountId: accountId ?? ctx.actor?.accountId ?? '',
    action,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name.slice(0, NAME_AT_MOST),
    facts: facts ?? {},
    address: ctx.address,
    createdAt: ctx.now().getTime(),
  } satisfies typeof auditLog.$inferInsert
}
