import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FileId, SessionId, TeamId } from '~/core/ids'
import { agentIcons, agentTones } from '../../agents-terms'
import type { QuestionMode } from '../../terms'
import type { SavedAgent } from './saved-agent'

/** Assistants that a team's people make. */
export const agents = sqliteTable(
  'agents',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    /** The whole team uses it. */
    isShared: integer('is_shared', { mode: 'boolean' }).notNull().default(false),
    title: text().notNull(),
    summary: text().notNull(),
    icon: text({ enum: agentIcons }).notNull(),
    tone: text({ enum: agentTones }).notNull(),
    instructions: text().notNull(),
    modes: text({ mode: 'json' }).$type<QuestionMode[]>().notNull(),
    onlyDocuments: integer('only_documents', { mode: 'boolean' }).notNull().default(false),
    starters: text({ mode: 'json' }).$type<string[]>().notNull(),
    fileIds: text('file_ids', { mode: 'json' }).$type<FileId[]>().notNull(),
    folderIds: text('folder_ids', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('agents_by_team').on(table.teamId, table.isShared, table.accountId, table.updatedAt),
  ],
)

/** The assistant that a conversation was begun with, as it was then. */
export const sessionAgents = sqliteTable('session_agents', {
  sessionId: text('session_id').$type<SessionId>().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  accountId: text('account_id').notNull(),
  agentId: text('agent_id').notNull(),
  saved: text('kept', { mode: 'json' }).$type<SavedAgent>().notNull(),
})
