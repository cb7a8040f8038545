import { and, eq, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import type { Queue } from '../jobs'
import { outbox, queueTurns } from './tables'

/** First try and three more. */
export const MOST_ATTEMPTS = 4
/** Renewed while the work goes on; whoever dies with it leaves it for others this much later. */
const LEASE_MS = 3 * 60_000

export type LeasedTicket = typeof outbox.$inferSelect

/** How much may be under way at once, whoever asks. */
export interface Capacity {
  /** The heaviest that whoever asks can take now. */
  heaviest: 0 | 2
  /** Of one team, in the whole queue; and of it those that are more than a moment. */
  perTeam: number
  heavyPerTeam: number
  /** Of all teams those that are more than a moment, so that a moment's work never waits for them. */
  heavy: number
}

/**
 * Takes the next ticket of a queue, or null when nothing may be begun. Next is the team that has least under way and was
 * served longest ago; of it the member likewise; of them the lightest, then the oldest. One transaction: two who ask never
 * get the same.
 */
export async function lease(
  ctx: Context,
  queue: Queue,
  messageId: string,
  capacity: Capacity,
): Promise<LeasedTicket | null> {
  const leaseId = ctx.newId()
  const now = ctx.now().getTime()
  const [, , rows] = await ctx.db.batch([
    ctx.db
      .update(outbox)
      .set({
        leaseId,
        leasedBy: messageId,
        leasedUntil: now + LEASE_MS,
        attempts: sql`${outbox.attempts} + 1`,
      })
      .where(sql`${outbox.id} = ${nextInTurn(queue, now, capacity)}`),
    ctx.db
      .update(queueTurns)
      .set({ turn: sql`(SELECT max(turn) + 1 FROM queue_turns)` })
      .where(
        sql`(queue, team_id, account_id) = (SELECT queue, team_id, account_id FROM outbox WHERE ${isLease(leaseId)})`,
      ),
    ctx.db.select().from(outbox).where(isLease(leaseId)),
  ])
  return rows[0] ?? null
}

// The second half lets SQLite see that the partial index holds all that are asked for.
const isLease = (leaseId: string) => sql`lease_id = ${leaseId} AND lease_id <> ''`

function nextInTurn(queue: Queue, now: number, capacity: Capacity): SQL {
  const { heaviest, perTeam, heavyPerTeam, heavy } = capacity
  return sql`(
    WITH busy AS (
      SELECT team_id, account_id, count(*) AS works, sum(weight > 0) AS heavy FROM outbox
      WHERE queue = ${queue} AND leased_until > ${now} AND leased_until > 0 AND dead_at IS NULL
      GROUP BY team_id, account_id
    ), busy_teams AS (
      SELECT team_id, sum(works) AS works, sum(heavy) AS heavy FROM busy GROUP BY team_id
    ), teams AS (
      SELECT team_id, max(turn) AS turn FROM queue_turns WHERE queue = ${queue} GROUP BY team_id
    ), lines AS (
      SELECT mine.turn, mine.account_id, teams.turn AS team_turn,
        coalesce(busy.works, 0) AS works, coalesce(busy_teams.works, 0) AS team_works,
        (SELECT one.id FROM outbox AS one
          WHERE one.queue = mine.queue AND one.team_id = mine.team_id AND one.account_id = mine.account_id
            AND one.dead_at IS NULL AND one.leased_until <= ${now} AND one.not_before <= ${now}
            AND one.weight <= CASE
              WHEN coalesce(busy_teams.heavy, 0) < ${heavyPerTeam}
                AND (SELECT coalesce(sum(heavy), 0) FROM busy) < ${heavy} THEN ${heaviest} ELSE 0 END
          ORDER BY one.weight, one.created_at, one.id LIMIT 1) AS id
      FROM queue_turns AS mine
      JOIN teams ON teams.team_id = mine.team_id
      LEFT JOIN busy ON busy.team_id = mine.team_id AND busy.account_id = mine.account_id
      LEFT JOIN busy_teams ON busy_teams.team_id = mine.team_id
      WHERE mine.queue = ${queue} AND coalesce(busy_teams.works, 0) < ${perTeam}
    )
    SELECT id FROM lines WHERE id IS NOT NULL
    ORDER BY team_works, team_turn, works, turn, account_id LIMIT 1)`
}

/** Holds a ticket longer: its work goes on. */
export async function renewLease(ctx: Context, leaseId: string): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ leasedUntil: ctx.now().getTime() + LEASE_MS })
    .where(sql`${isLease(leaseId)}`)
}

/** A ticket whose work failed, to be tried again in some seconds. */
export async function putBack(
  ctx: Context,
  { leaseId }: LeasedTicket,
  afterSeconds: number,
): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ ...unleased, notBefore: ctx.now().getTime() + afterSeconds * 1000 })
    .where(sql`${isLease(leaseId)}`)
}

const unleased = { leaseId: '', leasedBy: '', leasedUntil: 0 }

/**
 * Frees what was leased under a message that is delivered once more, or is dead: whoever worked on it is gone. Answers
 * those that have no try left, which stay leased.
 */
export async function releaseLeasesOf(ctx: Context, messageId: string): Promise<LeasedTicket[]> {
  const isHeld = sql`leased_by = ${messageId} AND leased_by <> '' AND dead_at IS NULL`
  const [, spent] = await ctx.db.batch([
    ctx.db
      .update(outbox)
      .set(unleased)
      .where(and(isHeld, lt(outbox.attempts, MOST_ATTEMPTS))),
    ctx.db.select().from(outbox).where(isHeld),
  ])
  return spent
}

/** How many wait, `most` at the most, of those written before `since`. */
export async function waitingIn(
  ctx: Context,
  queue: Queue,
  { since = Infinity, most = 1 }: { since?: number; most?: number } = {},
): Promise<number> {
  const now = ctx.now().getTime()
  const rows = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.queue, queue),
        isNull(outbox.deadAt),
        lte(outbox.leasedUntil, now),
        lte(outbox.notBefore, now),
        lt(outbox.createdAt, Math.min(since, Number.MAX_SAFE_INTEGER)),
      ),
    )
    .limit(most)
  return rows.length
}

/** Whoever has nothing left begins anew with their next ticket. */
export async function forgetTurns(ctx: Context): Promise<void> {
  await ctx.db.delete(queueTurns).where(
    sql`NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.queue = queue_turns.queue AND outbox.dead_at IS NULL
      AND outbox.team_id = queue_turns.team_id AND outbox.account_id = queue_turns.account_id)`,
  )
}
