import type { NodeId } from '~/core/ids'
import type { MapView } from '#packages/document/map/map-view'
import type { NumberingName } from '#packages/document/headings/numbering-names'
import type { DocNode, DocTree } from '#packages/document/tree'
import { idList, type Sql } from './sql'

interface RoomRow {
  tree_id: NodeId
  title: string
  children: string
  rev: number
  tree_rev: number
}

interface NodeRow {
  id: NodeId
  plan: string
  children: string
}

/** A document's headings as they stand, and the revision of their last change. */
export interface Headings {
  tree: DocTree
  rev: number
  treeRev: number
}

/** Null before the room was opened. */
export function readHeadings(sql: Sql): Headings | null {
  const [room] = sql.all<RoomRow>('SELECT tree_id, title, children, rev, tree_rev FROM room')
  if (!room) return null
  const rows = sql.all<NodeRow>('SELECT id, plan, children FROM nodes WHERE is_live = 1')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const below = (children: string): DocNode[] =>
    (JSON.parse(children) as NodeId[]).flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ ...(JSON.parse(row.plan) as DocNode), children: below(row.children) }] : []
    })
  const map = readMapView(sql)
  const numbering = readNumbering(sql)
  const tree = {
    id: room.tree_id,
    title: room.title,
    children: below(room.children),
    ...(map && { map }),
    ...(numbering && { numbering }),
  }
  return { tree, rev: room.rev, treeRev: room.tree_rev }
}

export function layDown(sql: Sql, tree: DocTree): void {
  sql.all(
    'INSERT INTO room (one, tree_id, title, children, rev, tree_rev) VALUES (1, ?, ?, ?, 1, 1)',
    tree.id,
    tree.title,
    idsOf(tree.children),
  )
  writeNodes(sql, [], tree.children)
  if (tree.map) writeMapView(sql, tree.map)
  if (tree.numbering) writeNumbering(sql, tree.numbering)
}

/** Writes what differs between two trees, and no more: branches that are the very same are passed over. */
export function replaceTree(sql: Sql, before: DocTree, after: DocTree, rev: number): void {
  sql.all(
    'UPDATE room SET title = ?, children = ?, tree_rev = ?, rev = ?',
    after.title,
    idsOf(after.children),
    rev,
    rev,
  )
  const gone = missingIn(before, after)
  sql.all('UPDATE nodes SET is_live = 0 WHERE id IN (SELECT value FROM json_each(?))', idList(gone))
  writeNodes(sql, before.children, after.children)
  if (after.map && after.map !== before.map) writeMapView(sql, after.map)
  if (after.numbering !== before.numbering) writeNumbering(sql, after.numbering ?? null)
}

function readMapView(sql: Sql): MapView | null {
  const [row] = sql.all<{ view: string }>('SELECT view FROM map_view')
  return row ? (JSON.parse(row.view) as MapView) : null
}

function writeMapView(sql: Sql, map: MapView): void {
  sql.all('INSERT OR REPLACE INTO map_view (one, view) VALUES (1, ?)', JSON.stringify(map))
}

function readNumbering(sql: Sql): NumberingName | null {
  const [row] = sql.all<{ name: NumberingName }>('SELECT name FROM numbering')
  return row?.name ?? null
}

function writeNumbering(sql: Sql, name: NumberingName | null): void {
  if (name === null) sql.all('DELETE FROM numbering')
  else sql.all('INSERT OR REPLACE INTO numbering (one, name) VALUES (1, ?)', name)
}

/** Every node of the tree by its id. */
export function nodesById({ children }: Pick<DocTree, 'children'>): Map<NodeId, DocNode> {
  const map = new Map<NodeId, DocNode>()
  const add = (nodes: readonly DocNode[]): void => {
    for (const node of nodes) {
      map.set(node.id, node)
      add(node.children)
    }
  }
  add(children)
  return map
}

/** Ids of the one tree that are not in the other. */
export function missingIn(item: DocTree, other: DocTree): NodeId[] {
  const there = nodesById(other)
  return [...nodesById(item).keys()].filter((id) => !there.has(id))
}

const idsOf = (nodes: readonly DocNode[]) => JSON.stringify(nodes.map(({ id }) => id))

const planOf = ({ children: _children, ...plan }: DocNode) => JSON.stringify(plan)

function writeNodes(sql: Sql, before: readonly DocNode[], after: readonly DocNode[]): void {
  const nodesBefore = nodesById({ children: before })
  const write = (node: DocNode): void => {
    const was = nodesBefore.get(node.id)
    if (was === node) return
    const plan = planOf(node)
    const children = idsOf(node.children)
    if (!was || planOf(was) !== plan || idsOf(was.children) !== children) {
      sql.all(
        `INSERT INTO nodes (id, plan, children) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET plan = excluded.plan, children = excluded.children, is_live = 1`,
        node.id,
        plan,
        children,
      )
    }
    for (const child of node.children) write(child)
  }
  for (const node of after) write(node)
}
