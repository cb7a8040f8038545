import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import { shareKinds } from '../terms'

/** What people have laid open by a link. */
export const shares = sqliteTable(
  'shares',
  {
    id: text().primaryKey(),
    /** 128 random bits; kept as it is, so that its maker finds the link again. */
    code: text().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    kind: text({ enum: shareKinds }).notNull(),
    /** What it was made of; told to nobody. */
    sourceId: text('source_id').notNull(),
    /** The answer or figure that alone is shared; '' for the whole. */
    part: text().notNull().default(''),
    title: text().notNull(),
    /** The snapshot as JSON; '' when it lies with the files, being large. */
    snapshot: text().notNull(),
    /** How many pictures were copied. */
    pictures: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    /** ms; 0: it has no end. */
    expiresAt: integer('expires_at').notNull(),
    /** Since when it opens no more; also while it is being made. */
    revokedAt: integer('revoked_at'),
    /** As accounts have theirs; '' where the link alone opens it. */
    passwordHash: text('password_hash').notNull().default(''),
    /** Sites that may show it in a frame: '' none, `*` any, else origins with blanks between. */
    embedding: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('shares_by_code').on(table.code),
    index('shares_by_person').on(table.teamId, table.accountId, table.createdAt),
    index('shares_by_source').on(table.teamId, table.kind, table.sourceId),
    index('shares_by_end')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} <> 0`),
    index('shares_revoked')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} IS NOT NULL`),
  ],
)

/** Files of the library whose words or pictures a share shows; shares of before have no rows. */
export const shareSources = sqliteTable(
  'share_sources',
  {
    shareId: text('share_id').notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.fileId] }),
    index('share_sources_by_file').on(table.teamId, table.fileId),
  ],
)

/** How often a share was opened: by each member of its team, and by all others together. */
export const shareOpenings = sqliteTable(
  'share_openings',
  {
    shareId: text('share_id').notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** '' for everybody outside the team. */
    accountId: text('account_id').notNull(),
    /** Browsers that came, as far as they let themselves be told apart. */
    people: integer().notNull(),
    times: integer().notNull(),
    lastOpenedAt: integer('last_opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.accountId] }),
    index('share_openings_by_team').on(table.teamId),
  ],
)

/** New accounts by the share that their person had read before. */
export const shareSignUps = sqliteTable(
  'share_sign_ups',
  {
    accountId: text('account_id').primaryKey(),
    shareId: text('share_id').notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('share_sign_ups_by_share').on(table.shareId),
    index('share_sign_ups_by_team').on(table.teamId),
  ],
)

/** Teams that said whether their members may share; those without a row let them. */
export const sharingPolicies = sqliteTable('sharing_policies', {
  teamId: text('team_id').$type<TeamId>().primaryKey(),
  isAllowed: integer('is_allowed', { mode: 'boolean' }).notNull(),
  changedAt: integer('changed_at').notNull(),
})
