import { createHash } from 'node:crypto'
import type { FileId } from '~/core/ids'
import type { CompletedFile, Completion } from '../ports'
import { drop, fileOf, isSettled, unhide } from './known-files'
import type { Sql, SqlValue } from './sql'
import type { Store } from './store'
import { dropText, putText } from './texts'
import { putSome, putWhole, refuseTooMuch } from './write'

/**
 * Makes a generation the visible one and drops the older ones, in one step. Committing it again answers the same.
 * Throws when a passage is missing, the file was removed or a newer generation is visible.
 */
export function commitFile(
  sql: Store,
  fileId: FileId,
  generation: number,
  expected: number,
): { passages: number; hash: string } {
  return sql.atomically(() => {
    const file = fileOf(sql, fileId)
    if (file?.is_removed) throw new Error('the file was removed')
    if (file && file.generation > generation) throw new Error('a newer generation is visible')
    if (file?.generation === generation && !file.is_partial) return digest(sql, fileId, generation)
    const found = digest(sql, fileId, generation, expected)
    if (found.passages !== expected) {
      throw new Error(`${found.passages} of ${expected} passages were put`)
    }
    makeWhole(sql, fileId, generation, expected)
    return found
  })
}

/** Puts the last passages of files and makes each whole, at its place, in one step for all of them. */
export function completeFiles(sql: Store, files: CompletedFile[]): Completion[] {
  refuseTooMuch(files.flatMap((file) => file.passages))
  return sql.atomically(() => files.map((file) => complete(sql, file)))
}

function complete(sql: Store, file: CompletedFile): Completion {
  const { fileId, generation, folderId, expected } = file
  const existing = fileOf(sql, fileId)
  if (!existing && isAllThere(file)) {
    putWhole(sql, file)
    return 'whole'
  }
  if (existing?.is_removed || (existing && existing.generation > generation)) return 'gone'
  if (!existing || !isSettled(existing, generation)) {
    if (file.passages.length > 0) putSome(sql, { ...file, early: { folderId } })
    if (!isComplete(sql, fileId, generation, expected)) return 'missing'
    if (file.text !== undefined) putText(sql, fileId, generation, file.text)
    makeWhole(sql, fileId, generation, expected)
  }
  sql.all(`UPDATE files SET folder_id = ? WHERE file_id = ?`, folderId, fileId)
  return 'whole'
}

const isAllThere = ({ passages, expected }: CompletedFile) =>
  passages.length === expected && passages.every(({ no }, index) => no === index)

/** Takes back what can be found of a generation that will not become whole. */
export function withdrawFile(sql: Store, fileId: FileId, generation: number): void {
  sql.atomically(() => {
    const file = fileOf(sql, fileId)
    if (!file?.is_partial || file.generation !== generation) return
    drop(sql, 'file_id = ? AND generation = ?', [fileId, generation])
    sql.all(
      `UPDATE files SET generation = 0, is_partial = 0, passages = 0 WHERE file_id = ?`,
      fileId,
    )
  })
}

function makeWhole(sql: Store, fileId: FileId, generation: number, expected: number): void {
  if (generation > 1) dropText(sql, fileId, generation)
  drop(sql, 'file_id = ? AND generation < ?', [fileId, generation])
  drop(sql, 'file_id = ? AND generation = ? AND no >= ?', [fileId, generation, expected])
  unhide(sql, fileId, generation)
  sql.all(
    `UPDATE files SET generation = ?, is_partial = 0, passages = ? WHERE file_id = ?`,
    generation,
    expected,
    fileId,
  )
}

// Numbers are unique within a generation, so as many as there should be below the end are all of them.
function isComplete(sql: Sql, fileId: FileId, generation: number, expected: number): boolean {
  const [found] = sql.all<{ passages: number }>(
    `SELECT count(*) AS passages FROM passages WHERE file_id = ? AND generation = ? AND no < ?`,
    fileId,
    generation,
    expected,
  )
  return found?.passages === expected
}

const DIGEST_STEP = 500

interface DigestRow extends Record<string, SqlValue> {
  no: number
  headings: string
  body: string
  anchor: string
}

function digest(
  sql: Sql,
  fileId: FileId,
  generation: number,
  end: number = Number.MAX_SAFE_INTEGER,
): { passages: number; hash: string } {
  const hash = createHash('sha256')
  let passages = 0
  for (;;) {
    const rows = sql.all<DigestRow>(
      // Of what was read: edits come and go.
      `SELECT p.id, no, headings, coalesce(e.original, body) AS body, anchor
       FROM passages p LEFT JOIN edited e ON e.id = p.id
       WHERE file_id = ? AND generation = ? AND no >= ? AND no < ? ORDER BY no LIMIT ${DIGEST_STEP}`,
      fileId,
      generation,
      passages,
      end,
    )
    for (const row of rows) {
      if (row.no !== passages) return { passages, hash: '' }
      hash.update(JSON.stringify([row.no, row.headings, row.body, row.anchor]))
      passages += 1
    }
    if (rows.length < DIGEST_STEP) return { passages, hash: hash.digest('hex') }
  }
}
