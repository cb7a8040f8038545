import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import type { Touch } from '../contract'
import { conversionEvents, conversionStates } from '../terms'

/** What browsers reported as unhandled. Bounded: a cron keeps the newest. */
export const errorLogs = sqliteTable(
  'error_logs',
  {
    id: text().primaryKey(),
    errorType: text('error_type').notNull(),
    errorMessage: text('error_message').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('error_logs_by_age').on(table.createdAt)],
)

/** Where people came from when they signed in. */
export const openRecords = sqliteTable(
  'open_records',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Where they signed in; it names brand and team. */
    host: text().notNull().default(''),
    platform: text().notNull().default(''),
    channel: text().notNull().default(''),
    clickId: text('click_id').notNull().default(''),
    qhclickId: text('qhclick_id').notNull().default(''),
    sourceId: text('source_id').notNull().default(''),
    openUrl: text('open_url').notNull().default(''),
    referer: text().notNull().default(''),
    inviteUserId: text('invite_user_id').notNull().default(''),
    inviteUserIdUpdateTime: text('invite_user_id_update_time').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('open_records_by_person').on(table.accountId, table.createdAt),
    index('open_records_by_age').on(table.createdAt),
  ],
)

/** The first and the last touch that led an account here. */
export const touches = sqliteTable(
  'touches',
  {
    accountId: text('account_id').primaryKey(),
    firstTouch: text('first_touch', { mode: 'json' }).$type<Touch>().notNull(),
    lastTouch: text('last_touch', { mode: 'json' }).$type<Touch>().notNull(),
    /** The account was opened by this visit; 0 for whoever was here before. */
    registeredAt: integer('registered_at').notNull().default(0),
    /** Has put in a file, and was answered; written by triggers. */
    hasFile: integer('has_file', { mode: 'boolean' }).notNull().default(false),
    hasAnswer: integer('has_answer', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('touches_by_registration')
      .on(table.registeredAt)
      .where(sql`registered_at > 0`),
  ],
)

/** What browsers tell of visits; days that are over are summed up and removed. */
export const actionLogs = sqliteTable(
  'action_logs',
  {
    id: text().primaryKey(),
    event: text().notNull(),
    /** `2026-11-28`, by Shanghai's calendar and our clock. */
    day: text().notNull(),
    host: text().notNull().default(''),
    platform: text().notNull().default(''),
    channel: text().notNull().default(''),
    channelId: integer('channel_id').notNull().default(0),
    isNewUser: integer('is_new_user', { mode: 'boolean' }).notNull().default(false),
    targetId: text('target_id').notNull().default(''),
    /** As the browser says: nothing is granted by it. */
    namedTeamId: text('team_id').notNull().default(''),
    /** By the token, whatever the browser says; '' for a visitor. */
    accountId: text('account_id').notNull().default(''),
    visitorId: text('visitor_id').notNull().default(''),
    /** `temp_visit_lifecircle_id`: one load of a page and the walks from it. */
    lifecycleId: text('lifecycle_id').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('action_logs_by_day').on(table.day, table.event),
    uniqueIndex('action_logs_unique_visitor')
      .on(table.day, table.host, table.visitorId)
      .where(sql`event = 'unique_visitor'`),
  ],
)

/** Visitors a day, of the days that are no longer held in detail. */
export const visitDays = sqliteTable(
  'visit_days',
  {
    day: text().notNull(),
    host: text().notNull(),
    channelId: integer('channel_id').notNull(),
    channel: text().notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.host, table.channelId, table.channel] })],
)

/** What a channel cost on a day, as an operator wrote it down. */
export const channelCosts = sqliteTable(
  'channel_costs',
  {
    day: text().notNull(),
    channelId: integer('channel_id').notNull(),
    channel: text().notNull(),
    costFen: integer('cost_fen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.channelId, table.channel] })],
)

/** How often signed-in people open a part of the product. */
export const operationDays = sqliteTable(
  'operation_days',
  {
    day: text().notNull(),
    code: text().notNull(),
    type: text().notNull(),
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.code, table.type] })],
)

/** What ad services are told: once for each service, event and account or order. */
export const conversions = sqliteTable(
  'conversions',
  {
    id: text().primaryKey(),
    provider: text({ enum: ['baidu', 'qihoo'] }).notNull(),
    event: text({ enum: conversionEvents }).notNull(),
    /** Account of a registration, order of a payment or refund. */
    subject: text().notNull(),
    clickId: text('click_id').notNull(),
    /** Which product of the service the click came from. */
    line: text().notNull().default(''),
    landingUrl: text('landing_url').notNull().default(''),
    channelId: integer('channel_id').notNull().default(0),
    channel: text().notNull().default(''),
    valueFen: integer('value_fen').notNull().default(0),
    /** ms */
    occurredAt: integer('occurred_at').notNull(),
    state: text({ enum: conversionStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    notBefore: integer('not_before').notNull().default(0),
    leasedUntil: integer('leased_until').notNull().default(0),
    /** The service's own words, without our token. */
    answer: text().notNull().default(''),
    uploadedAt: integer('uploaded_at').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversions_once').on(table.provider, table.event, table.subject),
    index('conversions_to_upload')
      .on(table.provider, table.notBefore)
      .where(sql`state IN ('waiting', 'sending')`),
    index('conversions_by_time').on(table.occurredAt),
  ],
)
export type ConversionRow = typeof conversions.$inferSelect

/** Paid orders with the way by which their buyer came, as it was frozen on the order. */
export const attributedOrders = sqliteTable(
  'attributed_orders',
  {
    orderId: text('order_id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** Who paid. */
    teamId: text('team_id').$type<TeamId | ''>().notNull().default(''),
    channelId: integer('channel_id').notNull().default(0),
    channel: text().notNull().default(''),
    paidFen: integer('paid_fen').notNull(),
    paidAt: integer('paid_at').notNull(),
    /** No money was moved: the sandbox cashier played the service. */
    isSandbox: integer('is_sandbox', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('attributed_orders_by_time').on(table.paidAt),
    index('attributed_orders_by_person').on(table.accountId),
  ],
)

/** What of them was given back, each time. */
export const attributedRefunds = sqliteTable(
  'attributed_refunds',
  {
    refundId: text('refund_id').primaryKey(),
    orderId: text('order_id').notNull(),
    refundFen: integer('refund_fen').notNull(),
    refundedAt: integer('refunded_at').notNull(),
  },
  (table) => [index('attributed_refunds_by_order').on(table.orderId)],
)
