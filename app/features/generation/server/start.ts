import { and, eq, sql, type SQL } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { saysSame, type Statement } from '~/core/database'
import { generationErrors } from '../errors'
import type { TaskStatus } from '../terms'
import { isRound } from './creation-rows'
import { creationMoves, mayMove, paidStates, statusAfter } from './creation-state'
import { holdForRound } from './money'
import type { TaskOrder, TaskUnit } from './ports'
import { hasWords, requireWords, settleWords, takeWords, requestedWords } from './allowance'
import { creations, creationStarts, type CreationRow } from './tables'
import { taskRunner } from './task-runner'

/** A round whose object has not taken it yet, and how the creation stood before. */
export interface PendingRound {
  order: TaskOrder
  before: TaskStatus
}

export interface Start {
  phase: 'outline' | 'write'
  units: readonly TaskUnit[]
  only?: TaskOrder['only']
  isRetry?: boolean
  /** Of the request; '' for none. */
  key?: string
  /** What the row must still be like; else somebody else was first. */
  while: SQL
}

/**
 * Begins a round: turns the row, holds the coins, hands the order to the object. A crash in between leaves a row whose round
 * is pending: `catchUp` goes on with it. Errors: `startAgain` (20001: another start was first), `notEnoughWords`
 * (NO_ENOUGH_WORD), `tooManyAtWork`, coinsShort (7001), capReached; then nothing is held and the creation stands as before.
 */
export async function startRound(
  ctx: SeatedContext,
  row: CreationRow,
  start: Start,
): Promise<void> {
  const move = start.phase === 'write' ? 'writingPaid' : 'outlineStarted'
  const pending = { order: orderOf(row, start), before: row.taskStatus }
  const words = requestedWords(pending.order)
  await requireWords(ctx, words)
  const turned = {
    round: pending.order.round,
    pending,
    taskStatus: creationMoves[move].to,
    isPaused: false,
    // Of the latest start alone: versions before `creation_starts` look here.
    startKey: start.key ?? '',
    updatedAt: ctx.now().getTime(),
  }
  // A form that was changed since has another price; one that is only written down otherwise is the same.
  const isAsked = saysSame(sql`form`, JSON.stringify(row.form))
  const isFree = start.phase === 'write' ? hasRoom(ctx) : sql`1`
  const isFirst = await commitIf(
    ctx,
    sql`EXISTS (SELECT 1 FROM ${creations} WHERE ${isRound(row.id, row.round)} AND ${isAsked} AND ${mayMove(move)} AND ${start.while}) AND ${isFree} AND ${hasWords(ctx, words)}`,
    [
      ctx.db.update(creations).set(turned).where(eq(creations.id, row.id)),
      takeWords(ctx, pending.order),
      ...noteStart(ctx, pending.order, start.key ?? ''),
    ],
  )
  if (!isFirst) {
    await requireWords(ctx, words)
    const [now] = await ctx.db.select({ isFree }).from(sql`(SELECT 1)`)
    if (!now?.isFree) throw generationErrors.tooManyAtWork()
    throw generationErrors.startAgain()
  }
  await handOver(ctx, row.title, pending)
}

/** Creations of a team that are written at the same time. */
const AT_WORK_AT_MOST = 10

const hasRoom = (ctx: SeatedContext) =>
  sql<number>`(SELECT count(*) FROM creations AS others WHERE others.team_id = ${ctx.seat.teamId}
    AND others.task_status IN ${[...paidStates]}) < ${AT_WORK_AT_MOST}`

/** Whether a request with this key has begun a round of the creation, however many came after it. */
export async function wasStarted(
  ctx: SeatedContext,
  { id, startKey }: CreationRow,
  key: string,
): Promise<boolean> {
  if (startKey === key) return true
  const [existing] = await ctx.db
    .select({ key: creationStarts.key })
    .from(creationStarts)
    .where(and(eq(creationStarts.creationId, id), eq(creationStarts.key, key)))
  return existing !== undefined
}

// Of two that come at once with one key the second breaks its transaction, and is told that another start was first.
function noteStart(ctx: SeatedContext, { creationId, round }: TaskOrder, key: string): Statement[] {
  if (key === '') return []
  return [ctx.db.insert(creationStarts).values({ creationId, key, round })]
}

/** Goes on with a round that a crash has kept from its object. */
export async function catchUp(ctx: SeatedContext, { title, pending }: CreationRow): Promise<void> {
  if (pending) await handOver(ctx, title, pending)
}

async function handOver(
  ctx: SeatedContext,
  title: string,
  { order, before }: PendingRound,
): Promise<void> {
  const coins = order.units.reduce((sum, unit) => sum + unit.coins, 0)
  const here = isRound(order.creationId, order.round)
  let holdId: string
  try {
    holdId = await holdForRound(ctx, { ...order, coins, title })
  } catch (error) {
    await settleWords(ctx, order, 0)
    // Nothing was begun: with coins enough the same request may begin it.
    const asBefore = { pending: null, taskStatus: before, startKey: '' }
    await ctx.db.batch([
      ctx.db
        .delete(creationStarts)
        .where(
          and(
            eq(creationStarts.creationId, order.creationId),
            eq(creationStarts.round, order.round),
          ),
        ),
      ctx.db.update(creations).set(asBefore).where(here),
    ])
    throw error
  }
  // Before the object has it: what it writes at its end must not be written over.
  const held = { holdId, heldCoins: coins, errorCode: '', errorText: '' }
  await ctx.db.update(creations).set(held).where(here)
  const outcome = await taskRunner(ctx, order.creationId).start({ ...order, holdId })
  if (outcome === 'busy') throw generationErrors.startAgain()
  const taken = { pending: null, taskStatus: statusAfter('writingQueued') }
  await ctx.db.update(creations).set(taken).where(here)
}

function orderOf(row: CreationRow, start: Start): TaskOrder {
  const { id: creationId, kind, project, teamId, memberId } = row
  return {
    creationId,
    kind,
    project: project === '' ? null : project,
    owner: { teamId, memberId },
    phase: start.phase,
    round: row.round + 1,
    only: start.only ?? null,
    units: start.units,
    holdId: '',
    isRetry: start.isRetry ?? false,
  }
}
