import type { Ledger } from '../../terms'
import type { SectionDraft } from '../ports'
import { idList, type Sql } from './sql'

/** What a section says by which others know it. */
export type Said = Pick<SectionDraft, 'fingerprints' | 'facts' | 'terms'>

/** What a section says from now on, in the place of what it said before. */
export function keepSaid(sql: Sql, nodeId: string, said: Said): void {
  const [node] = sql.all<{ no: number }>('SELECT no FROM nodes WHERE id = ?', nodeId)
  if (!node) return
  for (const table of ['fingerprints', 'facts', 'terms'])
    sql.all(`DELETE FROM ${table} WHERE node_no = ?`, node.no)
  sql.all(
    `INSERT OR IGNORE INTO fingerprints (hash, node_no, sentence)
     SELECT value ->> 0, ?, value ->> 1 FROM json_each(?)`,
    node.no,
    JSON.stringify(said.fingerprints.map(({ hash, sentence }) => [hash, sentence])),
  )
  sql.all(
    `INSERT INTO facts (key, node_no, value, unit, sentence)
     SELECT value ->> 0, ?, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
    node.no,
    JSON.stringify(
      said.facts.map(({ key, value, unit, sentence }) => [key, value, unit, sentence]),
    ),
  )
  sql.all(
    `INSERT INTO terms (node_no, term, abbr)
     SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)`,
    node.no,
    JSON.stringify(said.terms.map(({ term, abbr }) => [term, abbr])),
  )
}

/** What other sections of the tree say of the same. Terms are few and told in full. */
export function readLedger(
  sql: Sql,
  {
    nodeId,
    hashes,
    factKeys,
  }: { nodeId: string; hashes: readonly number[]; factKeys: readonly string[] },
): Ledger {
  const others = 'nodes.is_live = 1 AND nodes.id <> ?'
  const repeats = sql.all<{ hash: number; sentence: number; nodeId: string }>(
    `SELECT hash, sentence, nodes.id AS nodeId FROM fingerprints JOIN nodes ON nodes.no = node_no
     WHERE hash IN (SELECT value FROM json_each(?)) AND ${others}`,
    JSON.stringify(hashes),
    nodeId,
  )
  const facts = sql.all<Ledger['facts'][number]>(
    `SELECT key, value, unit, sentence, nodes.id AS nodeId FROM facts JOIN nodes ON nodes.no = node_no
     WHERE key IN (SELECT value FROM json_each(?)) AND ${others}`,
    idList(factKeys),
    nodeId,
  )
  const terms = sql.all<Ledger['terms'][number]>(
    `SELECT term, abbr, nodes.id AS nodeId FROM terms JOIN nodes ON nodes.no = node_no WHERE ${others}`,
    nodeId,
  )
  return { repeats, facts, terms }
}

/** All facts and terms of the tree, for a look at the whole. */
export function readWholeLedger(sql: Sql): Pick<Ledger, 'facts' | 'terms'> {
  const facts = sql.all<Ledger['facts'][number]>(
    `SELECT key, value, unit, sentence, nodes.id AS nodeId FROM facts JOIN nodes ON nodes.no = node_no
     WHERE nodes.is_live = 1`,
  )
  const terms = sql.all<Ledger['terms'][number]>(
    `SELECT term, abbr, nodes.id AS nodeId FROM terms JOIN nodes ON nodes.no = node_no
     WHERE nodes.is_live = 1`,
  )
  return { facts, terms }
}
