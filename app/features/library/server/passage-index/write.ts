import { fold } from '#packages/chinese/fold'
import { bigrams, TERMS_VERSION, words } from '#packages/chinese/terms'
import type { FileId } from '~/core/ids'
import { type CompletedFile, type Passage, PASSAGE_LIMITS } from '../ports'
import { drop, fileOf, isSettled, isWhole, showPart } from './known-files'
import type { Terms } from './postings/places'
import { headingsOf } from './rows'
import { dropText, putText } from './texts'
import { STALE } from './schema'
import type { Sql, SqlValue } from './sql'
import type { Store } from './store'

interface PassageRow extends Record<string, SqlValue> {
  id: number
  no: number
  headings: string
  body: string
  anchor: string
}

/** Where a file lies whose passages may be found as they come. */
export interface Early {
  folderId: string
}

/**
 * Puts a window, replacing passages of the same numbers. A generation that is whole or outdone stays as it is. With
 * `early` the passages of a file of which nothing is whole yet can be found at once; answers whether they can.
 */
export function putPassages(
  sql: Store,
  fileId: FileId,
  generation: number,
  title: string,
  passages: Passage[],
  early?: Early,
): boolean {
  refuseTooMuch(passages)
  return sql.atomically(() => putSome(sql, { fileId, generation, title, passages, early }))
}

interface Window {
  fileId: FileId
  generation: number
  title: string
  passages: Passage[]
  early?: Early | undefined
}

/** The same within a transaction of the caller's. */
export function putSome(
  sql: Store,
  { fileId, generation, title, passages, early }: Window,
): boolean {
  const existing = fileOf(sql, fileId)
  if (existing && isSettled(existing, generation)) return false
  if (!existing?.title) note(sql, fileId, title, early?.folderId ?? '')
  // Put before: nearly never, so the first time pays nothing for it.
  if (existing) dropNumbers(sql, fileId, generation, passages)
  const head = headTerms(newer(existing?.title, title))
  const isVisible = early !== undefined && !isWhole(existing)
  put(sql, { fileId, generation, isVisible }, head, passages)
  if (isVisible) showPart(sql, fileId, generation)
  return isVisible
}

/** A file of which nothing was known, all of it at once: in a transaction of the caller's. */
export function putWhole(sql: Store, file: CompletedFile): void {
  const { fileId, generation, title, folderId, passages, text } = file
  sql.all(
    `INSERT INTO files (file_id, title, folder_id, generation, passages) VALUES (?, ?, ?, ?, ?)`,
    fileId,
    title,
    folderId,
    generation,
    passages.length,
  )
  const head = headTerms(title)
  put(sql, { fileId, generation, isVisible: true }, head, passages)
  if (text !== undefined) putText(sql, fileId, generation, text)
}

// A rename may have come before the file; the title it left is the newer one.
const newer = (existing: string | undefined, title: string) => existing || title

// A file that is known lies where the index was last told.
function note(sql: Sql, fileId: FileId, title: string, folderId: string): void {
  sql.all(
    `INSERT INTO files (file_id, title, folder_id) VALUES (?1, ?2, ?3)
     ON CONFLICT (file_id) DO UPDATE SET title = excluded.title`,
    fileId,
    title,
    folderId,
  )
}

