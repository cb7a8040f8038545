import { sql, type SQL } from 'drizzle-orm'
import type { TaskStatus } from '../terms'
import type { TaskOrder } from './ports'
import { makeStatusOf, noNodes } from './task/progress'
import type { CreationRow } from './tables'

interface Move {
  from: readonly TaskStatus[]
  to: TaskStatus
}

/** Every change of a creation's state: where it may begin and where it ends. */
export const creationMoves = {
  /** An outline is begun, or tried again. */
  outlineStarted: { from: ['init', 'error'], to: 'init' },
  outlineWritten: { from: ['init'], to: 'need_pay' },
  outlineFailed: { from: ['init'], to: 'error' },
  /** Withdrawn before anybody paid, and back. */
  withdrawn: { from: ['need_pay'], to: 'error' },
  offeredAgain: { from: ['error'], to: 'need_pay' },
  /** Coins are held for the first writing, or for one heading or what failed. */
  writingPaid: { from: ['need_pay', 'done', 'error'], to: 'payed' },
  /** The object has the order. */
  writingQueued: { from: ['payed'], to: 'wait' },
  writingBegun: { from: ['wait'], to: 'ing' },
  writingDone: { from: ['payed', 'wait', 'ing'], to: 'done' },
  writingFailed: { from: ['payed', 'wait', 'ing'], to: 'error' },
} as const satisfies Record<string, Move>
export type CreationMove = keyof typeof creationMoves

/** States in which coins are held for a writing. */
export const paidStates = creationMoves.writingDone.from

/** Condition: the move may begin where the creation stands. */
export const mayMove = (move: CreationMove): SQL =>
  sql`task_status IN ${[...creationMoves[move].from]}`

/** The status after a move that is passed over where it cannot begin. */
export const statusAfter = (move: CreationMove): SQL<TaskStatus> =>
  sql`iif(${mayMove(move)}, ${creationMoves[move].to}, task_status)`

/** The columns of a state that a round has come to rest in: nothing is under way, nothing is paused. */
export function restingAt(move: CreationMove, order: TaskOrder) {
  const taskStatus = creationMoves[move].to
  return { taskStatus, makeStatus: restingMakeStatus(order, taskStatus), ...atRest }
}

const atRest = { stage: null, isPaused: false }

/** How a deck or a book stands when a round of it has ended; null for what is neither. */
const restingMakeStatus = (order: TaskOrder, status: TaskStatus) =>
  makeStatusOf(order, {
    phase: status === 'need_pay' ? 'outline' : 'write',
    isOver: true,
    nodes: { ...noNodes, [status === 'error' ? 'error' : 'done']: 1 },
    underWay: [],
  })

/** Whether coins are held for it, or will be in a moment. */
export const isUnderWay = ({
  taskStatus,
  pending,
}: Pick<CreationRow, 'taskStatus' | 'pending'>): boolean =>
  pending !== null || paidStates.some((status) => status === taskStatus)
