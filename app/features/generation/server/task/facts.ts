import type { TaskEvent } from '../../events'
import type { TaskOrder, TaskView } from '../ports'
import { makeStatusOf, stageOf, totalOf, type Progress } from './progress'
import type { Task, TaskLog } from './task-log'

/** A task in numbers: what is emitted after every step, whatever the length of the book. */
export type TaskSums = Omit<TaskView, 'nodes'>

export function sumsOf(log: TaskLog): TaskSums {
  const task = log.task()
  const { nodes, words } = log.units.sums()
  const progress = task && progressOf(log, task)
  return {
    round: task?.order.round ?? 0,
    isRunning: task !== null && isGoing(task),
    isPaused: task?.state === 'paused',
    stage: task && progress && stageOf(task.order, progress),
    makeStatus: task && progress && makeStatusOf(task.order, progress),
    done: nodes.done,
    failed: nodes.error,
    total: totalOf(nodes),
    words,
    paidCoins: log.units.charged(),
    roundCoins: task ? log.units.charged(task.order.round) : 0,
    lastEventId: log.events.lastSeq(),
  }
}

export const isGoing = ({ state }: Task): boolean => state === 'running' || state === 'cancelled'

/** Tells how far a task has come; nothing of one that is over. */
export function emitStatus(log: TaskLog, order: TaskOrder): void {
  const { isRunning, isPaused, makeStatus, stage, done, failed, total, words, paidCoins } =
    sumsOf(log)
  const event: TaskEvent = {
    type: 'task.status',
    taskStatus: order.phase === 'outline' ? 'init' : 'ing',
    makeStatus,
    stage,
    isPaused,
    done,
    failed,
    total,
    words,
    coins: paidCoins,
  }
  if (isRunning || isPaused) log.events.add(event)
}

const progressOf = (log: TaskLog, { order, state }: Task): Progress => ({
  phase: order.phase,
  isOver: state === 'over',
  nodes: log.units.sums(order.round).nodes,
  underWay: log.steps.underWay(order.round),
})
