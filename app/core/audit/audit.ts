import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import { auditLog } from './tables'
import type { ActName } from './acts'

export interface Act {
  act: ActName
  /** The seat's team where it is left out. */
  teamId?: string
  /** The actor of the context where it is left out. */
  accountId?: string
  target?: { kind: string; id: string; name: string }
  facts?: Record<string, string | number | boolean>
}

const NAME_AT_MOST = 200

const NOTHING = { kind: '', id: '', name: '' }

/** The statement that records an act. It goes into the same `batch` as the write that it tells of. */
export function recordAct(ctx: Context, act: Act) {
  return ctx.db.insert(auditLog).values(rowOf(ctx, act))
}

/** The same for a write that depends on present truth: recorded if `onlyIf` holds in that batch. */
export function recordActIf(ctx: Context, act: Act, onlyIf: SQL) {
  const row = rowOf(ctx, act)
  return ctx.db.insert(auditLog).select(sql`
    SELECT ${row.id}, ${row.teamId}, ${row.accountId}, ${row.act}, ${row.targetKind}, ${row.targetId},
      ${row.targetName}, ${JSON.stringify(row.facts)}, ${row.address}, ${row.createdAt} WHERE ${onlyIf}`)
}

function rowOf(ctx: Context, { act, teamId, accountId, target = NOTHING, facts }: Act) {
  return {
    id: ctx.newId(),
    teamId: teamId ?? ctx.seat?.teamId ?? '',
    accountId: accountId ?? ctx.actor?.accountId ?? '',
    act,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name.slice(0, NAME_AT_MOST),
    facts: facts ?? {},
    address: ctx.address,
    createdAt: ctx.now().getTime(),
  } satisfies typeof auditLog.$inferInsert
}
