import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { NodeId } from '~/core/ids'
import { nodesOf, type DocTree } from '#packages/document'
import { findDraft, readTree } from '~/features/document/server'
import type { PayCreationInput, RegenerateNodeInput, RetryCreationInput } from '../contract'
import { generationErrors } from '../errors'
import { priceOf } from '../lengths'
import { type CreationView } from '../terms'
import { isRound, ownCreation } from './creation-rows'
import { creationMoves, isUnderWay, mayMove } from './creation-state'
import { getCreation } from './creations'
import { requireMaterial } from './material/gather-material'
import { generatorOf } from './generators/registry'
import { sharesOf } from './money'
import { requireFormModerationPass } from './orders'
import { isOnlyQuoted, openUnits, quoteOf } from './quotes'
import { startRound, wasStarted, type Start } from './start'
import { creations, type CreationRow } from './tables'
import type { TaskUnit } from './ports'
import { taskRunner } from './task-runner'

const CANCELLED = '已取消'

interface Named {
  id: string
}

/**
 * Pays what was quoted and begins to write. The same request again is no second payment. Errors: `startAgain` (20001: another
 * start was first, or the outline and with it the quote has changed), coinsShort (7001), capReached, `moderation.refused`,
 * those of `requireMaterial`, `tooManyAtWork`, `notNow`; then nothing is held.
 */
export async function payCreation(
  ctx: SeatedContext,
  input: PayCreationInput & Named,
): Promise<CreationView> {
  const row = await ownCreation(ctx, input.id)
  if (await wasStarted(ctx, row, input.idempotencyKey)) return getCreation(ctx, row)
  if (isUnderWay(row)) throw generationErrors.startAgain()
  if (row.taskStatus !== 'need_pay' || row.documentId === null) throw generationErrors.notNow()
  const { tree } = await readTree(ctx, row.documentId)
  const quote = quoteOf(ctx, row, tree)
  if (quote.nodes === 0) throw generationErrors.outlineEmpty()
  if (quote.outlineRev !== input.outlineRev || quote.coins !== input.coins) {
    throw generationErrors.startAgain()
  }
  await requireFormModerationPass(ctx, row.form, tree)
  await requireMaterial(ctx, row.form)
  await startOnce(ctx, row, {
    phase: 'write',
    units: sharesOf(openUnits(row.form, tree), quote.coins),
    key: input.idempotencyKey,
    while: sql`task_status = 'need_pay'`,
  })
  return getCreation(ctx, row)
}

/** Begins a round; who pressed twice is answered as the first press was. */
async function startOnce(ctx: SeatedContext, row: CreationRow, start: Start & { key: string }) {
  try {
    await startRound(ctx, row, start)
  } catch (error) {
    const isSecond = error instanceof AppError && error.slug === generationErrors.startAgain().slug
    if (!isSecond || !(await wasStarted(ctx, row, start.key))) throw error
  }
}

/** Steps that go on are ended and wait; what was said of them is kept. Errors: `notNow`. */
export async function pauseCreation(ctx: SeatedContext, { id }: Named): Promise<CreationView> {
  const row = await ownCreation(ctx, id)
  if (!(await taskRunner(ctx, id).pause())) throw generationErrors.notNow()
  await setPaused(ctx, row, true)
  return getCreation(ctx, row)
}

export async function resumeCreation(ctx: SeatedContext, { id }: Named): Promise<CreationView> {
  const row = await ownCreation(ctx, id)
  if (!(await taskRunner(ctx, id).resume())) throw generationErrors.notNow()
  await setPaused(ctx, row, false)
  return getCreation(ctx, row)
}

/**
 * Ends the writing of one heading: what it has said is its text and costs its part of the price; the others go on. Errors:
 * `notNow` when it is not being written.
 */
export async function stopNode(
  ctx: SeatedContext,
  { id, nodeId }: Named & { nodeId: NodeId },
): Promise<CreationView> {
  const row = await ownCreation(ctx, id)
  if (!(await taskRunner(ctx, id).stop(nodeId))) throw generationErrors.notNow()
  return getCreation(ctx, row)
}

/**
 * Ends the work: what is written stays and is paid, the rest of the coins goes back. What waits to be paid is withdrawn;
 * nothing was held. Errors: `notNow`.
 */
export async function cancelCreation(ctx: SeatedContext, { id }: Named): Promise<CreationView> {
  const row = await ownCreation(ctx, id)
  if (row.taskStatus === 'need_pay') {
    await moveUnpaid(ctx, row, 'withdrawn')
    return getCreation(ctx, row)
  }
  if (!(await taskRunner(ctx, id).cancel())) throw generationErrors.notNow()
  await setPaused(ctx, row, false)
  return getCreation(ctx, row)
}

/**
 * Tries again what failed, for the coins that it was agreed for and that went back; an outline that failed for nothing;
 * what was withdrawn before it was paid waits to be paid again.
 * Errors: `startAgain` (20001), coinsShort (7001), `nodeNotFound`, `notNow`, `document.isFinal`, those of `requireMaterial`.
 */
