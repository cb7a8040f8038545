import type { DocTree } from '#packages/document'
import type { TaskOrder } from '../ports'
import { EventRows } from './event-rows'
import { StepRows, type StoredStep } from './step-rows'
import { makeTables } from './storage'
import { UnitRows } from './unit-rows'
import type { Step } from '../generators/generator'

export const taskStates = ['running', 'paused', 'cancelled', 'over'] as const
export type TaskState = (typeof taskStates)[number]

export interface Task {
  /** Without its units: those have rows. */
  order: TaskOrder
  state: TaskState
  isPlanned: boolean
}

export interface Delivery {
  memory: string | null
  outline: DocTree | null
  words: number
  isFree: boolean
}

/** A task in its object's own SQLite. Whatever belongs together is written together. */
export class TaskLog {
  readonly steps: StepRows
  readonly units: UnitRows
  readonly events: EventRows

  constructor(
    private readonly sql: SqlStorage,
    private readonly atomically: (work: () => void) => void,
  ) {
    makeTables(sql)
    this.steps = new StepRows(sql)
    this.units = new UnitRows(sql)
    this.events = new EventRows(sql)
  }

  task(): Task | null {
    const [row] = this.sql
      .exec<{ order_json: string; state: TaskState; is_planned: number }>('SELECT * FROM task')
      .toArray()
    if (!row) return null
    // Written by this class alone.
    const order = JSON.parse(row.order_json) as TaskOrder
    return { order, state: row.state, isPlanned: row.is_planned === 1 }
  }

  /** Takes an order: from now on it is what runs. */
  open(order: TaskOrder): void {
    const { round, units, isRetry, only } = order
    this.atomically(() => {
      this.sql.exec(
        `INSERT INTO task (id, order_json, state, is_planned) VALUES (1, ?, 'running', ?)
         ON CONFLICT (id) DO UPDATE SET order_json = excluded.order_json, state = 'running',
           is_planned = excluded.is_planned, outline_json = NULL`,
        JSON.stringify({ ...order, units: [] }),
        isRetry ? 1 : 0,
      )
      this.units.open(round, units, isRetry || only !== null)
      if (!isRetry) return
      this.steps.reopen(
        round,
        units.map(({ nodeId }) => nodeId),
      )
    })
  }

  /** The tree that the outline's phase came to; null until then. */
  outline(): DocTree | null {
    const [row] = this.sql
      .exec<{ json: string | null }>('SELECT outline_json AS json FROM task')
      .toArray()
    return row?.json ? (JSON.parse(row.json) as DocTree) : null
  }

  setState(state: TaskState): void {
    this.sql.exec('UPDATE task SET state = ?', state)
  }

  plan(round: number, steps: readonly Step[]): void {
    this.atomically(() => {
      this.steps.add(round, steps)
      this.sql.exec('UPDATE task SET is_planned = 1')
    })
  }

  grow(round: number, steps: readonly Step[]): void {
    this.atomically(() => this.steps.add(round, steps))
  }

  /** Steps that an earlier life of the object has left in the middle wait again. */
  reclaim(): void {
    this.atomically(() => {
      this.steps.putAllBack()
      this.units.putAllBack()
    })
  }

  begin(step: StoredStep, leaseUntil: number): void {
    this.atomically(() => {
      this.steps.begin(step.no, leaseUntil)
      if (step.delivers && step.nodeId !== null) this.units.begin(step.nodeId)
    })
  }

  /** With the steps that follow: a crash leaves both or neither. */
  finish(
    step: StoredStep,
    delivery: Delivery,
    next: readonly Step[],
    { kind, holdId }: Pick<TaskOrder, 'kind' | 'holdId'>,
  ): void {
    const { memory, outline, words, isFree } = delivery
    this.atomically(() => {
      this.steps.finish(step.no, memory)
      if (outline) this.sql.exec('UPDATE task SET outline_json = ?', JSON.stringify(outline))
      this.steps.add(step.round, next)
      this.events.dropDeltas(step.no)
      if (!step.delivers || step.nodeId === null) return
      const { round, nodeId } = step
      this.units.deliver({ round, nodeId, words, isByWords: kind !== 'ppt' }, isFree ? '' : holdId)
    })
  }

  putBack(step: StoredStep, notBefore: number, isCounted: boolean): void {
    this.atomically(() => {
      this.steps.putBack(step.no, notBefore, isCounted)
      if (step.delivers && step.nodeId !== null) this.units.putBack(step.nodeId)
    })
  }

  fail(step: StoredStep, reason: string): void {
    this.atomically(() => {
      this.steps.fail(step.no, reason)
      if (step.delivers && step.nodeId !== null) this.units.fail(step.nodeId, reason)
    })
  }

  /** What is left undone when a round ends before its time. */
  failOpen(round: number, reason: string): void {
    this.atomically(() => {
      this.steps.failOpen(round, reason)
      this.units.failOpen(reason)
    })
  }
}
