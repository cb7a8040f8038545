import type { Context, SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { reasonOf } from '~/core/reasons'
import type { NodeId } from '~/core/ids'
import { readTree } from '~/features/document/server'
import { withTeamModels } from '~/features/models/server/own'
import { seatOfMember } from '~/features/teams/server'
import { generationErrors } from '../../errors'
import { attachmentsOf, findCreation, noteProgress } from '../creation-rows'
import type { Work } from '../generators/generator'
import { generatorOf } from '../generators/registry'
import { closeRound } from '../rounds'
import { settleCharges } from '../money'
import type { StartOutcome, TaskOrder, TaskReader, TaskView } from '../ports'
import type { CreationRow } from '../tables'
import { eventStream } from './event-stream'
import { isGoing, sumsOf, emitStatus } from './facts'
import { realPace, Width, type Pace } from './pace'
import { runPool } from './pool'
import { unreadHeadings } from './work-document'
import { ReaderRedaction } from './reader-redaction'
import { TaskLog, type Task } from './task-log'

/** What the object lends to its task. */
export interface TaskRoom {
  sql: SqlStorage
  atomically(work: () => void): void
  /** The world without anybody in it. */
  openContext(): Context
  /** The world as a reader may use it. */
  openReader(reader: TaskReader): SeatedContext
  /** Calls `tend` after this long, even when the object had to be woken for it. */
  wakeIn(ms: number): void
  removeAll(): Promise<void>
}

/** Later than any step may take: what wakes a task whose object died. */
const WATCHDOG_MS = 60_000
const EVENTS_AT_ONCE = 500
const EVENTS_RETAINED = 5_000

/** One creation's work: one phase at a time, its steps, and any number of readers. */
export class TaskWork {
  pace: Pace = realPace
  private log: TaskLog
  private readonly width = new Width(realPace)
  private headings = unreadHeadings()
  /** By the headings that are being written. */
  private readonly writing = new Map<string, AbortController>()
  private readonly readers = new Set<() => void>()
  private ending: AbortController | null = null
  private keeping: Promise<void> = Promise.resolve()
  private waiting: Promise<void> | null = null

  constructor(private readonly room: TaskRoom) {
    this.log = new TaskLog(room.sql, room.atomically)
  }

  /** Whether there is something left to do. */
  isOpen(): boolean {
    const task = this.log.task()
    return task !== null && isGoing(task)
  }

  /** Takes an order over, unless another one still goes on. Decides without waiting for anything. */
  start(order: TaskOrder): StartOutcome {
    const task = this.log.task()
    if (task && task.order.round >= order.round) return 'same'
    if (task && task.state !== 'over') return 'busy'
    this.log.open(order)
    this.emitStatus(order)
    this.room.wakeIn(0)
    return 'started'
  }

  /** Steps that go on are ended and wait. False when nothing runs. */
  pause(): boolean {
    return this.move('running', 'paused')
  }

  resume(): boolean {
    return this.move('paused', 'running')
  }

  /** What is delivered stays. False when nothing is under way. */
  cancel(): boolean {
    return this.move('paused', 'cancelled') || this.move('running', 'cancelled')
  }

  /** What was said under a heading is its text; others go on. False when it is not being written. */
  stop(nodeId: NodeId): boolean {
    const writing = this.writing.get(nodeId)
    writing?.abort()
    return writing !== undefined
  }

  /** With the headings that have changed since an event; with all of them when none is named. */
  view(since = 0): TaskView {
    return { ...sumsOf(this.log), nodes: this.log.units.list(since) }
  }

  follow(
    { after, nodes, reader }: { after: number; nodes: readonly string[]; reader: TaskReader },
    signal: AbortSignal,
  ): ReadableStream<Uint8Array> {
    const redaction = new ReaderRedaction(this.room.openReader(reader), this.log.events)
    let isBegun = false
    const source = {
      framesAfter: (seq: number) => {
        const frames = isBegun ? 'framesAfter' : 'firstFrames'
        isBegun = true
        const { closed } = redaction
        return this.log.events[frames](seq, { nodes, closed }, EVENTS_AT_ONCE)
      },
      isRunning: () => this.isOpen(),
      onNext: (wake: () => void) => {
        this.readers.add(wake)
        return () => this.readers.delete(wake)
      },
      checkAccess: () => redaction.checkAccess(),
    }
    return eventStream(source, after, signal)
  }

  async removeAll(): Promise<void> {
    this.ending?.abort()
    await this.room.removeAll()
    this.log = new TaskLog(this.room.sql, this.room.atomically)
    this.headings = unreadHeadings()
  }

  /** The alarm's work: goes on with what is open, and closes the round when nothing is. May be cut off anywhere. */
  async tend(): Promise<void> {
    const task = this.log.task()
    if (!task || task.state === 'over' || task.state === 'paused' || this.ending) return
    // Before anything is waited for: two alarms at once would each take the other's steps for dead.
    this.ending = new AbortController()
    this.room.wakeIn(WATCHDOG_MS)
    const bare = this.room.openContext()
    try {
      const row = await findCreation(bare, task.order)
      if (row?.round === task.order.round) await this.goOn(bare, row)
      else this.finish(task)
    } catch (error) {
      const { creationId } = task.order
      bare.log('error', 'studio.task-failed', { creationId, reason: reasonOf(error) })
      throw error
    } finally {
      this.ending = null
      this.wakeReaders()
    }
  }

  private async goOn(bare: Context, row: CreationRow): Promise<void> {
    this.log.reclaim()
    const task = this.requireTask()
    const seated = await seatOfMember(bare, task.order.owner)
    const ctx = seated && (await withTeamModels(seated))
    if (ctx && task.state === 'running') await this.workOn(ctx, row, task)
    const { state, order } = this.requireTask()
    if (state === 'paused') return
    const left = this.log.steps.nextAt(order.round)
    if (ctx && state === 'running' && left !== null)
      return this.room.wakeIn(Math.max(0, left - Date.now()))
    if (!ctx) this.log.failOpen(order.round, generationErrors.notSeated().text)
    else if (state === 'cancelled') this.log.failOpen(order.round, '已取消')
    await closeRound(bare, ctx, { row, order, log: this.log, isCancelled: state === 'cancelled' })
    this.finish(this.requireTask())
  }

  private async workOn(ctx: SeatedContext, row: CreationRow, task: Task): Promise<void> {
    const { order } = task
    const { ending } = this
    if (!ending) return
    const generator = generatorOf(row.form)
    const work = await workOf(ctx, row, order)
    if (!task.isPlanned && !(await this.plan(ctx, work, order))) return
    await this.note(ctx, row)
    await runPool({
      ctx,
      work,
      order,
      generator,
      log: this.log,
      pace: this.pace,
      width: this.width,
      headings: this.headings,
      ending: ending.signal,
      writing: this.writing,
      wake: () => this.wakeReaders(),
      onStep: () => {
        void this.keepUp(ctx, row, order)
        this.room.wakeIn(WATCHDOG_MS)
      },
    })
    await this.keepUp(ctx, row, order)
  }

  /** Pays what is due and notes how far the work has come, beside the steps: none of them waits for it. */
  private keepUp(ctx: SeatedContext, row: CreationRow, order: TaskOrder): Promise<void> {
    // Whoever waits for its turn already sees to this step as well.
    this.waiting ??= this.keeping.then(() => {
      this.waiting = null
      this.keeping = this.keep(ctx, row, order)
      return this.keeping
    })
    return this.waiting
  }

  private async keep(ctx: SeatedContext, row: CreationRow, order: TaskOrder): Promise<void> {
    try {
      await settleCharges(ctx, order, this.log.units)
      await this.note(ctx, row)
    } catch (error) {
      // What is due stays due, and is seen to with the next step or at the round's end.
      ctx.log('warn', 'studio.step-unnoted', { creationId: row.id, reason: reasonOf(error) })
    }
  }

  // A plan that cannot be made is a task that has failed, not one that is tried for ever.
  private async plan(ctx: SeatedContext, work: Work, order: TaskOrder): Promise<boolean> {
    try {
      const written = work.phase === 'write' ? work.documentId : null
      const outline = written === null ? null : await readTree(ctx, written)
      this.log.plan(order.round, await generatorOf(work.form).plan(ctx, { ...work, outline }))
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.log.failOpen(order.round, error.text)
      return false
    }
  }

  private async note(ctx: Context, row: CreationRow): Promise<void> {
    const { order } = this.requireTask()
    this.emitStatus(order)
    await noteProgress(ctx, row, order, sumsOf(this.log))
  }

  private requireTask(): Task {
    const task = this.log.task()
    if (!task) throw generationErrors.notNow()
    return task
  }

  private move(from: Task['state'], to: Task['state']): boolean {
    const task = this.log.task()
    if (task?.state !== from) return false
    this.log.setState(to)
    this.ending?.abort()
    this.emitStatus(task.order)
    if (to !== 'paused') this.room.wakeIn(0)
    return true
  }

  private finish(task: Task): void {
    this.log.setState('over')
    this.emitStatus(task.order)
    this.log.events.forgetBut(EVENTS_RETAINED)
  }

  private emitStatus(order: TaskOrder): void {
    emitStatus(this.log, order)
    this.wakeReaders()
  }

  private wakeReaders(): void {
    for (const wake of this.readers) wake()
  }
}

async function workOf(ctx: SeatedContext, row: CreationRow, order: TaskOrder): Promise<Work> {
  return {
    creationId: row.id,
    title: row.title,
    form: row.form,
    attachments: await attachmentsOf(ctx, row.id),
    phase: order.phase,
    round: order.round,
    documentId: row.documentId,
    only: order.only,
  }
}
