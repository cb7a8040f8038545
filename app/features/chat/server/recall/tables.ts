import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SessionId, TeamId } from '~/core/ids'

/** Questions and the beginnings of their answers, for the search over old conversations. */
export const questionTexts = sqliteTable(
  'question_texts',
  {
    messageId: text('message_id').primaryKey(),
    sessionId: text('session_id').$type<SessionId>().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    /** JSON list of the files whose words the answer may hold. */
    readIds: text('read_ids').notNull(),
    askedAt: integer('asked_at').notNull(),
  },
  (table) => [
    index('question_texts_by_person').on(table.teamId, table.accountId, table.askedAt),
    index('question_texts_by_session').on(table.sessionId),
  ],
)

/** What people say of answers. */
export const answerRatings = sqliteTable(
  'answer_ratings',
  {
    messageId: text('message_id').primaryKey(),
    sessionId: text('session_id').$type<SessionId>().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    value: text({ enum: ['up', 'down'] }).notNull(),
    /** JSON list. */
    reasons: text().notNull(),
    words: text().notNull(),
    ratedAt: integer('rated_at').notNull(),
  },
  (table) => [index('answer_ratings_by_session').on(table.sessionId)],
)
