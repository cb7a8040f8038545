import type { NodeId } from '~/core/ids'
import type { Ledger } from '../../terms'
import type { SectionDraft } from '../ports'
import { idList, type Sql } from './sql'

/** What a section says by which others know it. */
export type Statements = Pick<SectionDraft, 'fingerprints' | 'facts'>

/** What a section says from now on, in the place of what it said before. */
export function saveStatements(sql: Sql, nodeId: NodeId, statements: Statements): void {
  const [node] = sql.all<{ no: number }>('SELECT no FROM nodes WHERE id = ?', nodeId)
  if (!node) return
  for (const table of ['fingerprints', 'facts'])
    sql.all(`DELETE FROM ${table} WHERE node_no = ?`, node.no)
  sql.all(
    `INSERT OR IGNORE INTO fingerprints (hash, node_no, sentence)
     SELECT value ->> 0, ?, value ->> 1 FROM json_each(?)`,
    node.no,
    JSON.stringify(statements.fingerprints.map(({ hash, sentence }) => [hash, sentence])),
  )
  sql.all(
    `INSERT INTO facts (key, node_no, value, unit, sentence)
     SELECT value ->> 0, ?, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
    node.no,
    JSON.stringify(
      statements.facts.map(({ key, value, unit, sentence }) => [key, value, unit, sentence]),
    ),
  )
}

// What so many sentences have in common is a manner of speaking: a book of a thousand sections has it in all of them.
const MOST_HOLDERS = 32

/** What other sections of the tree say of the same; of each fingerprint at most the first 32 sentences that hold it. */
export function readLedger(
  sql: Sql,
  {
    nodeId,
    hashes,
    factKeys,
  }: { nodeId: NodeId; hashes: readonly number[]; factKeys: readonly string[] },
): Ledger {
  const others = 'nodes.is_live = 1 AND nodes.id <> ?'
  // A row a fingerprint, its holders as JSON: in workerd a row costs more than all that stands in it.
  const held = sql.all<{ hash: number; holders: string }>(
    `SELECT value AS hash, (
       SELECT json_group_array(json_array(id, sentence)) FROM (
         SELECT nodes.id AS id, sentence FROM fingerprints JOIN nodes ON nodes.no = node_no
         WHERE hash = asked.value AND ${others}
         ORDER BY node_no, sentence LIMIT ${MOST_HOLDERS})) AS holders
     FROM json_each(?) AS asked`,
    nodeId,
    JSON.stringify(hashes),
  )
  const repeats = held.flatMap(({ hash, holders }) =>
    // Written by the statement above.
    (JSON.parse(holders) as [nodeId: NodeId, sentence: number][]).map(([id, sentence]) => ({
      hash,
      sentence,
      nodeId: id,
    })),
  )
  const facts = sql.all<Ledger['facts'][number]>(
    `SELECT key, value, unit, sentence, nodes.id AS nodeId FROM facts JOIN nodes ON nodes.no = node_no
     WHERE key IN (SELECT value FROM json_each(?)) AND ${others}`,
    idList(factKeys),
    nodeId,
  )
  return { repeats, facts }
}
