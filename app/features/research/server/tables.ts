import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import type { ModelIdentity } from '~/features/models/terms'
import { paperReaches, type ScholarWork } from '../terms'
import {
  tableCellStates,
  tablePaperStates,
  type TableQuestion,
  type TableQuote,
} from '../table-terms'

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
  lastSeenAt: integer('seen_at').notNull(),
})

/** Searches of the scholar page that were paid: the same words are not paid again for a day. */
export const scholarQueries = sqliteTable(
  'scholar_queries',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
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
    spaceId: text('space_id').$type<TeamId>().notNull(),
    workId: text('work_id').notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.workId, table.fileId] })],
)

/** A comparison table; nobody but who made it sees it. */
export const paperTables = sqliteTable(
  'paper_tables',
  {
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    memberId: text('member_id').notNull(),
    title: text().notNull(),
    questions: text({ mode: 'json' }).$type<TableQuestion[]>().notNull(),
    /** Agreed to for a cell of the latest start. */
    priceCoins: integer('price_coins').notNull(),
    generatedBy: text('made_by', { mode: 'json' }).$type<ModelIdentity | null>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('paper_tables_by_owner').on(table.spaceId, table.accountId, table.updatedAt)],
)

export const paperTablePapers = sqliteTable(
  'paper_table_papers',
  {
    tableId: text('table_id').notNull(),
    no: integer().notNull(),
    work: text({ mode: 'json' }).$type<ScholarWork>().notNull(),
    state: text({ enum: tablePaperStates }).notNull(),
    /** Counts up whenever somebody starts or stops it: tickets of former runs do nothing. */
    run: integer().notNull().default(1),
    /** Until then somebody is at work on it. */
    leaseUntil: integer('lease_until').notNull().default(0),
    /** Coins held for its cells; '' for none. */
    holdId: text('hold_id').notNull().default(''),
    reach: text({ enum: ['', ...paperReaches] })
      .notNull()
      .default(''),
    reason: text().notNull().default(''),
    fileId: text('file_id').notNull().default('').$type<FileId | ''>(),
  },
  (table) => [primaryKey({ columns: [table.tableId, table.no] })],
)

export const paperTableCells = sqliteTable(
  'paper_table_cells',
  {
    tableId: text('table_id').notNull(),
    no: integer().notNull(),
    questionId: text('question_id').notNull(),
    state: text({ enum: tableCellStates }).notNull(),
    answer: text().notNull().default(''),
    quote: text({ mode: 'json' }).$type<TableQuote | null>(),
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.tableId, table.no, table.questionId] })],
)
