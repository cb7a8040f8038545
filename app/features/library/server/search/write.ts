import { createHash } from 'node:crypto'
import { fold } from '~/core/chinese/fold'
import { bigrams, TERMS_VERSION, words } from '~/core/chinese/terms'
import type { Passage } from '../ports'
import { PASSAGE_LIMITS } from '../ports'
import { headingsOf } from './rows'
import { STALE } from './schema'
import type { Sql, SqlValue } from './sql'

interface FileRow extends Record<string, SqlValue> {
  title: string
  generation: number
  passages: number
  is_removed: number
}
interface PassageRow extends Record<string, SqlValue> {
  id: number
  no: number
  headings: string
  body: string
  anchor: string
}

/** Puts a window, replacing passages of the same numbers. A generation that is visible or outdone stays as it is. */
export function putPassages(
  sql: Sql,
  fileId: string,
  generation: number,
  title: string,
  passages: Passage[],
): void {
  refuseTooMuch(passages)
  sql.atomically(() => {
    const known = fileOf(sql, fileId)
    if (known && (known.is_removed || generation <= known.generation)) return
    if (!known?.title) {
      sql.all(
        `INSERT INTO files (file_id, title) VALUES (?1, ?2)
         ON CONFLICT (file_id) DO UPDATE SET title = excluded.title`,
        fileId,
        title,
      )
    }
    // Put before: nearly never, so the first time pays nothing for it.
    if (known) dropNumbers(sql, fileId, generation, passages)
    // A rename may have come first; the title it left is the newer one.
    const head = headTerms(known?.title || title)
    for (const passage of passages) put(sql, fileId, generation, head, passage)
  })
}

/**
 * Makes a generation the visible one and drops the older ones, in one step. Committing it again answers the same.
 * Throws when a passage is missing, the file was removed or a newer generation is visible.
 */
export function commitFile(
  sql: Sql,
  fileId: string,
  generation: number,
  expected: number,
): { passages: number; hash: string } {
  return sql.atomically(() => {
    const file = fileOf(sql, fileId)
    if (file?.is_removed) throw new Error('the file was removed')
    if (file && file.generation > generation) throw new Error('a newer generation is visible')
    if (file?.generation === generation) return digest(sql, fileId, generation)
    drop(sql, 'file_id = ? AND (generation < ? OR (generation = ? AND no >= ?))', [
      fileId,
      generation,
      generation,
      expected,
    ])
    const { passages, hash } = digest(sql, fileId, generation)
    if (passages !== expected) throw new Error(`${passages} of ${expected} passages were put`)
    sql.all(
      `DELETE FROM pending WHERE id IN (SELECT id FROM passages WHERE file_id = ? AND generation = ?)`,
      fileId,
      generation,
    )
    sql.all(
      `UPDATE files SET generation = ?, passages = ? WHERE file_id = ?`,
      generation,
      passages,
      fileId,
    )
    return { passages, hash }
  })
}

/** The new title counts for searches once `renewSome` has passed over the file's passages. */
export function renameFile(sql: Sql, fileId: string, title: string): void {
  sql.atomically(() => {
    sql.all(
      `INSERT INTO files (file_id, title) VALUES (?1, ?2)
       ON CONFLICT (file_id) DO UPDATE SET title = excluded.title`,
      fileId,
      title,
    )
    sql.all(`UPDATE passages SET terms_version = ${STALE} WHERE file_id = ?`, fileId)
  })
}

/** Files that are not known yet are noted, so that they are at their place when they are learned. */
export function placeFiles(sql: Sql, places: { fileId: string; folderId: string }[]): void {
  sql.atomically(() => {
    for (const { fileId, folderId } of places) {
      sql.all(
        `INSERT INTO files (file_id, title, folder_id) VALUES (?1, '', ?2)
         ON CONFLICT (file_id) DO UPDATE SET folder_id = excluded.folder_id`,
        fileId,
        folderId,
      )
    }
  })
}

/** Gone from retrieval when this returns, for good: later windows of the file are ignored. */
export function removeFile(sql: Sql, fileId: string): void {
  sql.atomically(() => {
    drop(sql, 'file_id = ?', [fileId])
    sql.all(`DELETE FROM edit_revisions WHERE file_id = ?`, fileId)
    sql.all(
      `INSERT INTO files (file_id, title, is_removed) VALUES (?, '', 1)
       ON CONFLICT (file_id) DO UPDATE SET title = '', generation = 0, passages = 0, is_removed = 1`,
      fileId,
    )
  })
}

