import { sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { recordAuditActionIf } from '~/core/audit'
import type { Context } from '~/core/context'
import type { GrantInput } from '../ledger/payments'
import { isWritten, newTransfer, postEntries, writeTransfer } from '../ledger/transfers'

/** What an operator's grant writes: the transfer, its entries and a line in the team's audit log, all or nothing. */
export function operatorGrant(ctx: Context, input: GrantInput) {
  const { teamId, amountCoins, remark = '' } = input
  const item = newTransfer(ctx, 'grant', { ...input, memberId: '', purpose: 'team.grant' })
  const target = { kind: 'team', id: teamId, name: '' }
  const facts = { coins: amountCoins, ...(remark && { remark }) }
  return {
    key: item.key,
    id: item.id,
    statements: [
      writeTransfer(ctx, item, sql`WHERE EXISTS (SELECT 1 FROM teams WHERE id = ${teamId})`),
      postEntries(ctx, item),
      recordAuditActionIf(
        ctx,
        { action: 'billing.grantCoins', teamId, target, facts },
        isWritten(item),
      ),
    ],
  } as const
}

/** The same as text, for a database that is reached by a command only. */
export function operatorGrantSql(
  ctx: Context,
  input: GrantInput,
): { id: string; key: string; text: string } {
  const { id, key, statements } = operatorGrant(ctx, input)
  const dialect = new SQLiteSyncDialect()
  const lines = statements.map(
    (statement) => `${dialect.sqlToQuery(statement.getSQL().inlineParams()).sql};`,
  )
  return { id, key, text: lines.join('\n') }
}