/** The new title counts for searches once `renewSome` has passed over the file's passages. */
export function renameFile(sql: Sql, fileId: FileId, title: string): void {
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
export function placeFiles(sql: Sql, places: { fileId: FileId; folderId: string }[]): void {
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
export function removeFile(sql: Store, fileId: FileId): void {
  sql.atomically(() => {
    drop(sql, 'file_id = ?', [fileId])
    sql.all(`DELETE FROM edit_revisions WHERE file_id = ?`, fileId)
    dropText(sql, fileId)
    sql.all(
      `INSERT INTO files (file_id, title, is_removed) VALUES (?, '', 1)
       ON CONFLICT (file_id) DO UPDATE
         SET title = '', generation = 0, passages = 0, is_partial = 0, is_removed = 1`,
      fileId,
    )
  })
}

/** Makes the terms of at most `limit` stale passages anew. Answers whether stale ones are left. */
export function renewSome(sql: Store, limit: number): boolean {
  const rows = sql.all<PassageRow & { title: string; is_off: number }>(
    `SELECT p.id, p.no, p.headings, p.body, p.anchor, f.title, coalesce(e.is_off, 0) AS is_off
     FROM passages p JOIN files f USING (file_id) LEFT JOIN edited e ON e.id = p.id
     WHERE p.terms_version = ${STALE} LIMIT ?`,
    limit,
  )
  sql.atomically(() => {
    for (const row of rows) {
      sql.all(`DELETE FROM terms WHERE rowid = ?`, row.id)
      sql.hearing.drop([row.id])
      if (!row.is_off) {
        indexTerms(sql, row.id, headTerms(row.title)(headingsOf(row.headings)), row.body)
      }
      sql.all(`UPDATE passages SET terms_version = ? WHERE id = ?`, TERMS_VERSION, row.id)
    }
  })
  return rows.length === limit
}

export function refuseTooMuch(passages: Passage[]): void {
  const characters = passages.reduce((sum, item) => sum + item.text.length, 0)
  if (passages.length > PASSAGE_LIMITS.perPut || characters > PASSAGE_LIMITS.charactersPerPut) {
    throw new RangeError(
      `too much for one put: ${passages.length} passages, ${characters} characters`,
    )
  }
}

function dropNumbers(sql: Store, fileId: FileId, generation: number, passages: Passage[]): void {
  const rows = sql.all<{ id: number }>(
    `SELECT id FROM passages WHERE file_id = ? AND generation = ?
     AND no IN (SELECT value FROM json_each(?))`,
    fileId,
    generation,
    JSON.stringify(passages.map((passage) => passage.no)),
  )
  if (rows.length === 0) return
  drop(sql, 'id IN (SELECT value FROM json_each(?))', [JSON.stringify(rows.map((row) => row.id))])
}

type Head = (headings: string[]) => Terms

/** Terms of the title and headings that stand over passages; neighbours share theirs. */
function headTerms(title: string): Head {
  let last = ''
  let terms: Terms | null = null
  return (headings) => {
    const head = [title, ...headings].join('\n')
    if (terms && head === last) return terms
    last = head
    return (terms = termsOf(head))
  }
}

function termsOf(text: string): Terms {
  const folded = fold(text)
  return [words(folded).join(' '), bigrams(folded).join(' ')]
}

interface Place {
  fileId: FileId
  generation: number
  isVisible: boolean
}

function put(
  sql: Store,
  { fileId, generation, isVisible }: Place,
  head: Head,
  passages: Passage[],
): void {
  let id = lastId(sql)
  for (const passage of passages) {
    id += 1
    // No RETURNING: such a statement keeps a savepoint of its own, and at each savepoint the terms that were put so far
    // are written out, as a segment of a single passage that must be merged with all others later.
    sql.all(
      `INSERT INTO passages (id, file_id, generation, no, headings, body, anchor, terms_version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      fileId,
      generation,
      passage.no,
      JSON.stringify(passage.headings),
      passage.text,
      JSON.stringify(passage.anchor),
      TERMS_VERSION,
    )
    if (!isVisible) sql.all(`INSERT INTO pending (id) VALUES (?)`, id)
    indexTerms(sql, id, head(passage.headings), passage.text)
  }
}

const lastId = (sql: Sql) =>
  sql.all<{ id: number }>(`SELECT coalesce(max(id), 0) AS id FROM passages`)[0]?.id ?? 0

function indexTerms(sql: Store, id: number, head: Terms, text: string): void {
  const body = termsOf(text)
  sql.all(
    `INSERT INTO terms (rowid, title_words, title_bigrams, words, bigrams) VALUES (?, ?, ?, ?, ?)`,
    id,
    ...head,
    ...body,
  )
  sql.hearing.put(id, head, body)
}
