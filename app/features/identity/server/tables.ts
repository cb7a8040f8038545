import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkStatuses, documentKinds } from '../terms'

/** Real names that people have sent in, one each. Times are milliseconds. */
export const identityChecks = sqliteTable(
  'identity_checks',
  {
    accountId: text('account_id').primaryKey(),
    name: text().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    /** Encrypted; '' once it is decided. */
    number: text().notNull().default(''),
    /** The number by its ends. */
    masked: text().notNull(),
    status: text({ enum: checkStatuses }).notNull(),
    /** Why it was sent back. */
    reason: text().notNull().default(''),
    submittedAt: integer('submitted_at').notNull(),
    decidedAt: integer('decided_at').notNull().default(0),
    /** Account id of the operator. */
    decidedBy: text('decided_by').notNull().default(''),
  },
  (table) => [index('identity_checks_by_status').on(table.status, table.submittedAt)],
)
