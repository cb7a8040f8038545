import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import { pushKinds, pushStates, type PushKind } from '../../push-terms'

/** Devices on which a person wants to hear of finished work. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** It ends with this sign-in. */
    signInId: text('sign_in_id').notNull(),
    /** Where it was given: a brand's host hears of its own team only. */
    host: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_once').on(table.endpoint),
    index('push_subscriptions_by_account').on(table.accountId),
  ],
)
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/** What a person wants to hear of; no row: everything. */
export const pushChoices = sqliteTable('push_choices', {
  accountId: text('account_id').primaryKey(),
  kinds: text({ mode: 'json' }).$type<readonly PushKind[]>().notNull(),
})

/** What has happened and was not sent yet. Triggers write it, for people with a device. */
export const pushEvents = sqliteTable(
  'push_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    kind: text({ enum: pushKinds }).notNull(),
    state: text({ enum: pushStates }).notNull(),
    /** File of what was learned, else document; '' where there is none. */
    subjectId: text('subject_id').notNull(),
    title: text().notNull(),
    path: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('push_events_by_age').on(table.createdAt)],
)
export type PushEventRow = typeof pushEvents.$inferSelect
export type PushEvent = Pick<PushEventRow, 'kind' | 'state' | 'subjectId' | 'title' | 'path'>

/** One message to one device, until its push service has taken it. */
export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: text().primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    accountId: text('account_id').notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** Of one kind. */
    events: text({ mode: 'json' }).$type<readonly PushEvent[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('push_messages_by_subscription').on(table.subscriptionId),
    index('push_messages_by_age').on(table.createdAt),
  ],
)
