import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { commit, ticket } from '~/core/outbox'
import { forgetTeam } from '~/features/teams/server/plan'
import { erasedKinds } from '../../terms'
import { eraseTeam } from '../jobs'
import { teamDeletions, type TeamDeletion } from '../tables'
import { countsWith } from './erase-rows'
import { stages, type Step } from './stages'

const LEASE_MS = 5 * 60_000
const LASTS_MS = 20_000
// A message may ask the stores only so often.
const ASKS_AT_MOST = 500
const DELETIONS_A_SWEEP = 20

/** Hourly: leaves a ticket for each team whose 30 days are over. One that still waits needs no second one. */
export async function sweepDeletions(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const rows = await ctx.db
    .select({ id: teamDeletions.id })
    .from(teamDeletions)
    .where(
      and(
        inArray(teamDeletions.state, ['waiting', 'erasing']),
        lte(teamDeletions.dueAt, now),
        lte(teamDeletions.leasedUntil, now),
        sql`id NOT IN (SELECT payload ->> 'deletionId' FROM outbox WHERE type = ${eraseTeam.type} AND dead_at IS NULL)`,
      ),
    )
    .limit(DELETIONS_A_SWEEP)
  await commit(
    ctx,
    [],
    rows.map(({ id }) => ticketOf(ctx, id)),
  )
}

// The team's own tickets are held: this is work of the house.
const ticketOf = (ctx: Context, deletionId: string) =>
  ticket(ctx, eraseTeam, { deletionId }, { owner: { teamId: '', accountId: '' } })

/** Erases some of a team, and leaves a ticket for the rest. May run twice, at once, and again after a crash. */
export async function eraseSome(
  ctx: Context,
  { deletionId }: { deletionId: string },
): Promise<void> {
  const deletion = await claim(ctx, deletionId)
  if (!deletion) return
  try {
    const isOver = await eraseFrom(ctx, deletion)
    if (isOver) await finish(ctx, deletion)
  } finally {
    await ctx.db
      .update(teamDeletions)
      .set({ leasedUntil: 0 })
      .where(eq(teamDeletions.id, deletionId))
  }
  if (!(await isErased(ctx, deletionId))) await commit(ctx, [], [ticketOf(ctx, deletionId)])
}

// From here on nobody takes the deletion back. What there is of rows that carry storage is counted before it goes.
async function claim(ctx: Context, id: string): Promise<TeamDeletion | null> {
  const now = ctx.now().getTime()
  const rows = (table: string, column = 'team_id') =>
    sql`(SELECT count(*) FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = team_deletions.team_id)`
  const first = sql`json_object('conversations', ${rows('question_records')} + (SELECT coalesce(sum(records), 0)
      FROM record_archives WHERE record_archives.team_id = team_deletions.team_id),
    'files', ${rows('files', 'space_id')}, 'documents', ${rows('documents')}, 'creations', ${rows('creations')})`
  const [row] = await ctx.db
    .update(teamDeletions)
    .set({
      state: 'erasing',
      leasedUntil: now + LEASE_MS,
      counts: sql`CASE state WHEN 'waiting' THEN ${first} ELSE counts END`,
    })
    .where(
      and(
        eq(teamDeletions.id, id),
        inArray(teamDeletions.state, ['waiting', 'erasing']),
        lte(teamDeletions.dueAt, now),
        lte(teamDeletions.leasedUntil, now),
      ),
    )
    .returning()
  return row ?? null
}

async function eraseFrom(ctx: Context, deletion: TeamDeletion): Promise<boolean> {
  const endsAt = ctx.now().getTime() + LASTS_MS
  const begun = stages.findIndex(({ name }) => name === deletion.stage)
  let cursor: string | null = begun < 0 ? '' : deletion.stageCursor
  let asks = 0
  for (const stage of stages.slice(Math.max(begun, 0))) {
    while (cursor !== null) {
      if (asks > ASKS_AT_MOST || ctx.now().getTime() > endsAt) return false
      asks += stage.asks
      const step: Step = await stage.step(ctx, { ...deletion, stageCursor: cursor })
      cursor = step.next
      if (step.erased || cursor !== null) await note(ctx, deletion, { stage: stage.name, step })
    }
    cursor = ''
  }
  return true
}

async function note(
  ctx: Context,
  { id }: TeamDeletion,
  { stage, step: { next, erased = {} } }: { stage: string; step: Step },
): Promise<void> {
  const progress = {
    stage,
    stageCursor: next ?? '',
    leasedUntil: ctx.now().getTime() + LEASE_MS,
  }
  await ctx.db.batch([
    ctx.db.update(teamDeletions).set(progress).where(eq(teamDeletions.id, id)),
    ...erasedKinds.map((kind) =>
      ctx.db
        .update(teamDeletions)
        .set({ counts: countsWith(kind, erased[kind] ?? 0) })
        .where(and(eq(teamDeletions.id, id), sql`${erased[kind] ?? 0} > 0`)),
    ),
  ])
}

async function finish(ctx: Context, { id, teamId, teamName }: TeamDeletion): Promise<void> {
  await ctx.db.batch([
    forgetTeam(ctx, teamId),
    ctx.db
      .update(teamDeletions)
      .set({ state: 'erased', erasedAt: ctx.now().getTime(), stage: '', stageCursor: '' })
      .where(eq(teamDeletions.id, id)),
    recordAuditAction(ctx, {
      action: 'tenancy.erase',
      teamId: '',
      accountId: '',
      target: { kind: 'team', id: teamId, name: teamName },
    }),
  ])
}

async function isErased(ctx: Context, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ state: teamDeletions.state })
    .from(teamDeletions)
    .where(eq(teamDeletions.id, id))
  return row?.state === 'erased'
}
