import { createHash } from 'node:crypto'
import type { NodeId } from '~/core/ids'
import { countBodyWords } from '#packages/document/words'
import { type Citation } from '#packages/document/evidence'
import { type ListedObject } from '#packages/document/headings/numbering'
import { type SectionBody } from '#packages/document/body'
import type { Drawing } from '../../contract'
import type { SectionHead, SectionObjects, SectionText, WaitingText } from '../../terms'
import type { SectionDraft } from '../ports'
import { isTouched } from './blocks'
import { idList, type Sql } from './sql'

interface SectionRow {
  node_id: NodeId
  rev: number
  body: string
  words: number
  hash: string
  is_touched: number
  shown: string
  at: number
  waiting: number
}

const HEAD = `node_id, rev, words, hash, is_touched, at,
  (SELECT count(*) FROM waiting WHERE waiting.node_id = sections.node_id) AS waiting`

/** Sections of the tree that have a text. */
export function listHeads(sql: Sql): SectionHead[] {
  return sql
    .all<SectionRow>(
      `SELECT ${HEAD} FROM sections
       WHERE EXISTS (SELECT 1 FROM nodes WHERE id = node_id AND is_live = 1)`,
    )
    .map(headOf)
}

/** What is captioned in the sections of the tree; their texts stay where they are. */
export function listObjects(sql: Sql): SectionObjects[] {
  const rows = sql.all<ListedObject & { nodeId: NodeId }>(
    `SELECT node_id AS nodeId, block.value ->> '$.attrs.id' AS id, block.value ->> '$.attrs.spec.kind' AS kind
     FROM sections, json_each(body, '$.content') AS block
     WHERE block.value ->> '$.type' = 'figure'
       AND NOT EXISTS (SELECT 1 FROM json_each(block.value, '$.marks') AS mark
         WHERE mark.value ->> '$.type' = 'deletion')
       AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node_id AND is_live = 1)
     ORDER BY node_id, block.key`,
  )
  const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId)
  return [...byNode].map(([nodeId, held]) => ({
    nodeId,
    objects: held.map(({ id, kind }) => ({ id, kind })),
  }))
}

/** Figures that are drawn by their source, in the sections of the tree. */
export const listDrawings = (sql: Sql): (Drawing & { nodeId: NodeId })[] =>
  sql.all(
    `SELECT node_id AS nodeId, figure ->> '$.kind' AS kind,
       coalesce(figure ->> '$.svg', figure ->> '$.mermaid') AS source
     FROM (SELECT node_id, block.key AS place, block.value -> '$.attrs.spec' AS figure
       FROM sections, json_each(body, '$.content') AS block
       WHERE block.value ->> '$.attrs.spec.kind' IN ('svg', 'schematic')
         AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node_id AND is_live = 1))
     ORDER BY node_id, place`,
  )

/** How many sections of the tree hold changes that wait to be accepted. Quotes of words are escaped, those of names are not. */
export function countPending(sql: Sql): number {
  const [row] = sql.all<{ count: number }>(
    `SELECT count(*) AS count FROM sections
     WHERE (body LIKE '%"type":"insertion"%' OR body LIKE '%"type":"deletion"%' OR body LIKE '%"type":"modification"%')
       AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node_id AND is_live = 1)`,
  )
  return row?.count ?? 0
}

/** 0 while it has no text. */
export const revOfSection = (sql: Sql, nodeId: NodeId | ''): number =>
  sql.all<{ rev: number }>('SELECT rev FROM sections WHERE node_id = ?', nodeId)[0]?.rev ?? 0

export function readSections(sql: Sql, nodeIds: readonly NodeId[]): SectionText[] {
  const rows = sql.all<SectionRow>(
    `SELECT ${HEAD}, body, shown FROM sections
     WHERE node_id IN (SELECT value FROM json_each(?))
       AND EXISTS (SELECT 1 FROM nodes WHERE id = node_id AND is_live = 1)`,
    idList(nodeIds),
  )
  const byId = new Map(rows.map((row) => [row.node_id, row]))
  return nodeIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentSection(sql, row)] : []
  })
}

