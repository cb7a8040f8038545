import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DocumentId, FileId, NodeId, TeamId } from '~/core/ids'
import { notificationKinds } from '../terms'

/** What people are told of, one row a person. */
export const notifications = sqliteTable(
  'notifications',
  {
    /** As `newId` makes it: it rises with time. */
    id: integer().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** Account that did it. */
    actorId: text('actor_id').notNull(),
    documentId: text('document_id').$type<DocumentId>().notNull(),
    nodeId: text('node_id').$type<NodeId | ''>().notNull().default(''),
    threadId: text('thread_id').notNull().default(''),
    commentId: text('comment_id').notNull().default(''),
    text: text().notNull().default(''),
    /** Files whose words may stand in it: who may not see one does not see the row. */
    files: text({ mode: 'json' }).$type<readonly FileId[]>().notNull().default([]),
    /** Written by a trigger on the history of orders. */
    orderId: text('order_id').notNull().default(''),
    orderTitle: text('order_title').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    readAt: integer('read_at'),
  },
  (table) => [
    index('notifications_by_person').on(table.teamId, table.accountId, table.id),
    uniqueIndex('notifications_once')
      .on(table.accountId, table.commentId)
      .where(sql`${table.commentId} <> ''`),
    index('notifications_by_thread').on(table.documentId, table.threadId),
    index('notifications_by_age').on(table.createdAt),
  ],
)
