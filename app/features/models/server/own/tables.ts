import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import type { OwnRoles, StoredModel } from '../../own-contract'

/** A server that a team has connected, with its key. */
export const modelConnections = sqliteTable(
  'model_connections',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    preset: text().notNull(),
    label: text().notNull(),
    baseUrl: text('base_url').notNull(),
    /** Encrypted; '' where the server wants no key. */
    apiKey: text('api_key').notNull().default(''),
    /** Its last four characters, all that is ever shown. */
    keyEnding: text('key_ending').notNull().default(''),
    models: text({ mode: 'json' }).$type<StoredModel[]>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('model_connections_by_address').on(table.teamId, table.baseUrl)],
)

/** Who does what by a team's own models, and how much they may cost. */
export const teamModels = sqliteTable('team_models', {
  teamId: text('team_id').$type<TeamId>().primaryKey(),
  roles: text({ mode: 'json' }).$type<OwnRoles>().notNull().default({}),
  /** Whether the operator's models answer where the team's own do not. */
  usesHouse: integer('uses_house', { mode: 'boolean' }).notNull().default(true),
  /** Millionths of a yuan a month; null for none. */
  budgetMicros: integer('budget_micros'),
  /** The month in which the budget ran out; '' for none. */
  stoppedMonth: text('stopped_month').notNull().default(''),
  stoppedBy: text('stopped_by').notNull().default(''),
})

/** What a member's questions took of a model on one day of Shanghai's calendar. */
export const modelUsage = sqliteTable(
  'model_usage',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
    day: text().notNull(),
    accountId: text('account_id').notNull(),
    connectionId: text('connection_id').notNull(),
    model: text().notNull(),
    label: text().notNull(),
    requests: integer().notNull().default(0),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    costMicros: integer('cost_micros').notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.teamId, table.day, table.accountId, table.connectionId, table.model],
    }),
  ],
)
