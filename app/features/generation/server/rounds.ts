import type { Context, SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { createDocument } from '~/features/document/server'
import { generationErrors } from '../errors'
import { settleWords } from './allowance'
import { documentIdOf, isRound } from './creation-rows'
import { restingAt, type CreationMove } from './creation-state'
import { refundRound, releaseRound, settleCharges } from './money'
import type { TaskOrder } from './ports'
import { quoteOf } from './quotes'
import { creations, type CreationRow } from './tables'
import { hasFailed, totalOf } from './task/progress'
import type { TaskLog } from './task/task-log'

export interface Closing {
  row: CreationRow
  order: TaskOrder
  log: TaskLog
  isCancelled: boolean
}

/** Ends a round: money first, then the row, then readers hear of it. May be cut off anywhere and come again. */
export async function closeRound(
  bare: Context,
  owner: SeatedContext | null,
  closing: Closing,
): Promise<void> {
  if (closing.order.phase === 'write') await closeWriting(bare, closing)
  else if (owner) await closeOutline(owner, closing)
  else await failOutline(bare, closing, generationErrors.notSeated())
}

async function closeOutline(ctx: SeatedContext, closing: Closing): Promise<void> {
  const { row, order, log, isCancelled } = closing
  const tree = log.outline()
  if (!tree || isCancelled) {
    const reason = log.steps.firstReason(order.round)
    return failOutline(ctx, closing, generationErrors.outlineFailed(), reason)
  }
  const documentId = row.documentId ?? documentIdOf(row.id)
  try {
    await createDocument(ctx, { documentId, title: row.title, tree })
    const quote = quoteOf(ctx, row, tree)
    await ctx.db
      .update(creations)
      .set({
        documentId,
        quote,
        ...restingAt('outlineWritten', order),
        ...noError,
        ...touched(ctx),
      })
      .where(isRound(row.id, order.round))
    log.events.add({ type: 'outline.done', documentId, nodes: quote.nodes })
    emitEnd(closing, 'outlineWritten')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await failOutline(ctx, closing, error)
  }
}

async function failOutline(
  ctx: Context,
  closing: Closing,
  error: AppError,
  reason = '',
): Promise<void> {
  const { row, order, log } = closing
  const failure = {
    errorCode: String(error.kind.code),
    errorText: reason === '' ? error.text : reason,
  }
  await ctx.db
    .update(creations)
    .set({ ...restingAt('outlineFailed', order), ...failure, ...touched(ctx) })
    .where(isRound(row.id, order.round))
  emitEnd(closing, 'outlineFailed')
  log.events.add({ type: 'task.error', code: failure.errorCode, reason: failure.errorText })
}

async function closeWriting(ctx: Context, closing: Closing): Promise<void> {
  const { row, order, log, isCancelled } = closing
  const { nodes, words } = log.units.sums()
  const { done, error: failed } = nodes
  const isFailed = isCancelled ? done === 0 : hasFailed(nodes)
  await (isFailed && order.only === null
    ? giveAllBack(ctx, order, log)
    : payDelivered(ctx, order, log))
  const move = isFailed ? 'writingFailed' : 'writingDone'
  const reason = isCancelled ? '已取消' : log.steps.firstReason(order.round)
  const error = generationErrors.stepFailed()
  const failure = isFailed
    ? { errorCode: String(error.kind.code), errorText: reason === '' ? error.text : reason }
    : noError
  await ctx.db
    .update(creations)
    .set({
      ...restingAt(move, order),
      holdId: '',
      heldCoins: 0,
      paidCoins: log.units.charged(),
      done,
      failed,
      total: totalOf(nodes),
      words,
      ...failure,
      ...touched(ctx),
    })
    .where(isRound(row.id, order.round))
  emitEnd(closing, move)
  if (isFailed)
    log.events.add({ type: 'task.error', code: failure.errorCode, reason: failure.errorText })
  else log.events.add({ type: 'task.done', documentId: row.documentId ?? '', failed })
}

async function giveAllBack(ctx: Context, order: TaskOrder, log: TaskLog) {
  const { round, owner, holdId } = order
  await refundRound(ctx, owner.teamId, holdId)
  await settleWords(ctx, order, 0)
  log.units.giveBack(round)
}

async function payDelivered(ctx: Context, order: TaskOrder, log: TaskLog) {
  if (!(await settleCharges(ctx, order, log.units))) throw new Error('what is due was not paid')
  await releaseRound(ctx, order.owner.teamId, order.holdId)
  await settleWords(ctx, order, log.units.written(order.round))
}

const noError = { errorCode: '', errorText: '' }
const touched = (ctx: Context) => ({ updatedAt: ctx.now().getTime() })

function emitEnd({ order, log }: Closing, move: CreationMove): void {
  const { nodes, words } = log.units.sums()
  log.events.add({
    type: 'task.status',
    ...restingAt(move, order),
    done: nodes.done,
    failed: nodes.error,
    total: totalOf(nodes),
    words,
    coins: log.units.charged(),
  })
}
