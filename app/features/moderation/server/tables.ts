import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import type { CheckedKind, CheckOutcome } from '../terms'

/** Words that a team does not let through. Their version stands with the team (`teams.word_list`). */
export const moderationWords = sqliteTable(
  'moderation_words',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** The word in the one spelling by which it is looked for. */
    key: text().notNull(),
    word: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.key] })],
)

/** Teams that switched their list off; the others' lists are in force. */
export const moderationOff = sqliteTable('moderation_off', {
  teamId: text('team_id').$type<TeamId>().primaryKey(),
  since: integer().notNull(),
})

/** What was refused or could not be judged. Never the text itself. */
export const moderationRecords = sqliteTable(
  'moderation_records',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    kind: text().$type<CheckedKind>().notNull(),
    outcome: text().$type<CheckOutcome>().notNull(),
    /** `house`, `team`, or the kind of a provider. */
    provider: text().notNull(),
    label: text().notNull(),
    /** SHA-256 of the text, hex. */
    hash: text().notNull(),
    excerpt: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('moderation_records_by_team').on(table.teamId, table.createdAt)],
)