export async function retryCreation(
  ctx: SeatedContext,
  { id, nodeIds }: RetryCreationInput & Named,
): Promise<true> {
  const row = await ownCreation(ctx, id)
  if (isUnderWay(row)) throw generationErrors.startAgain()
  await requireMaterial(ctx, row.form)
  const still = sql`task_status = ${row.taskStatus}`
  if (row.documentId === null) {
    if (row.taskStatus !== 'error') throw generationErrors.notNow()
    await startRound(ctx, row, { phase: 'outline', units: [], while: still })
    return true
  }
  if (isWithdrawn(row)) return moveUnpaid(ctx, row, 'offeredAgain')
  await findDraft(ctx, row.documentId)
  const failed = await failedUnits(ctx, row, new Set(nodeIds))
  await startRound(ctx, row, { phase: 'write', units: failed, isRetry: true, while: still })
  return true
}

/** What it costs to write one heading anew. Errors: `nodeNotFound`, `nodeLocked`, `notNow`, `document.isFinal`. */
export async function quoteNode(
  ctx: SeatedContext,
  { id, nodeId }: Named & { nodeId: NodeId },
): Promise<{ coins: number; words: number }> {
  const { unit } = await findUnit(ctx, await ownCreation(ctx, id), nodeId)
  return { coins: unit.coins, words: unit.words }
}

/**
 * Writes one heading anew, with a remark to the writer; its siblings stay as they are. Errors: `startAgain` (20001: another
 * start was first, or the price has changed), coinsShort (7001), `nodeNotFound`, `nodeLocked`, `moderation.refused`, `notNow`.
 */
export async function regenerateNode(
  ctx: SeatedContext,
  input: RegenerateNodeInput & Named,
): Promise<CreationView> {
  const row = await ownCreation(ctx, input.id)
  if (await wasStarted(ctx, row, input.idempotencyKey)) return getCreation(ctx, row)
  if (isUnderWay(row)) throw generationErrors.startAgain()
  const { nodeId, remark, coins } = input
  const { tree, unit } = await findUnit(ctx, row, nodeId)
  if (unit.coins !== coins) throw generationErrors.startAgain()
  await requireFormModerationPass(
    ctx,
    { ...row.form, requirement: `${row.form.requirement}\n${remark}` },
    tree,
  )
  await startOnce(ctx, row, {
    phase: 'write',
    units: [unit],
    only: { nodeId, remark },
    key: input.idempotencyKey,
    while: sql`task_status = ${row.taskStatus}`,
  })
  return getCreation(ctx, row)
}

// Its share of the whole price, whatever the whole had cost with help.
async function findUnit(
  ctx: SeatedContext,
  row: CreationRow,
  nodeId: NodeId,
): Promise<{ tree: DocTree; unit: TaskUnit }> {
  if (row.documentId === null) throw generationErrors.notNow()
  if (row.taskStatus !== 'done' && row.taskStatus !== 'error') throw generationErrors.notNow()
  await findDraft(ctx, row.documentId)
  const { tree } = await readTree(ctx, row.documentId)
  const units = generatorOf(row.form).units({ form: row.form, only: null }, tree)
  const price = isOnlyQuoted(ctx, row.form) ? 0 : priceOf(row.form, units.length)
  const unit = sharesOf(units, price).find((item) => item.nodeId === nodeId)
  if (!unit) throw generationErrors.nodeNotFound()
  if (nodesOf(tree).find(({ id }) => id === nodeId)?.locked) throw generationErrors.nodeLocked()
  return { tree, unit }
}

async function failedUnits(
  ctx: SeatedContext,
  row: CreationRow,
  requested: ReadonlySet<string>,
): Promise<TaskUnit[]> {
  const { nodes } = await taskRunner(ctx, row.id).view()
  const failed = nodes.filter(
    ({ state, nodeId }) => state === 'error' && (requested.size === 0 || requested.has(nodeId)),
  )
  if (failed.length === 0)
    throw requested.size > 0 ? generationErrors.nodeNotFound() : generationErrors.notNow()
  return failed.map(({ nodeId, budget, coins }) => ({ nodeId, words: budget ?? 0, coins }))
}

/** It was withdrawn before anybody paid: nothing of it was written. */
const isWithdrawn = ({ taskStatus, quote, errorCode, errorText }: CreationRow): boolean =>
  taskStatus === 'error' && quote !== null && errorCode === '' && errorText === CANCELLED

/** Between waiting to be paid and withdrawn. Errors: `notNow` when somebody else was first. */
async function moveUnpaid(
  ctx: SeatedContext,
  row: CreationRow,
  move: 'withdrawn' | 'offeredAgain',
): Promise<true> {
  const changed = await ctx.db
    .update(creations)
    .set({
      taskStatus: creationMoves[move].to,
      errorText: move === 'withdrawn' ? CANCELLED : '',
      updatedAt: ctx.now().getTime(),
    })
    .where(and(isRound(row.id, row.round), mayMove(move), isNull(creations.pending)))
    .returning({ id: creations.id })
  if (changed.length === 0) throw generationErrors.notNow()
  return true
}

const setPaused = (ctx: SeatedContext, row: CreationRow, isPaused: boolean) =>
  ctx.db
    .update(creations)
    .set({ isPaused, updatedAt: ctx.now().getTime() })
    .where(and(eq(creations.id, row.id), eq(creations.round, row.round)))
