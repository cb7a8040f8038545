import { recordAuditAction, type AuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'

/** Statements: what an operator does to a team stands in its own log and in the operators'. */
export function recordInBothLogs(
  ctx: Context,
  {
    action,
    team: { id: teamId, name },
    facts,
  }: Pick<AuditAction, 'action' | 'facts'> & { team: { id: TeamId; name: string } },
): [Statement, Statement] {
  const record = { action, target: { kind: 'team', id: teamId, name }, ...(facts && { facts }) }
  return [
    recordAuditAction(ctx, { ...record, teamId }),
    recordAuditAction(ctx, { ...record, teamId: '' }),
  ]
}
