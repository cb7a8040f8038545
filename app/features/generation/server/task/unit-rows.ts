import type { NodeId } from '~/core/ids'
import type { CreationNodeView, NodeState, WritingStage } from '../../terms'
import type { TaskUnit } from '../ports'
import { noNodes, type Tally } from './progress'

/** That a heading was delivered in a round, and what it costs. */
export interface Charge {
  round: number
  nodeId: NodeId
  coins: number
  holdId: string
}

/** A heading with its text in a round. */
export interface Delivered {
  round: number
  nodeId: NodeId
  words: number
  /** Its price is one of words. */
  isByWords: boolean
}

/** A length is kept within a tenth: from here on a text is as long as was agreed. */
const FULL_FROM = 0.9

/** Headings that are delivered one by one, and what each was charged. */
export class UnitRows {
  constructor(private readonly sql: SqlStorage) {}

  /** Asks for these in a round; what stands of them stays until something else takes its place. */
  open(round: number, units: readonly TaskUnit[], isPart: boolean): void {
    const place = isPart ? 'units.ord' : 'excluded.ord'
    units.forEach(({ nodeId, words, coins }, ord) =>
      this.sql.exec(
        `INSERT INTO units (node_id, ord, round, budget, coins, state) VALUES (?, ?, ?, ?, ?, 'wait')
         ON CONFLICT (node_id) DO UPDATE SET ord = ${place}, round = excluded.round, budget = excluded.budget,
           coins = excluded.coins, state = 'wait', is_paid = 0, reason = ''`,
        nodeId,
        ord,
        round,
        words,
        coins,
      ),
    )
  }

  begin(nodeId: NodeId): void {
    this.sql.exec(`UPDATE units SET state = 'ing', reason = '' WHERE node_id = ?`, nodeId)
  }

  putBack(nodeId: NodeId): void {
    this.sql.exec(`UPDATE units SET state = 'wait' WHERE node_id = ?`, nodeId)
  }

  putAllBack(): void {
    this.sql.exec(
      `UPDATE units SET state = 'wait' WHERE state = 'ing' AND NOT EXISTS (
         SELECT 1 FROM steps WHERE steps.node_id = units.node_id AND delivers = 1 AND status = 'error')`,
    )
    this.sql.exec(
      `UPDATE units SET state = iif(words > 0, 'done', 'error'), reason = '多次中断，没有写成' WHERE state = 'ing'`,
    )
  }

  /**
   * Delivered: charged against the hold, once a round. Where a heading is paid by its words and got fewer than was agreed,
   * it costs its part of the price, in whole coins, rounded down but one at least; a bound number is a REAL, so its division
   * keeps parts.
   */
  deliver({ round, nodeId, words, isByWords }: Delivered, holdId: string): void {
    this.sql.exec(
      `UPDATE units SET state = 'done', reason = '', words = ? WHERE node_id = ?`,
      words,
      nodeId,
    )
    if (holdId === '') return
    this.sql.exec(
      `INSERT OR IGNORE INTO charges (round, node_id, coins, hold_id)
       SELECT ?1, node_id, due, ?2 FROM (
         SELECT node_id, iif(?4 AND ?5 < budget * ${FULL_FROM}, min(coins, max(1, cast(coins * ?5 / budget AS INTEGER))), coins) AS due
         FROM units WHERE node_id = ?3
       ) WHERE due > 0`,
      round,
      holdId,
      nodeId,
      isByWords ? 1 : 0,
      words,
    )
  }

  /** Where a text stood before, it still stands. */
  fail(nodeId: NodeId, reason: string): void {
    this.sql.exec(
      `UPDATE units SET state = iif(words > 0, 'done', 'error'), reason = ? WHERE node_id = ?`,
      reason,
      nodeId,
    )
  }

  failOpen(reason: string): void {
    this.sql.exec(
      `UPDATE units SET state = iif(words > 0, 'done', 'error'), reason = ? WHERE state IN ('wait', 'ing')`,
      reason,
    )
  }

