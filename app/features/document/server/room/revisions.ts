import type { NodeId } from '~/core/ids'
import type { Block, SectionBody } from '#packages/document/body'
import type { RevisionKind, RevisionLine } from '../../terms'
import { patchBetween, patched, type BlockPatch } from './blocks'
import type { Sql } from './sql'

interface RevisionRow {
  rev: number
  kind: RevisionKind
  author: string
  step_key: string
  words: number
  hash: string
  at: number
  is_whole: number
  blocks: string
}

export interface NewRevision {
  nodeId: NodeId
  rev: number
  kind: RevisionKind
  author: string
  baseRev: number
  stepKey: string
  words: number
  hash: string
  at: number
}

const WHOLE_EVERY = 20
const LINES_AT_ONCE = 50

/** Keeps a text of a section for good: whole now and then, else as what differs from the one before. */
export function keepRevision(
  sql: Sql,
  revision: NewRevision,
  before: SectionBody | null,
  after: SectionBody,
): void {
  const [since] = sql.all<{ count: number }>(
    `SELECT count(*) AS count FROM revisions WHERE node_id = ?1
       AND rev >= coalesce((SELECT max(rev) FROM revisions WHERE node_id = ?1 AND is_whole = 1), 0)`,
    revision.nodeId,
  )
  const count = since?.count ?? 0
  const isWhole = before === null || count === 0 || count >= WHOLE_EVERY
  const blocks = isWhole ? after.content : patchBetween(before.content, after.content)
  const { nodeId, rev, kind, author, baseRev, stepKey, words, hash, at } = revision
  sql.all(
    `INSERT INTO revisions (node_id, rev, kind, author, base_rev, step_key, words, hash, at, is_whole, blocks)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    nodeId,
    rev,
    kind,
    author,
    baseRev,
    stepKey,
    words,
    hash,
    at,
    isWhole ? 1 : 0,
    JSON.stringify(blocks),
  )
}

/** The section's text as it was from this revision on; null when it had none, or none is known. */
export function revisionAt(sql: Sql, nodeId: NodeId, rev: number): SectionBody | null {
  const rows = sql.all<RevisionRow>(
    `SELECT rev, is_whole, blocks FROM revisions WHERE node_id = ?1 AND rev <= ?2
       AND rev >= (SELECT max(rev) FROM revisions WHERE node_id = ?1 AND rev <= ?2 AND is_whole = 1)
     ORDER BY rev`,
    nodeId,
    rev,
  )
  const [whole, ...later] = rows
  if (!whole) return null
  const content = later.reduce<Block[]>(
    (blocks, row) => patched(blocks, JSON.parse(row.blocks) as BlockPatch),
    JSON.parse(whole.blocks) as Block[],
  )
  return { type: 'doc', content }
}

/** Latest first, those before a revision, at most 50. */
export function listRevisions(sql: Sql, nodeId: NodeId, before: number): RevisionLine[] {
  const rows = sql.all<RevisionRow>(
    `SELECT rev, kind, author, step_key, words, hash, at FROM revisions
     WHERE node_id = ? AND rev < ? ORDER BY rev DESC LIMIT ?`,
    nodeId,
    before,
    LINES_AT_ONCE,
  )
  return rows.map(({ step_key: stepKey, rev, kind, author, words, hash, at }) => ({
    rev,
    kind,
    author,
    stepKey,
    words,
    hash,
    at,
  }))
}
