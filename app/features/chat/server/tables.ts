import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SessionId, TeamId } from '~/core/ids'

/** The index of conversations. Messages themselves live in the session's own object. */
export const questionRecords = sqliteTable(
  'question_records',
  {
    /** Equal to the session id. */
    id: text().$type<SessionId>().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
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
    /** Since when it stays on top; null: it does not. */
    pinnedAt: integer('pinned_at'),
    /** The person's folder that it is in; '' for none. */
    sessionFolderId: text('session_folder_id').notNull().default(''),
    /** The title that its first question gave it; another title was chosen by the person. '' where that is not known. */
    assignedTitle: text('given_title').notNull().default(''),
    /** When it came back from its person's archive; it stays for a day at least. */
    restoredAt: integer('restored_at'),
  },
  (table) => [
    index('question_records_by_ask').on(sql`substr(${table.askKey}, 1, 16)`),
    index('question_records_by_person').on(
      table.teamId,
      table.accountId,
      table.deletedAt,
      table.updatedAt,
    ),
    index('question_records_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL`),
    index('question_records_idle')
      .on(table.updatedAt)
      .where(
        sql`${table.deletedAt} IS NULL AND ${table.pinnedAt} IS NULL AND ${table.sessionFolderId} = ''`,
      ),
  ],
)

/** Turns that run, each from its ask to its end. */
export const runningTurns = sqliteTable(
  'running_turns',
  {
    messageId: text('message_id').primaryKey(),
    sessionId: text('session_id').$type<SessionId>().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
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

/** Pictures that went along with questions, each conversation with its own copy. */
export const questionImages = sqliteTable(
  'question_images',
  {
    sessionId: text('session_id').$type<SessionId>().notNull(),
    /** Id of the upload that it was taken from. */
    id: text().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    fileName: text('file_name').notNull(),
    mime: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.id] }),
    index('question_images_by_person').on(table.teamId, table.accountId, table.id),
  ],
)

/** Questions worth asking again, with blanks `{{…}}` to fill in. */
export const prompts = sqliteTable(
  'prompts',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    /** The whole team reads and uses it. */
    isShared: integer('is_shared', { mode: 'boolean' }).notNull().default(false),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('prompts_by_team').on(table.teamId, table.isShared, table.accountId, table.updatedAt),
  ],
)

export { agents, sessionAgents } from './agents/tables'
export { sessionFolders } from './session-folders/tables'
export { answerRatings, questionTexts } from './recall/tables'
export { recordArchives } from './record-archive/tables'
