import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
  },
  (table) => [
    index('question_records_by_person').on(
      table.teamId,
      table.accountId,
      table.deletedAt,
      table.updatedAt,
    ),
  ],
)
