import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '../ids'
import { queueNames } from '../jobs'

/** Tickets not yet acknowledged. A row lives from the write it belongs to until its work is done. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    queue: text({ enum: queueNames }).notNull(),
    type: text().notNull(),
    payload: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Milliseconds; null until a queue accepted the message. */
    sentAt: integer('sent_at'),
    /** Set when the work was given up; kept for an operator to look at and to send again. */
    deadAt: integer('dead_at'),
    /** For whom it is done: work is leased in turn by team and by member. '' when it is nobody's in particular. */
    teamId: text('team_id').notNull().default('').$type<TeamId | ''>(),
    accountId: text('account_id').notNull().default(''),
    /** See `Weight` (core/jobs). */
    weight: integer().$type<0 | 1 | 2>().notNull().default(2),
    attempts: integer().notNull().default(0),
    /** Milliseconds before which it is not tried again. */
    notBefore: integer('not_before').notNull().default(0),
    /** The one lease that it is worked on under, and the queue message of whoever holds it. */
    leaseId: text('lease_id').notNull().default(''),
    leasedBy: text('leased_by').notNull().default(''),
    leasedUntil: integer('leased_until').notNull().default(0),
  },
  (table) => [index('outbox_by_state').on(table.deadAt, table.sentAt, table.createdAt)],
)

/** Whose turn it was last. Rows come by a trigger with the tickets. */
export const queueTurns = sqliteTable(
  'queue_turns',
  {
    queue: text().notNull(),
    teamId: text('team_id').$type<TeamId | ''>().notNull(),
    accountId: text('account_id').notNull(),
    turn: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.queue, table.teamId, table.accountId] })],
)
