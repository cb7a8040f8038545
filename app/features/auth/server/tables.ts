import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ApiScope } from '~/core/calls/api-scopes'
import type { TeamId } from '~/core/ids'

/** People. Times are milliseconds since the epoch. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    /** What one signs in with: a mobile number or a name; lower case. */
    account: text().notNull(),
    /** Eleven digits, or '' for none; nobody shares one. */
    mobile: text().notNull().default(''),
    /** scrypt with its parameters: `scrypt$N$r$p$salt$hash`, base64. '' for an account without a password. */
    passwordHash: text('password_hash').notNull(),
    name: text().notNull(),
    avatarKey: text('avatar_key').notNull().default(''),
    authenticationStatus: text('authentication_status', { enum: ['none', 'pending', 'done'] })
      .notNull()
      .default('none'),
    isNeedChangePassword: integer('is_need_change_password', { mode: 'boolean' })
      .notNull()
      .default(false),
    channelId: integer('channel_id').notNull().default(0),
    /** The partner that opened the account; '' for none. Only that partner may sign it in. */
    partner: text().notNull().default(''),
    /** Account id of who shared the address by which the person came; '' for nobody. */
    invitedBy: text('invited_by').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** 用户已注销: the account is closed. */
    closedAt: integer('closed_at'),
  },
  (table) => [
    uniqueIndex('accounts_by_account').on(table.account),
    uniqueIndex('accounts_by_mobile')
      .on(table.mobile)
      .where(sql`mobile <> ''`),
  ],
)

/** One sign-in on one device; the token carries its id and dies with it. */
export const signIns = sqliteTable(
  'sign_ins',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** Why it ended before its time. */
    revokedFor: text('revoked_for', { enum: ['', 'signedOut', 'elsewhere', 'password'] })
      .notNull()
      .default(''),
    /** The network it came from, without the part that names one device: `203.0.113.*`. */
    address: text().notNull().default(''),
  },
  (table) => [
    index('sign_ins_by_account').on(table.accountId, table.revokedAt),
    index('sign_ins_by_end').on(table.expiresAt),
  ],
)

/** Changes of what is remembered of people, written by triggers; see `readAccessChanges`. */
export const accessChanges = sqliteTable('access_changes', {
  no: integer().primaryKey({ autoIncrement: true }),
  subject: text().notNull(),
  /** Milliseconds, by the database's clock. */
  changedAt: integer('changed_at').notNull(),
})

/** Failed sign-ins by account and address, for throttling. */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    /** `account|address`, hashed. */
    key: text().primaryKey(),
    count: integer().notNull(),
    firstAt: integer('first_at').notNull(),
  },
  (table) => [index('sign_in_failures_by_age').on(table.firstAt)],
)

/** Keys of teams' own scripts. The key itself is shown once and kept by nobody here. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    name: text().notNull(),
    /** The first characters, by which a person tells keys apart. */
    prefix: text().notNull(),
    /** SHA-256 of the whole key, base64: its 256 random bits need no slow hash. */
    tokenHash: text('token_hash').notNull(),
    scopes: text({ mode: 'json' }).$type<ApiScope[]>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_by_token').on(table.tokenHash),
    index('api_keys_by_team').on(table.teamId, table.revokedAt),
  ],
)

/** One living code a place: a new one takes the old one's row. No code is kept, it is derived from the salt. */
export const smsCodes = sqliteTable(
  'sms_codes',
  {
    /** `signIn:<mobile>` or `bind:<account>`. */
    place: text().primaryKey(),
    id: text().notNull(),
    mobile: text().notNull(),
    salt: text().notNull(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'skipped'] }).notNull(),
    tries: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [
    uniqueIndex('sms_codes_by_id').on(table.id),
    index('sms_codes_by_end').on(table.expiresAt),
  ],
)

/** What a local build would have sent; shown on /dev/inbox. */
export const smsInbox = sqliteTable('sms_inbox', {
  id: text().primaryKey(),
  mobile: text().notNull(),
  text: text().notNull(),
  createdAt: integer('created_at').notNull(),
})

/** Which WeChat person is which account; an openid means something within its app only. */
export const wechatLinks = sqliteTable(
  'wechat_links',
  {
    appId: text('app_id').notNull(),
    openId: text('open_id').notNull(),
    unionId: text('union_id').notNull().default(''),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.openId] }),
    index('wechat_links_by_account').on(table.accountId),
  ],
)
