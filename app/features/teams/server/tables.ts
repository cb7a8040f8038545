import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import { closures } from '../terms'

/** Tenants. A team has one space whose id is the team's own. */
export const teams = sqliteTable('teams', {
  id: text().$type<TeamId>().primaryKey(),
  name: text().notNull(),
  shellName: text('shell_name').notNull().default(''),
  status: text({ enum: ['trial', 'active', 'expired'] }).notNull(),
  /** ms; 0 for a plan without an end. */
  expiresAt: integer('expires_at').notNull(),
  seats: integer().notNull().default(50),
  /** Membership level of the plan; 3 and above ask without limit. */
  vipLevel: integer('vip_level').notNull().default(1),
  /** Questions a member may ask each month below level 3. */
  maxChat: integer('max_chat').notNull().default(100),
  maxScholarSearch: integer('max_scholar_search').notNull().default(0),
  usedScholarSearch: integer('used_scholar_search').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  /** Where the logo lies; '' for none. */
  logoKey: text('logo_key').notNull().default(''),
  /** Whom to turn to, in the team's own words. */
  contact: text().notNull().default(''),
  /** Version of the words that the team does not let through; 0 or less while none are in force. */
  wordList: integer('word_list').notNull().default(0),
  /** Version of the models that the team has connected; 0 while it has connected none. */
  modelVersion: integer('model_version').notNull().default(0),
  /** Why its members are turned away; '' while the team is open. */
  closure: text({ enum: closures }).notNull().default(''),
  /** From when on a team that is to be deleted is erased. */
  eraseAt: integer('erase_at'),
})

export const members = sqliteTable(
  'members',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
    /** What the team calls this person; '' means the account's own name. */
    name: text().notNull().default(''),
    joinedAt: integer('joined_at').notNull(),
    /** The team used last comes first in the list. */
    lastUsedAt: integer('last_used_at').notNull().default(0),
    removedAt: integer('removed_at'),
    /** When a page of the team was last opened, to ten minutes. */
    lastSeenAt: integer('last_seen_at').notNull().default(0),
    /** Since when the seat may not be used; it stays taken. */
    stoppedAt: integer('stopped_at'),
    /** The invitation that the seat was taken by; null for seeded ones. */
    invitationId: text('invitation_id'),
  },
  (table) => [
    uniqueIndex('members_by_seat').on(table.teamId, table.accountId),
    index('members_by_account').on(table.accountId, table.removedAt),
    index('members_by_team').on(table.teamId, table.removedAt, table.joinedAt),
  ],
)

/** Letters to come into a team: for one person, or a link for several. The code itself is nowhere kept. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** SHA-256 of the code, hex. */
    codeHash: text('code_hash').notNull(),
    role: text({ enum: ['admin', 'member'] }).notNull(),
    /** What the team will call the person; '' leaves the account's own name. */
    name: text().notNull().default(''),
    /** Only the owner of this number may use it; '' for anyone who holds the link. */
    mobile: text().notNull().default(''),
    /** Member who sent it. */
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** When the last of its seats was taken. */
    usedAt: integer('used_at'),
    /** Account that came in by it, the last of several. */
    usedBy: text('used_by'),
    /** How many people it is good for. */
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer().notNull().default(0),
    /** Days it lives from each sending. */
    days: integer().notNull().default(7),
  },
  (table) => [
    uniqueIndex('invitations_by_code').on(table.codeHash),
    index('invitations_by_team').on(table.teamId, table.createdAt),
    index('invitations_by_mobile').on(table.mobile, table.expiresAt),
  ],
)

/** What a member used on one day of Shanghai's calendar, e.g. `2026-11-21`. */
export const usageDays = sqliteTable(
  'usage_days',
  {
    memberId: text('member_id').notNull(),
    day: text().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** Questions asked; those that got no answer are taken back. */
    questions: integer().notNull().default(0),
    /** Characters of answers. */
    words: integer().notNull().default(0),
    /** Scholar searches. */
    scholar: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('usage_days_by_member').on(table.memberId, table.day),
    index('usage_days_by_team').on(table.teamId, table.day),
  ],
)

/** The sums of a month whose days are archived, e.g. `2025-09`. */
export const usageMonths = sqliteTable(
  'usage_months',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
    month: text().notNull(),
    memberId: text('member_id').notNull(),
    questions: integer().notNull(),
    words: integer().notNull(),
    scholar: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.month, table.memberId] })],
)

/** Questions asked by a member in one calendar month (Asia/Shanghai), e.g. `2026-11`. */
export const chatUsage = sqliteTable(
  'chat_usage',
  {
    memberId: text('member_id').notNull(),
    month: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [uniqueIndex('chat_usage_by_month').on(table.memberId, table.month)],
)
