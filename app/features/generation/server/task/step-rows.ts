import type { NodeId } from '~/core/ids'
import type { NodeState, WritingStage } from '../../terms'
import type { Step } from '../generators/generator'
import type { StepFact } from './progress'

/** A step with what became of it. */
export interface StoredStep extends Step {
  no: number
  round: number
  attempt: number
  /** ms. */
  notBefore: number
}

/** The object died so often while a step went on: then it is the step's doing. */
const DEATHS_AT_MOST = 60

/** The steps of all rounds. One that is done stays so: it is what a later one remembers. */
export class StepRows {
  constructor(private readonly sql: SqlStorage) {}

  /** Those that stand already are passed over. */
  add(round: number, steps: readonly Step[]): void {
    for (const step of steps) {
      this.sql.exec(
        `INSERT OR IGNORE INTO steps (round, key, kind, node_id, after_json, stage, ord, words, delivers, status)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'wait')`,
        round,
        step.key,
        step.kind,
        step.nodeId,
        JSON.stringify(step.after),
        step.stage,
        step.order,
        step.words,
        step.delivers ? 1 : 0,
      )
    }
  }

  /** The first in reading order that waits for no other one and whose time has come. */
  next(round: number, now: number): StoredStep | null {
    const [row] = this.sql
      .exec<StepRow>(
        `SELECT * FROM steps WHERE round = ? AND status = 'wait' AND not_before <= ? AND NOT EXISTS (
           SELECT 1 FROM json_each(steps.after_json) wanted JOIN steps before
             ON before.round = steps.round AND before.key = wanted.value
           WHERE before.status IN ('wait', 'ing'))
         ORDER BY ord, no LIMIT 1`,
        round,
        now,
      )
      .toArray()
    return row ? readStep(row) : null
  }

  /** When the first that waits for its time may be tried again, in ms; null when none waits. */
  nextAt(round: number): number | null {
    return this.sql
      .exec<{ instant: number | null }>(
        `SELECT min(not_before) AS instant FROM steps WHERE round = ? AND status = 'wait'`,
        round,
      )
      .one().instant
  }

  /** How many wait or go on. */
  open(round: number): number {
    return this.sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM steps WHERE round = ? AND status IN ('wait', 'ing')`,
        round,
      )
      .one().n
  }

  underWay(round: number): StepFact[] {
    return this.sql
      .exec<{ status: NodeState; stage: WritingStage }>(
        `SELECT status, stage FROM steps WHERE round = ? AND status = 'ing' ORDER BY ord, no`,
        round,
      )
      .toArray()
  }

  begin(no: number, leaseUntil: number): void {
    this.sql.exec(
      `UPDATE steps SET status = 'ing', attempt = attempt + 1, lease_until = ?, reason = '' WHERE no = ?`,
      leaseUntil,
      no,
    )
  }

  /** Counts one asking of a model; false when the step has asked as often as it may. */
  ask(no: number, atMost: number): boolean {
    const { n } = this.sql
      .exec<{ n: number }>(
        `INSERT INTO asks (step_no, n) VALUES (?, 1) ON CONFLICT (step_no) DO UPDATE SET n = n + 1 RETURNING n`,
        no,
      )
      .one()
    return n <= atMost
  }

  finish(no: number, memory: string | null): void {
    this.sql.exec(
      `UPDATE steps SET status = 'done', memory = ?, lease_until = 0 WHERE no = ?`,
      memory,
      no,
    )
  }

  /** Waits for its next try. Not counted: what was tried is no try. */
  putBack(no: number, notBefore: number, isCounted: boolean): void {
    this.sql.exec(
      `UPDATE steps SET status = 'wait', lease_until = 0, not_before = ?, attempt = attempt - ? WHERE no = ?`,
      notBefore,
      isCounted ? 0 : 1,
      no,
    )
  }

  /** What an earlier life of the object has left in the middle waits again: dying is no try, unless it is a habit. */
  putAllBack(): void {
    this.sql.exec(
      `UPDATE steps SET status = iif(deaths < ${DEATHS_AT_MOST}, 'wait', 'error'), lease_until = 0,
         attempt = attempt - 1, deaths = deaths + 1, reason = iif(deaths < ${DEATHS_AT_MOST}, '', '多次中断，没有写成')
       WHERE status = 'ing'`,
    )
  }

  fail(no: number, reason: string): void {
    this.sql.exec(
      `UPDATE steps SET status = 'error', lease_until = 0, reason = ? WHERE no = ?`,
      reason,
      no,
    )
  }

  failOpen(round: number, reason: string): void {
    this.sql.exec(
      `UPDATE steps SET status = 'error', lease_until = 0, reason = ?
       WHERE round = ? AND status IN ('wait', 'ing')`,
      reason,
      round,
    )
  }

  /**
   * Takes what failed of these headings into a new round, with the steps before that failed too, and what was made of the
   * whole without them.
   */
  reopen(round: number, nodeIds: readonly string[]): void {
    this.sql.exec(
      `UPDATE steps SET round = ?, status = 'wait', attempt = 0, not_before = 0, reason = ''
       WHERE status = 'error' AND (delivers = 0 OR node_id IN (SELECT value FROM json_each(?)))`,
      round,
      JSON.stringify(nodeIds),
    )
    this.sql.exec(
      `UPDATE steps SET round = ?1, status = 'wait', attempt = 0, not_before = 0
       WHERE status = 'done' AND node_id IS NULL AND EXISTS (
         SELECT 1 FROM json_each(steps.after_json) wanted JOIN steps before ON before.key = wanted.value
         WHERE before.round = ?1 AND before.status = 'wait')`,
      round,
    )
    this.sql.exec(
      `DELETE FROM asks WHERE step_no IN (SELECT no FROM steps WHERE round = ? AND status = 'wait')`,
      round,
    )
  }

  /** Of a step that is done, of this round or the latest before it. */
  memory(round: number, key: string): string | null {
    const [row] = this.sql
      .exec<{ memory: string | null }>(
        `SELECT memory FROM steps WHERE key = ? AND round <= ? AND status = 'done' ORDER BY round DESC LIMIT 1`,
        key,
        round,
      )
      .toArray()
    return row?.memory ?? null
  }

  /** Why the first one failed that has; '' when none did. */
  firstReason(round: number): string {
    const [row] = this.sql
      .exec<{ reason: string }>(
        `SELECT reason FROM steps WHERE round = ? AND status = 'error' ORDER BY ord, no LIMIT 1`,
        round,
      )
      .toArray()
    return row?.reason ?? ''
  }
}

type StepRow = {
  no: number
  round: number
  key: string
  kind: string
  node_id: NodeId | null
  after_json: string
  stage: WritingStage
  ord: number
  words: number | null
  delivers: number
  attempt: number
  not_before: number
}

const readStep = (row: StepRow): StoredStep => ({
  no: row.no,
  round: row.round,
  key: row.key,
  kind: row.kind,
  nodeId: row.node_id,
  // Written by this class alone.
  after: JSON.parse(row.after_json) as string[],
  stage: row.stage,
  order: row.ord,
  words: row.words,
  delivers: row.delivers === 1,
  attempt: row.attempt,
  notBefore: row.not_before,
})
