import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Tickets not yet acknowledged. A row lives from the write it belongs to until its work is done. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    queue: text({ enum: ['ingest', 'jobs'] }).notNull(),
    type: text().notNull(),
    payload: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Milliseconds; null until a queue accepted the message. */
    sentAt: integer('sent_at'),
    /** Set when the work was given up; kept for an operator to look at and to send again. */
    deadAt: integer('dead_at'),
  },
  (table) => [index('outbox_by_state').on(table.deadAt, table.sentAt, table.createdAt)],
)
