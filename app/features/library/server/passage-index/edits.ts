import type { FileId } from '~/core/ids'
import type { FoundLines, LineRange, PassageEdit, PassageLine } from '../ports'
import { anchorOf, headingsOf, wholePlace } from './rows'
import { STALE } from './schema'
import type { Sql, SqlValue } from './sql'

const MOST_LINES = 500

interface LineRow extends Record<string, SqlValue> {
  no: number
  headings: string
  body: string
  anchor: string
  original: string
  is_off: number
}

const VISIBLE = `FROM files f
  JOIN passages p ON p.file_id = f.file_id AND p.generation = f.generation
  LEFT JOIN edited e ON e.id = p.id
  WHERE f.file_id = ?1`

const filters = {
  all: '',
  edited: 'AND e.original <> p.body',
  off: 'AND e.is_off = 1',
} as const

/** Passages of the visible generation as people look after them, with what was read of the file. */
export function linesOf(
  sql: Sql,
  fileId: FileId,
  { from, count, keyword = '', only = 'all' }: LineRange,
): FoundLines {
  // What a person types is no pattern.
  const matching = `${VISIBLE} ${filters[only]}
    AND (?2 = '' OR instr(lower(p.body), lower(?2)) > 0 OR instr(lower(p.headings), lower(?2)) > 0)`
  const rows = sql.all<LineRow>(
    `SELECT p.no, p.headings, p.body, p.anchor, coalesce(e.original, p.body) AS original,
       coalesce(e.is_off, 0) AS is_off
     ${matching} ORDER BY p.no LIMIT ?3 OFFSET ?4`,
    fileId,
    keyword,
    Math.min(count, MOST_LINES),
    from,
  )
  const [found] = sql.all<{ total: number }>(
    `SELECT count(*) AS total ${matching}`,
    fileId,
    keyword,
  )
  const [counts] = sql.all<FoundLines['counts']>(
    `SELECT count(*) AS "all", coalesce(sum(e.original <> p.body), 0) AS edited,
       coalesce(sum(e.is_off), 0) AS off ${VISIBLE}`,
    fileId,
  )
  return {
    lines: rows.map(lineOf),
    total: found?.total ?? 0,
    counts: counts ?? { all: 0, edited: 0, off: 0 },
  }
}

/**
 * Makes exactly `edits` those of the visible generation: what is not among them becomes again as it was read. Terms are
 * made anew for what changed only. A generation that is not visible, or a lower revision than the last, is ignored.
 */
export function setEdits(
  sql: Sql,
  fileId: FileId,
  change: { generation: number; revision: number; edits: PassageEdit[] },
): void {
  sql.atomically(() => {
    if (!isNews(sql, fileId, change)) return
    const editsByNo = new Map(change.edits.map((edit) => [edit.no, edit]))
    for (const existing of editedRows(sql, fileId, change.generation)) {
      if (!editsByNo.has(existing.no))
        apply(sql, existing, { no: existing.no, text: null, isOff: false })
    }
    for (const edit of change.edits) {
      const row = rowAt(sql, fileId, change.generation, edit.no)
      if (row) apply(sql, row, edit)
    }
    sql.all(
      `INSERT OR REPLACE INTO edit_revisions (file_id, generation, revision) VALUES (?, ?, ?)`,
      fileId,
      change.generation,
      change.revision,
    )
  })
}

function isNews(
  sql: Sql,
  fileId: FileId,
  { generation, revision }: { generation: number; revision: number },
): boolean {
  const [file] = sql.all<{ generation: number }>(
    `SELECT generation FROM files WHERE file_id = ? AND is_removed = 0`,
    fileId,
  )
  if (file?.generation !== generation) return false
  const [last] = sql.all<{ generation: number; revision: number }>(
    `SELECT generation, revision FROM edit_revisions WHERE file_id = ?`,
    fileId,
  )
  return last?.generation !== generation || last.revision <= revision
}

interface EditRow extends Record<string, SqlValue> {
  id: number
  no: number
  body: string
  original: string
  is_off: number
}

const EDIT_ROW = `SELECT p.id, p.no, p.body, coalesce(e.original, p.body) AS original,
    coalesce(e.is_off, 0) AS is_off`

function editedRows(sql: Sql, fileId: FileId, generation: number): EditRow[] {
  return sql.all<EditRow>(
    `${EDIT_ROW} FROM passages p JOIN edited e ON e.id = p.id
     WHERE p.file_id = ? AND p.generation = ?`,
    fileId,
    generation,
  )
}

function rowAt(sql: Sql, fileId: FileId, generation: number, no: number): EditRow | undefined {
  return sql.all<EditRow>(
    `${EDIT_ROW} FROM passages p LEFT JOIN edited e ON e.id = p.id
     WHERE p.file_id = ? AND p.generation = ? AND p.no = ?`,
    fileId,
    generation,
    no,
  )[0]
}

// The terms follow by `renewSome`, which leaves switched-off passages without any.
function apply(sql: Sql, row: EditRow, edit: PassageEdit): void {
  const body = edit.text ?? row.original
  if (body === row.body && edit.isOff === Boolean(row.is_off)) return
  if (body === row.original && !edit.isOff) sql.all(`DELETE FROM edited WHERE id = ?`, row.id)
  else {
    sql.all(
      `INSERT OR REPLACE INTO edited (id, original, is_off) VALUES (?, ?, ?)`,
      row.id,
      row.original,
      edit.isOff ? 1 : 0,
    )
  }
  // What was switched off is found no more from this very moment.
  sql.all(`DELETE FROM terms WHERE rowid = ?`, row.id)
  sql.all(`UPDATE passages SET body = ?, terms_version = ${STALE} WHERE id = ?`, body, row.id)
}

function lineOf(row: LineRow): PassageLine {
  const anchor = anchorOf(row.anchor)
  const isEdited = row.original !== row.body
  return {
    no: row.no,
    headings: headingsOf(row.headings),
    text: row.body,
    anchor: isEdited ? wholePlace(anchor) : anchor,
    original: row.original,
    isOff: row.is_off === 1,
    ...(isEdited && { isEdited: true as const }),
  }
}