/** Makes the terms of at most `limit` stale passages anew. Answers whether stale ones are left. */
export function renewSome(sql: Sql, limit: number): boolean {
  const rows = sql.all<PassageRow & { title: string; is_off: number }>(
    `SELECT p.id, p.no, p.headings, p.body, p.anchor, f.title, coalesce(e.is_off, 0) AS is_off
     FROM passages p JOIN files f USING (file_id) LEFT JOIN edited e ON e.id = p.id
     WHERE p.terms_version = ${STALE} LIMIT ?`,
    limit,
  )
  sql.atomically(() => {
    for (const row of rows) {
      sql.all(`DELETE FROM terms WHERE rowid = ?`, row.id)
      if (!row.is_off) {
        indexTerms(sql, row.id, headTerms(row.title)(headingsOf(row.headings)), row.body)
      }
      sql.all(`UPDATE passages SET terms_version = ? WHERE id = ?`, TERMS_VERSION, row.id)
    }
  })
  return rows.length === limit
}

function refuseTooMuch(passages: Passage[]): void {
  const characters = passages.reduce((sum, one) => sum + one.text.length, 0)
  if (passages.length > PASSAGE_LIMITS.perPut || characters > PASSAGE_LIMITS.charactersPerPut) {
    throw new RangeError(
      `too much for one put: ${passages.length} passages, ${characters} characters`,
    )
  }
}

function fileOf(sql: Sql, fileId: string): FileRow | undefined {
  return sql.all<FileRow>(
    `SELECT title, generation, passages, is_removed FROM files WHERE file_id = ?`,
    fileId,
  )[0]
}

function dropNumbers(sql: Sql, fileId: string, generation: number, passages: Passage[]): void {
  const rows = sql.all<{ id: number }>(
    `SELECT id FROM passages WHERE file_id = ? AND generation = ?
     AND no IN (SELECT value FROM json_each(?))`,
    fileId,
    generation,
    JSON.stringify(passages.map((one) => one.no)),
  )
  if (rows.length === 0) return
  drop(sql, 'id IN (SELECT value FROM json_each(?))', [JSON.stringify(rows.map((row) => row.id))])
}

type Head = (headings: string[]) => [words: string, bigrams: string]

/** Terms of the title and headings that stand over passages; neighbours share theirs. */
function headTerms(title: string): Head {
  let last = ''
  let terms: [string, string] | null = null
  return (headings) => {
    const head = [title, ...headings].join('\n')
    if (terms && head === last) return terms
    last = head
    return (terms = termsOf(head))
  }
}

function termsOf(text: string): [words: string, bigrams: string] {
  const folded = fold(text)
  return [words(folded).join(' '), bigrams(folded).join(' ')]
}

function put(sql: Sql, fileId: string, generation: number, head: Head, one: Passage): void {
  const [row] = sql.all<{ id: number }>(
    `INSERT INTO passages (file_id, generation, no, headings, body, anchor, terms_version)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    fileId,
    generation,
    one.no,
    JSON.stringify(one.headings),
    one.text,
    JSON.stringify(one.anchor),
    TERMS_VERSION,
  )
  if (!row) throw new Error('the passage was not stored')
  sql.all(`INSERT INTO pending (id) VALUES (?)`, row.id)
  indexTerms(sql, row.id, head(one.headings), one.text)
}

function indexTerms(sql: Sql, id: number, head: [string, string], body: string): void {
  sql.all(
    `INSERT INTO terms (rowid, title_words, title_bigrams, words, bigrams) VALUES (?, ?, ?, ?, ?)`,
    id,
    ...head,
    ...termsOf(body),
  )
}

// `where` is written in this file only; what users wrote travels in `values`.
function drop(sql: Sql, where: string, values: SqlValue[]): void {
  const doomed = `SELECT id FROM passages WHERE ${where}`
  sql.all(`DELETE FROM terms WHERE rowid IN (${doomed})`, ...values)
  sql.all(`DELETE FROM pending WHERE id IN (${doomed})`, ...values)
  sql.all(`DELETE FROM edited WHERE id IN (${doomed})`, ...values)
  sql.all(`DELETE FROM passages WHERE ${where}`, ...values)
}

const DIGEST_STEP = 500

function digest(sql: Sql, fileId: string, generation: number): { passages: number; hash: string } {
  const hash = createHash('sha256')
  let passages = 0
  for (;;) {
    const rows = sql.all<PassageRow>(
      // Of what was read: edits come and go.
      `SELECT p.id, no, headings, coalesce(e.original, body) AS body, anchor
       FROM passages p LEFT JOIN edited e ON e.id = p.id
       WHERE file_id = ? AND generation = ? AND no >= ? ORDER BY no LIMIT ${DIGEST_STEP}`,
      fileId,
      generation,
      passages,
    )
    for (const row of rows) {
      if (row.no !== passages) return { passages, hash: '' }
      hash.update(JSON.stringify([row.no, row.headings, row.body, row.anchor]))
      passages += 1
    }
    if (rows.length < DIGEST_STEP) return { passages, hash: hash.digest('hex') }
  }
}
