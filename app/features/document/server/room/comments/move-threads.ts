import type { NodeId } from '~/core/ids'
import type { ThreadPlace } from '../../../comments-terms'
import type { SectionBody } from '#packages/document/body'
import { locatePlaces } from '../../../comments/places'
import { idList, type Sql } from '../sql'
import type { ThreadRow } from './rows'

/** Threads whose section has their words no longer, or is gone from the document. */
const HOMELESS = `SELECT * FROM comment_threads
  WHERE is_lost = 1 OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node_id AND is_live = 1)`

interface Home {
  nodeId: NodeId
  body: SectionBody
}

/** Threads without a home that stand in blocks of these sections now go there. Whether any did. */
export function takeThreadsIn(sql: Sql, nodeIds: readonly NodeId[]): boolean {
  const rows = sql.all<ThreadRow>(HOMELESS)
  if (rows.length === 0) return false
  const homes = readHomes(sql, 'node_id IN (SELECT value FROM json_each(?))', nodeIds)
  return rows.filter((row) => moveThread(sql, row, homes)).length > 0
}

/** Threads of these sections that have no home there go with their blocks, wherever these stand now. Whether any did. */
export function sendThreadsOn(sql: Sql, nodeIds: readonly NodeId[]): boolean {
  const from = new Set(nodeIds)
  const rows = sql.all<ThreadRow>(HOMELESS).filter((row) => from.has(row.node_id))
  const holdsBlock = 'EXISTS (SELECT 1 FROM json_each(?) WHERE instr(body, value) > 0)'
  return (
    rows.filter((row) => moveThread(sql, row, readHomes(sql, holdsBlock, blockIdsOf(row)))).length >
    0
  )
}

function readHomes(sql: Sql, which: string, ids: readonly string[]): Home[] {
  const rows = sql.all<{ node_id: NodeId; body: string }>(
    `SELECT node_id, body FROM sections
     WHERE EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node_id AND is_live = 1) AND ${which}`,
    idList(ids),
  )
  return rows.map((row) => ({ nodeId: row.node_id, body: JSON.parse(row.body) as SectionBody }))
}

function moveThread(sql: Sql, row: ThreadRow, homes: readonly Home[]): boolean {
  const ids = new Set(blockIdsOf(row))
  for (const { nodeId, body } of homes) {
    const isThere = body.content.some(({ attrs }) => ids.has(attrs.blockId))
    const places = isThere ? locatePlaces(placesOf(row), body) : []
    if (places.length === 0) continue
    sql.all(
      'UPDATE comment_threads SET node_id = ?, places = ?, is_lost = 0 WHERE id = ?',
      nodeId,
      JSON.stringify(places),
      row.id,
    )
    return true
  }
  return false
}

const placesOf = ({ places }: ThreadRow) => JSON.parse(places) as ThreadPlace[]

const blockIdsOf = (row: ThreadRow): string[] => placesOf(row).map(({ blockId }) => blockId)
