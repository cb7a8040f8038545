import type { FileId } from '~/core/ids'
import type { Sql, SqlValue } from './sql'
import type { Store } from './store'

/** A file as the index knows it. */
export interface KnownFile extends Record<string, SqlValue> {
  title: string
  /** 0: nothing of it can be found yet. */
  generation: number
  passages: number
  /** The generation is still coming in and can be found as far as it came. */
  is_partial: number
  is_removed: number
}

export function fileOf(sql: Sql, fileId: FileId): KnownFile | undefined {
  return sql.all<KnownFile>(
    `SELECT title, generation, passages, is_partial, is_removed FROM files WHERE file_id = ?`,
    fileId,
  )[0]
}

/** Nothing more is taken of this generation: it is whole or outdone, or its file was removed. */
export const isSettled = (file: KnownFile, generation: number): boolean =>
  file.is_removed === 1 ||
  generation < file.generation ||
  (generation === file.generation && file.is_partial === 0)

export const isWhole = (file: KnownFile | undefined): boolean =>
  file !== undefined && file.generation > 0 && file.is_partial === 0

/** Makes what was put of a generation findable as far as it came, and nothing else of its file. */
export function showPart(sql: Store, fileId: FileId, generation: number): void {
  drop(sql, 'file_id = ? AND generation < ?', [fileId, generation])
  unhide(sql, fileId, generation)
  sql.all(
    `UPDATE files SET generation = ?2, is_partial = 1, passages =
       (SELECT count(*) FROM passages WHERE file_id = ?1 AND generation = ?2) WHERE file_id = ?1`,
    fileId,
    generation,
  )
}

/** Drops passages with all that belongs to them. `where` is written in this folder only; what users wrote are `values`. */
export function drop(sql: Store, where: string, values: SqlValue[]): void {
  const doomed = `SELECT id FROM passages WHERE ${where}`
  const ids = sql.all<{ id: number }>(doomed, ...values).map(({ id }) => id)
  if (ids.length === 0) return
  sql.all(`DELETE FROM terms WHERE rowid IN (${doomed})`, ...values)
  sql.all(`DELETE FROM pending WHERE id IN (${doomed})`, ...values)
  sql.all(`DELETE FROM edited WHERE id IN (${doomed})`, ...values)
  sql.all(`DELETE FROM passages WHERE ${where}`, ...values)
  sql.hearing.drop(ids)
}

/** Nothing of a generation is kept from searches any more. */
export function unhide(sql: Sql, fileId: FileId, generation: number): void {
  const [hidden] = sql.all(`SELECT 1 AS one FROM pending LIMIT 1`)
  if (!hidden) return
  sql.all(
    `DELETE FROM pending WHERE id IN (SELECT id FROM passages WHERE file_id = ? AND generation = ?)`,
    fileId,
    generation,
  )
}
