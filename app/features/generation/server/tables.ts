import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DocumentId, FileId, NodeId, TeamId } from '~/core/ids'
import type { CreationForm } from '../contract'
import type { PendingRound } from './start'
import {
  attachmentRoles,
  creationApps,
  creationKinds,
  makeStatuses,
  taskStatuses,
  writingStages,
  type HelpStatus,
  type QuoteView,
} from '../terms'

/** An order for a text, and how far it has come. Steps and events lie in the object of the creation. */
export const creations = sqliteTable('creations', {
  id: text().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  accountId: text('account_id').notNull(),
  memberId: text('member_id').notNull(),
  kind: text({ enum: creationKinds }).notNull(),
  /** '' for neither. */
  project: text({ enum: ['', 'book', 'ppt'] }).notNull(),
  app: text({ enum: creationApps }).notNull(),
  title: text().notNull(),
  form: text({ mode: 'json' }).$type<CreationForm>().notNull(),
  documentId: text('document_id').$type<DocumentId>(),
  taskStatus: text('task_status', { enum: taskStatuses }).notNull(),
  stage: text({ enum: writingStages }),
  makeStatus: text('make_status', { enum: makeStatuses }),
  isPaused: integer('is_paused', { mode: 'boolean' }).notNull().default(false),
  /** Rises with every start of the object's work. */
  round: integer().notNull().default(0),
  /** A round that its object has not taken yet. */
  pending: text({ mode: 'json' }).$type<PendingRound>(),
  /** Of the request that began it: the same one again is no second start. */
  startKey: text('start_key').notNull().default(''),
  quote: text({ mode: 'json' }).$type<QuoteView>(),
  /** The hold of the work that is going on; '' for none. */
  holdId: text('hold_id').notNull().default(''),
  heldCoins: integer('held_coins').notNull().default(0),
  paidCoins: integer('paid_coins').notNull().default(0),
  helpCode: text('help_code').notNull().default(''),
  helpStatus: integer('help_status').$type<HelpStatus>().notNull().default(1),
  helpers: text({ mode: 'json' }).$type<string[]>().notNull(),
  done: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  total: integer().notNull().default(0),
  words: integer().notNull().default(0),
  targetWords: integer('target_words').notNull(),
  errorCode: text('error_code').notNull().default(''),
  errorText: text('error_text').notNull().default(''),
  idempotencyKey: text('idempotency_key'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
export type CreationRow = typeof creations.$inferSelect

export const creationAttachments = sqliteTable(
  'creation_attachments',
  {
    creationId: text('creation_id').notNull(),
    no: integer().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
    /** '' for the whole. */
    nodeId: text('node_id').$type<NodeId | ''>().notNull().default(''),
    title: text().notNull(),
    role: text({ enum: attachmentRoles }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.creationId, table.no] })],
)

/** Requests that have begun a round, by the key that each brought. */
export const creationStarts = sqliteTable(
  'creation_starts',
  {
    creationId: text('creation_id').notNull(),
    key: text().notNull(),
    round: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.creationId, table.key] })],
)

/** Words that a team may have written in a month. No row: no limit. */
export const writingAllowances = sqliteTable('writing_allowances', {
  teamId: text('team_id').$type<TeamId>().primaryKey(),
  words: integer().notNull(),
})

/** Words of a round: set apart when it begins, at its end as many as were written. */
export const writingWords = sqliteTable(
  'writing_words',
  {
    creationId: text('creation_id').notNull(),
    round: integer().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** `2026-11`. */
    month: text().notNull(),
    words: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.creationId, table.round] })],
)

/** No row: one helper. */
export const creationHelpRules = sqliteTable('creation_help_rules', {
  teamId: text('team_id').$type<TeamId>().primaryKey(),
  helpers: integer().notNull(),
})
