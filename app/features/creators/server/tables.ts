import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import { workKinds, type WorkFacts } from '../terms'
import type { PublishedAgent } from './published-agent'

/** What a team shows of itself to the whole installation; one a team. */
export const creators = sqliteTable(
  'creators',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    name: text().notNull(),
    intro: text().notNull().default(''),
    /** One or two characters of its seal. */
    seal: text().notNull(),
    /** ms; 0: withdrawn. */
    publishedAt: integer('published_at').notNull().default(0),
    /** ms; 0: no operator has taken it down. */
    downAt: integer('down_at').notNull().default(0),
    downReason: text('down_reason').notNull().default(''),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('creators_by_team').on(table.teamId)],
)

/** A shared text, deck or conversation, or an assistant, that a creator shows. */
export const creatorWorks = sqliteTable('creator_works', {
  id: text().primaryKey(),
  creatorId: text('creator_id').notNull(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  kind: text({ enum: workKinds }).notNull(),
  /** The share or the assistant that it was published from. */
  sourceId: text('source_id').notNull(),
  /** Opens the share; '' for an assistant. */
  shareCode: text('share_code').notNull().default(''),
  title: text().notNull(),
  summary: text().notNull().default(''),
  facts: text({ mode: 'json' }).$type<StoredFacts>().notNull(),
  publishedBy: text('published_by').notNull(),
  createdAt: integer('created_at').notNull(),
  /** By all, ever. */
  uses: integer().notNull().default(0),
  downAt: integer('down_at').notNull().default(0),
  downReason: text('down_reason').notNull().default(''),
})

/** The words of an assistant are told to nobody who has not taken it. */
export type StoredFacts = WorkFacts & { published?: PublishedAgent }

/** Who used a work on a day (Asia/Shanghai); counted up by a trigger. */
export const creatorUses = sqliteTable(
  'creator_uses',
  {
    workId: text('work_id').notNull(),
    day: text().notNull(),
    accountId: text('account_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.day, table.accountId] })],
)

export const creatorDays = sqliteTable(
  'creator_days',
  {
    workId: text('work_id').notNull(),
    day: text().notNull(),
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.day] })],
)

export const creatorFollows = sqliteTable(
  'creator_follows',
  {
    creatorId: text('creator_id').notNull(),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.accountId] })],
)
