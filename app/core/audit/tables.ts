import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '../ids'
import type { AuditActionName } from './actions'

/** Who did what, when, from where. Rows are only ever added. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text().primaryKey(),
    /** The team whose owner and admins may read it; '' when no team is concerned. */
    teamId: text('team_id').$type<TeamId | ''>().notNull(),
    /** Who acted; '' for the operator's commands and the system itself. */
    accountId: text('account_id').notNull(),
    action: text('act').$type<AuditActionName>().notNull(),
    /** What was acted upon: its kind, id, and its name as it was then. */
    targetKind: text('target_kind').notNull().default(''),
    targetId: text('target_id').notNull().default(''),
    targetName: text('target_name').notNull().default(''),
    /** Further facts, e.g. the role before and after. Never a secret. */
    facts: text({ mode: 'json' }).$type<Record<string, string | number | boolean>>().notNull(),
    address: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('audit_log_by_team').on(table.teamId, table.createdAt),
    index('audit_log_by_person').on(table.teamId, table.accountId, table.createdAt),
  ],
)