/** As somebody reads it; also of nodes that have no text but some that wait. */
export function readSection(sql: Sql, nodeId: NodeId): SectionText | null {
  const [section] = readSections(sql, [nodeId])
  if (section) return section
  const texts = waitingOf(sql, nodeId)
  const body: SectionBody = { type: 'doc', content: [] }
  return texts.length === 0
    ? null
    : { ...emptyHead(nodeId), waiting: texts.length, body, citations: [], shown: [], texts }
}

const emptyHead = (nodeId: NodeId): SectionHead => ({
  nodeId,
  rev: 0,
  words: 0,
  hash: '',
  isTouched: false,
  waiting: 0,
  at: 0,
})

function presentSection(sql: Sql, row: SectionRow): SectionText {
  return {
    ...headOf(row),
    body: JSON.parse(row.body) as SectionBody,
    citations: readCites(sql, row.node_id),
    shown: JSON.parse(row.shown) as string[],
    texts: row.waiting > 0 ? waitingOf(sql, row.node_id) : [],
  }
}

const headOf = (row: SectionRow): SectionHead => ({
  nodeId: row.node_id,
  rev: row.rev,
  words: row.words,
  hash: row.hash,
  isTouched: row.is_touched === 1,
  waiting: row.waiting,
  at: row.at,
})

/** Texts that wait beside a section, the oldest first. */
export function waitingOf(sql: Sql, nodeId: NodeId): WaitingText[] {
  return sql
    .all<{ id: number; draft: string }>(
      'SELECT id, draft FROM waiting WHERE node_id = ? ORDER BY id',
      nodeId,
    )
    .map(({ id, draft }) => {
      const { baseRev, by, author, stepKey, body, shown, at } = JSON.parse(draft) as SectionDraft
      const waiting = { id: String(id), nodeId, baseRev, author, stepKey, body, shown, at }
      return { ...waiting, by: by === 'human' ? 'human' : 'ai' }
    })
}

export function readCites(sql: Sql, nodeId: NodeId): Citation[] {
  return sql.all<Citation>(
    `SELECT node_id AS nodeId, block_id AS blockId, sentence, evidence_id AS evidenceId, level
     FROM cites WHERE node_id = ? ORDER BY rowid`,
    nodeId,
  )
}

export function keepCites(
  sql: Sql,
  nodeId: NodeId,
  citations: readonly Omit<Citation, 'nodeId'>[],
): void {
  sql.all('DELETE FROM cites WHERE node_id = ?', nodeId)
  sql.all(
    `INSERT INTO cites (node_id, block_id, sentence, evidence_id, level)
     SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
    nodeId,
    JSON.stringify(
      citations.map(({ blockId, sentence, evidenceId, level }) => [
        blockId,
        sentence,
        evidenceId,
        level,
      ]),
    ),
  )
}

/** Writes the text that a section has from now on. */
export function writeSection(
  sql: Sql,
  {
    nodeId,
    rev,
    body,
    shown,
    at,
  }: { nodeId: NodeId; rev: number; body: SectionBody; shown: readonly string[]; at: number },
): SectionHead {
  const text = JSON.stringify(body)
  const head = {
    nodeId,
    rev,
    words: countBodyWords(body),
    hash: hashOf(body),
    isTouched: isTouched(body),
    at,
  }
  sql.all(
    `INSERT OR REPLACE INTO sections (node_id, rev, body, words, hash, is_touched, shown, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    nodeId,
    rev,
    text,
    head.words,
    head.hash,
    head.isTouched ? 1 : 0,
    JSON.stringify(shown),
    at,
  )
  return { ...head, waiting: waitingOf(sql, nodeId).length }
}

/** Of the text as it is kept, authors included. */
export const hashOf = (body: SectionBody): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex')

const EMPTY_HASH = hashOf({ type: 'doc', content: [] })

/** The hash of a section's text; '' where it has none, be it that none was written or that all of it went. */
export const textHash = (section: { hash: string } | undefined): string =>
  section && section.hash !== EMPTY_HASH ? section.hash : ''