  /** In reading order; those that changed after an event, or all. */
  list(since = 0): CreationNodeView[] {
    const changed = since > 0 ? 'WHERE node_id IN (SELECT node_id FROM touches WHERE seq >= ?)' : ''
    return this.sql
      .exec<UnitRow>(
        `SELECT units.*, (SELECT stage FROM steps WHERE steps.node_id = units.node_id AND steps.status = 'ing'
           ORDER BY ord LIMIT 1) AS stage,
           EXISTS (SELECT 1 FROM steps WHERE steps.node_id = units.node_id AND steps.status = 'wait'
             AND steps.stage = 'completing') AS is_last FROM units ${changed} ORDER BY ord`,
        ...(since > 0 ? [since] : []),
      )
      .toArray()
      .map((row) => ({
        nodeId: row.node_id,
        state: row.state === 'wait' && row.stage !== null ? 'ing' : row.state,
        stage: row.stage ?? (row.state === 'wait' && row.is_last === 1 ? 'completing' : null),
        words: row.words,
        budget: row.budget,
        coins: row.coins,
        isPaid: row.is_paid === 1,
        reason: row.reason,
      }))
  }

  /** How many stand at what, and the words of those that are written: of all, or of those that a round was asked for. */
  sums(round: number | null = null): { nodes: Tally; words: number } {
    const rows = this.sql
      .exec<{ state: NodeState; n: number; words: number }>(
        `SELECT state, count(*) AS n, sum(iif(state = 'done', words, 0)) AS words FROM units
         WHERE round = coalesce(?, round) GROUP BY state`,
        round,
      )
      .toArray()
    const nodes = { ...noNodes }
    for (const { state, n } of rows) nodes[state] = n
    return { nodes, words: rows.reduce((sum, row) => sum + row.words, 0) }
  }

  /** Words that a round has delivered: where a text of before still stands they are not its own. */
  written(round: number): number {
    return this.sql
      .exec<{ words: number }>(
        `SELECT coalesce(sum(words), 0) AS words FROM units WHERE round = ? AND state = 'done' AND reason = ''`,
        round,
      )
      .one().words
  }

  dueCharges(): Charge[] {
    return this.sql
      .exec<{ round: number; node_id: NodeId; coins: number; hold_id: string }>(
        'SELECT * FROM charges WHERE is_settled = 0 ORDER BY rowid',
      )
      .toArray()
      .map(({ round, node_id: nodeId, coins, hold_id: holdId }) => ({
        round,
        nodeId,
        coins,
        holdId,
      }))
  }

  markSettled({ round, nodeId }: Charge): void {
    this.sql.exec(
      'UPDATE charges SET is_settled = 1 WHERE round = ? AND node_id = ?',
      round,
      nodeId,
    )
    this.sql.exec('UPDATE units SET is_paid = 1 WHERE node_id = ?', nodeId)
  }

  /** Nobody can be charged any more. */
  forgive({ round, nodeId }: Charge): void {
    this.sql.exec('DELETE FROM charges WHERE round = ? AND node_id = ?', round, nodeId)
  }

  /** Coins charged in all rounds, or in one. */
  charged(round: number | null = null): number {
    return this.sql
      .exec<{ coins: number }>(
        'SELECT coalesce(sum(coins), 0) AS coins FROM charges WHERE round = coalesce(?, round)',
        round,
      )
      .one().coins
  }

  /** What a round had paid was given back; its texts stay. */
  giveBack(round: number): void {
    this.sql.exec('DELETE FROM charges WHERE round = ?', round)
    this.sql.exec('UPDATE units SET is_paid = 0 WHERE round = ?', round)
  }
}

type UnitRow = {
  node_id: NodeId
  state: NodeState
  stage: WritingStage | null
  is_last: number
  words: number
  budget: number
  coins: number
  is_paid: number
  reason: string
}
