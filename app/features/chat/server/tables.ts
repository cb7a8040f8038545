import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** The index of conversations. Messages themselves live in the session's own object. */
export const questionRecords = sqliteTable(
  'question_records',
  {
    /** Equal to the session id. */
    id: text().primaryKey(),
    teamId: text('team_id').notNull(),
    accountId: text('account_id').notNull(),
    title: text().notNull(),
    sessionFrom: text('session_from', {
      enum: ['Normal', 'KnowledgeSingleFile', 'KnowledgeFolder', 'KnowledgeFolderRoot'],
    }).notNull(),
    /** Comma-joined ids. */
    fileIds: text('file_ids').notNull().default(''),
    folderIds: text('folder_ids').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    /** The ask that opened the session, so that the same one sent again finds it; else the session's own id. */
    askKey: text('ask_key').notNull(),
  },
  (table) => [
    uniqueIndex('question_records_by_ask').on(table.teamId, table.accountId, table.askKey),
    index('question_records_by_person').on(
      table.teamId,
      table.accountId,
      table.deletedAt,
      table.updatedAt,
    ),
    index('question_records_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL`),
  ],
)

/** Turns that run, each from its ask to its end. */
export const runningTurns = sqliteTable(
  'running_turns',
  {
    messageId: text('message_id').primaryKey(),
    sessionId: text('session_id').notNull(),
    teamId: text('team_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Until when it counts against its person at most, milliseconds. */
    until: integer().notNull(),
    /** Whether its question was taken from the month. */
    counted: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [index('running_turns_by_person').on(table.teamId, table.accountId)],
)

/** Asks of one person within the minute they asked last. */
export const askWindows = sqliteTable('ask_windows', {
  accountId: text('account_id').primaryKey(),
  /** Minutes since the epoch. */
  minute: integer().notNull(),
  asks: integer().notNull(),
})
