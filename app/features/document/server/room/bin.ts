import type { NodeId } from '~/core/ids'
import type { DocNode, DocTree } from '#packages/document/tree'
import { NODE_BIN_DAYS, type RemovedNode } from '../../terms'
import type { TreeChange } from '../ports'
import { missingIn, nodesById } from './headings'
import { fitsValue, idList, type Sql } from './sql'

interface BinRow {
  id: NodeId
  parent_id: NodeId | null
  place: number
  node: string
  author: string
  at: number
}

const BIN_MS = NODE_BIN_DAYS * 86_400_000

/** What a change took out of the tree goes to the bin, topmost headings with all beneath; their evidence is free again. */
export function binGone(sql: Sql, before: DocTree, after: DocTree, by: TreeChange): void {
  const gone = missingIn(before, after)
  if (gone.length === 0) return
  const isGone = new Set(gone)
  const keep = (nodes: readonly DocNode[], parentId: NodeId | null): void => {
    for (const [place, node] of nodes.entries()) {
      if (!isGone.has(node.id)) keep(node.children, node.id)
      else putIntoBin(sql, { node, parentId, place }, by)
    }
  }
  keep(before.children, null)
  sql.all(
    'UPDATE evidence SET owner = NULL WHERE owner IN (SELECT value FROM json_each(?))',
    idList(gone),
  )
}

function putIntoBin(
  sql: Sql,
  { node, parentId, place }: { node: DocNode; parentId: NodeId | null; place: number },
  { author, at }: TreeChange,
): void {
  const text = JSON.stringify(node)
  if (!fitsValue(text)) return
  sql.all(
    'INSERT OR REPLACE INTO bin (id, parent_id, place, node, author, at) VALUES (?, ?, ?, ?, ?, ?)',
    node.id,
    parentId,
    place,
    text,
    author,
    at,
  )
}

/** What stands in the tree again is in no bin. */
export function unbinLive(sql: Sql, live: ReadonlyMap<NodeId, DocNode>): void {
  const rows = sql.all<{ id: NodeId }>('SELECT id FROM bin')
  const back = rows.filter(({ id }) => live.has(id)).map(({ id }) => id)
  if (back.length > 0)
    sql.all('DELETE FROM bin WHERE id IN (SELECT value FROM json_each(?))', idList(back))
}

export function listBin(sql: Sql): RemovedNode[] {
  return sql.all<BinRow>('SELECT * FROM bin ORDER BY at DESC, id DESC').map((row) => {
    const node = JSON.parse(row.node) as DocNode
    const ids = withAllBelow(node)
    const [sum] = sql.all<{ words: number | null }>(
      'SELECT sum(words) AS words FROM sections WHERE node_id IN (SELECT value FROM json_each(?))',
      idList(ids),
    )
    const { id, author, at } = row
    return { id, title: node.title, nodes: ids.length, words: sum?.words ?? 0, author, at }
  })
}

/** Where a removed heading would stand again: in its old place, or as the last of all when its parent went, too. */
export function placeOfRemoved(sql: Sql, id: NodeId, tree: DocTree) {
  const [row] = sql.all<BinRow>('SELECT * FROM bin WHERE id = ?', id)
  if (!row) return null
  const parentId =
    row.parent_id !== null && nodesById(tree).has(row.parent_id) ? row.parent_id : null
  const isHome = parentId === row.parent_id
  return {
    parentId,
    at: isHome ? row.place : tree.children.length,
    node: JSON.parse(row.node) as DocNode,
  }
}

/** Takes for good what went 30 days ago, texts and revisions with it. */
export function sweepBin(sql: Sql, now: number): void {
  const rows = sql.all<BinRow>('SELECT * FROM bin WHERE at < ?', now - BIN_MS)
  for (const row of rows) {
    const ids = idList(withAllBelow(JSON.parse(row.node) as DocNode))
    sql.atomically(() => {
      sql.all('DELETE FROM bin WHERE id = ?', row.id)
      // Those of them that were brought back under another heading live on.
      const dead = sql.all<{ id: NodeId; no: number }>(
        'SELECT id, no FROM nodes WHERE is_live = 0 AND id IN (SELECT value FROM json_each(?))',
        ids,
      )
      forget(sql, dead)
    })
  }
}

function forget(sql: Sql, dead: { id: NodeId; no: number }[]): void {
  const ids = idList(dead.map(({ id }) => id))
  const numbers = idList(dead.map(({ no }) => no))
  sql.all(
    `DELETE FROM comments WHERE thread_id IN (SELECT id FROM comment_threads
       WHERE node_id IN (SELECT value FROM json_each(?)))`,
    ids,
  )
  for (const table of ['comment_threads', 'sections', 'revisions', 'waiting', 'steps', 'cites'])
    sql.all(`DELETE FROM ${table} WHERE node_id IN (SELECT value FROM json_each(?))`, ids)
  for (const table of ['fingerprints', 'facts', 'terms'])
    sql.all(`DELETE FROM ${table} WHERE node_no IN (SELECT value FROM json_each(?))`, numbers)
  sql.all('DELETE FROM nodes WHERE id IN (SELECT value FROM json_each(?))', ids)
}

const withAllBelow = (node: DocNode): NodeId[] => [node.id, ...nodesById(node).keys()]
