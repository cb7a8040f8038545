import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'
import { closures } from '~/features/teams/terms'
import type { ErasedKind } from '../terms'

/** Deletions of teams that were asked for, and receipts of those that came to pass. Rows are never deleted. */
export const teamDeletions = sqliteTable('team_deletions', {
  id: text().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  /** As it was when it was asked for. */
  teamName: text('team_name').notNull(),
  state: text({ enum: ['waiting', 'withdrawn', 'erasing', 'erased'] }).notNull(),
  closureBefore: text('closure_before', { enum: closures }).notNull(),
  askedBy: text('asked_by').notNull(),
  askedAs: text('asked_as', { enum: ['owner', 'operator'] }).notNull(),
  reason: text().notNull().default(''),
  askedAt: integer('asked_at').notNull(),
  dueAt: integer('due_at').notNull(),
  withdrawnBy: text('withdrawn_by').notNull().default(''),
  withdrawnAt: integer('withdrawn_at'),
  /** How far erasing has come: the stage, and what was erased last in it. */
  stage: text().notNull().default(''),
  stageCursor: text('stage_cursor').notNull().default(''),
  leasedUntil: integer('leased_until').notNull().default(0),
  counts: text({ mode: 'json' }).$type<Partial<Record<ErasedKind, number>>>().notNull(),
  erasedAt: integer('erased_at'),
})
export type TeamDeletion = typeof teamDeletions.$inferSelect
