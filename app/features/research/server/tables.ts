import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ScholarWork } from '../terms'

/** What a source answered, for as long as it is good. Of nobody: the keys are the operator's. */
export const researchAnswers = sqliteTable('research_answers', {
  /** Sum of the source and the question. */
  key: text().primaryKey(),
  answer: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** Papers that were shown to somebody, so that they can be cited and kept by their id. */
export const scholarWorks = sqliteTable('scholar_works', {
  id: text().primaryKey(),
  work: text({ mode: 'json' }).$type<ScholarWork>().notNull(),
  seenAt: integer('seen_at').notNull(),
})

/** Searches of the scholar page that were paid: the same words are not paid again for a day. */
export const scholarQueries = sqliteTable(
  'scholar_queries',
  {
    teamId: text('team_id').notNull(),
    memberId: text('member_id').notNull(),
    /** Sum of the words. */
    wordsKey: text('words_key').notNull(),
    /** Under which billing knows it. */
    payKey: text('pay_key').notNull(),
    startedAt: integer('started_at').notNull(),
    /** 0 until it was paid. */
    paidAt: integer('paid_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.memberId, table.wordsKey] })],
)

/** Papers that a team has put into its library. A file that is gone, or closed to the asker, counts for nothing. */
export const savedWorks = sqliteTable(
  'saved_works',
  {
    spaceId: text('space_id').notNull(),
    workId: text('work_id').notNull(),
    fileId: text('file_id').notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.workId, table.fileId] })],
)
