import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Tenants. A team has one space whose id is the team's own. */
export const teams = sqliteTable('teams', {
  id: text().primaryKey(),
  name: text().notNull(),
  shellName: text('shell_name').notNull().default(''),
  status: text({ enum: ['trial', 'active', 'expired'] }).notNull(),
  expiresAt: integer('expires_at').notNull(),
  seats: integer().notNull().default(50),
  /** Membership level of the plan; 3 and above ask without limit. */
  vipLevel: integer('vip_level').notNull().default(1),
  /** Questions a member may ask each month below level 3. */
  maxChat: integer('max_chat').notNull().default(100),
  maxScholarSearch: integer('max_scholar_search').notNull().default(0),
  usedScholarSearch: integer('used_scholar_search').notNull().default(0),
  createdAt: integer('created_at').notNull(),
})

export const members = sqliteTable(
  'members',
  {
    id: text().primaryKey(),
    teamId: text('team_id').notNull(),
    accountId: text('account_id').notNull(),
    role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
    /** What the team calls this person; '' means the account's own name. */
    name: text().notNull().default(''),
    joinedAt: integer('joined_at').notNull(),
    /** The team used last comes first in the list. */
    lastUsedAt: integer('last_used_at').notNull().default(0),
    removedAt: integer('removed_at'),
  },
  (table) => [
    uniqueIndex('members_by_seat').on(table.teamId, table.accountId),
    index('members_by_account').on(table.accountId, table.removedAt),
  ],
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
