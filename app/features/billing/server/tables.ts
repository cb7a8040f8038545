import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import { ledgerAccounts, transferKinds } from '../terms'

/** One movement of coins between two accounts of a team. Written once, never changed. */
export const coinTransfers = sqliteTable('coin_transfers', {
  id: text().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  /** Who it was for; '' when it was for the team. */
  memberId: text('member_id').notNull(),
  kind: text({ enum: transferKinds }).notNull(),
  amountCoins: integer('amount_coins').notNull(),
  key: text().notNull(),
  aboutId: text('about_id'),
  purpose: text().notNull(),
  fingerprint: text().notNull(),
  remark: text().notNull(),
  expiresAt: integer('expires_at'),
  createdAt: integer('created_at').notNull(),
})

/** The two sides of a transfer. The last entry of an account carries its balance. */
export const coinEntries = sqliteTable('coin_entries', {
  no: integer().primaryKey({ autoIncrement: true }),
  transferId: text('transfer_id').notNull(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  account: text({ enum: ledgerAccounts }).notNull(),
  memberId: text('member_id').notNull(),
  amountCoins: integer('amount_coins').notNull(),
  balanceAfter: integer('balance_after').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** Holds that are not closed yet. */
export const coinOpenHolds = sqliteTable('coin_open_holds', {
  holdId: text('hold_id').primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  memberId: text('member_id').notNull(),
  amountCoins: integer('amount_coins').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** What a member spent in a month whose entries are archived, refunds taken off. */
export const coinMonths = sqliteTable(
  'coin_months',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** `2025-09`, by Shanghai's calendar. */
    month: text().notNull(),
    memberId: text('member_id').notNull(),
    coins: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.month, table.memberId] })],
)

/** What a member may spend in a month; no row is no limit. */
export const coinCaps = sqliteTable(
  'coin_caps',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
    memberId: text('member_id').notNull(),
    capCoins: integer('cap_coins').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.memberId] })],
)

/** Asked-for additions to a member's month. */
export const coinApplications = sqliteTable('coin_applications', {
  id: text().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  memberId: text('member_id').notNull(),
  amountCoins: integer('amount_coins').notNull(),
  reason: text().notNull(),
  state: text({ enum: ['waiting', 'approved', 'rejected'] }).notNull(),
  /** `2026-11`: where an approved one counts; '' until then. */
  month: text().notNull().default(''),
  createdAt: integer('created_at').notNull(),
  decidedAt: integer('decided_at'),
  /** Member who decided. */
  decidedBy: text('decided_by'),
})

export const coinThresholds = sqliteTable(
  'coin_thresholds',
  { teamId: text('team_id').$type<TeamId>().notNull(), coins: integer().notNull() },
  (table) => [primaryKey({ columns: [table.teamId, table.coins] })],
)

/** A threshold was crossed downwards. */
export const coinAlerts = sqliteTable('coin_alerts', {
  id: text().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  thresholdCoins: integer('threshold_coins').notNull(),
  /** What the team had left then, holds included. */
  leftCoins: integer('left_coins').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** Who has closed which alert. */
export const coinAlertReads = sqliteTable(
  'coin_alert_reads',
  { alertId: text('alert_id').notNull(), memberId: text('member_id').notNull() },
  (table) => [primaryKey({ columns: [table.alertId, table.memberId] })],
)

/** A search that was taken from the team's scholar quota. */
export const scholarSearches = sqliteTable('scholar_searches', {
  id: text().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  memberId: text('member_id').notNull(),
  key: text().notNull(),
  state: text({ enum: ['running', 'answered', 'returned'] }).notNull(),
  createdAt: integer('created_at').notNull(),
})

/** A code against scholar searches, made by an operator. Its words are known by their sum only. */
export const redeemCodes = sqliteTable('redeem_codes', {
  id: text().primaryKey(),
  codeSum: text('code_sum').notNull().unique(),
  searches: integer().notNull(),
  remark: text().notNull().default(''),
  expiresAt: integer('expires_at').notNull(),
  createdAt: integer('created_at').notNull(),
  /** 0 until somebody did. */
  redeemedAt: integer('redeemed_at').notNull().default(0),
  /** Of the one try that had it; '' until then. */
  redemptionId: text('redemption_id').notNull().default(''),
  teamId: text('team_id').notNull().default('').$type<TeamId | ''>(),
  memberId: text('member_id').notNull().default(''),
})
