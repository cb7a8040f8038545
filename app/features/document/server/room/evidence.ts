import { createHash } from 'node:crypto'
import type { FileId } from '~/core/ids'
import type { Evidence } from '#packages/document/evidence'
import type { StoredEvidence, NewEvidence } from '../ports'
import { idList, type Sql } from './sql'

interface EvidenceRow {
  no: number
  reference_id: string
  file_id: FileId | null
  url: string
  place: string
  quote: string
  owner: string | null
  state: Evidence['state']
  source_sum: string
}

/** Keeps quotes; what is kept already, of the same source in the same words, is answered as it stands. */
export function putEvidence(sql: Sql, evidence: readonly NewEvidence[]): StoredEvidence[] {
  return sql.atomically(() => {
    sumUpOlder(sql)
    return evidence.map((item) => {
      const sum = sumOf(item)
      return find(sql, sum) ?? insert(sql, item, sum)
    })
  })
}

/** Where evidence is named, as JSON: texts of now, of before and that wait, headings, what is undone, slides. */
const NAMING: readonly [table: string, column: string][] = [
  ['sections', 'body'],
  ['sections', 'shown'],
  ['waiting', 'draft'],
  ['nodes', 'plan'],
  ['acts', 'commands'],
  ['acts', 'inverse'],
  ['live_sections', 'doc'],
  ['live_steps', 'steps'],
  ['deck_slides', 'slide'],
  ['revisions', 'blocks'],
]

/** Takes quotes away that nothing names; answers them. Their numbers are not given out again. */
export function dropEvidence(sql: Sql, ids: readonly string[]): string[] {
  return sql.atomically(() => {
    sql.all(
      'UPDATE room SET evidence_no = max(evidence_no, coalesce((SELECT max(no) FROM evidence), 0))',
    )
    return ids.filter((id) => {
      const [no] = numberOf(id)
      if (no === undefined || isNamed(sql, id)) return false
      sql.all('DELETE FROM evidence_sums WHERE no = ?', no)
      return sql.all('DELETE FROM evidence WHERE no = ? RETURNING no', no).length > 0
    })
  })
}

const isNamed = (sql: Sql, id: string): boolean =>
  NAMING.some(
    ([table, column]) =>
      sql.all(`SELECT 1 FROM ${table} WHERE instr(${column}, ?) > 0 LIMIT 1`, JSON.stringify(id))
        .length > 0,
  )

export function readEvidence(sql: Sql, ids: readonly string[] | null): StoredEvidence[] {
  const rows =
    ids === null
      ? sql.all<EvidenceRow>('SELECT * FROM evidence ORDER BY no')
      : sql.all<EvidenceRow>(
          'SELECT * FROM evidence WHERE no IN (SELECT value FROM json_each(?)) ORDER BY no',
          idList(ids.flatMap(numberOf)),
        )
  return rows.map(present)
}

export function ownEvidence(
  sql: Sql,
  owners: readonly { id: string; owner: string | null }[],
): void {
  sql.atomically(() => {
    for (const { id, owner } of owners)
      for (const no of numberOf(id))
        sql.all('UPDATE evidence SET owner = ? WHERE no = ?', owner, no)
  })
}

/** `e12` is the twelfth; anything else names nothing. */
const numberOf = (id: string): number[] => {
  const no = /^e(\d{1,9})$/.exec(id)?.[1]
  return no ? [Number(no)] : []
}

const plain = (quote: string) => quote.normalize('NFKC').replace(/\s+/g, ' ').trim()

const sumOf = (item: Pick<NewEvidence, 'referenceId' | 'fileId' | 'url' | 'quote'>): string =>
  createHash('sha256')
    .update(JSON.stringify([item.referenceId, item.fileId, item.url, plain(item.quote)]))
    .digest('base64')

// Of rooms that kept evidence before there were sums.
function sumUpOlder(sql: Sql): void {
  const [missing] = sql.all<{ n: number }>(
    'SELECT (SELECT count(*) FROM evidence) - (SELECT count(*) FROM evidence_sums) AS n',
  )
  if (!missing?.n) return
  const rows = sql.all<EvidenceRow>(
    'SELECT * FROM evidence WHERE no NOT IN (SELECT no FROM evidence_sums)',
  )
  for (const row of rows) keepSum(sql, sumOf(present(row)), row.no)
}

const keepSum = (sql: Sql, sum: string, no: number) =>
  sql.all('INSERT INTO evidence_sums (sum, no) VALUES (?, ?)', sum, no)

function find(sql: Sql, sum: string): StoredEvidence | null {
  const [row] = sql.all<EvidenceRow>(
    'SELECT * FROM evidence WHERE no = (SELECT min(no) FROM evidence_sums WHERE sum = ?)',
    sum,
  )
  return row ? present(row) : null
}

function insert(sql: Sql, item: NewEvidence, sum: string): StoredEvidence {
  const [row] = sql.all<EvidenceRow>(
    `INSERT INTO evidence (no, reference_id, file_id, url, place, quote, owner, state, source_sum)
     VALUES ((SELECT 1 + max(coalesce((SELECT max(no) FROM evidence), 0),
         coalesce((SELECT evidence_no FROM room), 0))), ?, ?, ?, ?, ?, ?, 'ok', ?) RETURNING *`,
    item.referenceId,
    item.fileId,
    item.url,
    JSON.stringify(item.place),
    item.quote,
    item.owner,
    item.sourceSum,
  )
  if (!row) throw new Error('evidence was not kept')
  keepSum(sql, sum, row.no)
  return present(row)
}

const present = (row: EvidenceRow): StoredEvidence => ({
  id: `e${row.no}`,
  referenceId: row.reference_id,
  fileId: row.file_id,
  url: row.url,
  place: JSON.parse(row.place) as Evidence['place'],
  quote: row.quote,
  owner: row.owner,
  state: row.state,
  sourceSum: row.source_sum,
})
