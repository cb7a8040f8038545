import type { FileId } from '~/core/ids'
import type { Sql } from './sql'

/** Keeps what was read of a file beside its passages, in place of any other generation's. */
export function putText(sql: Sql, fileId: FileId, generation: number, content: string): void {
  sql.all(
    `INSERT OR REPLACE INTO texts (file_id, generation, content) VALUES (?, ?, ?)`,
    fileId,
    generation,
    content,
  )
}

/** Null when it is not kept here. */
export function textOf(sql: Sql, fileId: FileId, generation: number): string | null {
  const [row] = sql.all<{ content: string }>(
    `SELECT content FROM texts WHERE file_id = ? AND generation = ?`,
    fileId,
    generation,
  )
  return row?.content ?? null
}

/** Of generations below this one; of all by default. */
export function dropText(sql: Sql, fileId: FileId, below: number = Number.MAX_SAFE_INTEGER): void {
  sql.all(`DELETE FROM texts WHERE file_id = ? AND generation < ?`, fileId, below)
}
