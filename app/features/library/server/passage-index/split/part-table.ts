import type { FileId } from '~/core/ids'
import type { Sql } from '../sql'

/** Where a file lies that came after its space was split. */
export interface PartOfFile {
  part: number
  /** Rises with each file: of passages that weigh the same those of the earlier file come first. */
  seq: number
}

/**
 * Which parts a space has beside the first, which holds this table, and what lies there. Files that it does not name are
 * the first part's.
 */
export function openPartTable(sql: Sql) {
  sql.all(`CREATE TABLE IF NOT EXISTS file_parts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, file_id TEXT NOT NULL UNIQUE, part INTEGER NOT NULL)`)
  let files: Map<FileId, PartOfFile> | null = null
  const all = () => (files ??= read(sql))
  return {
    /** The last part's number; 0 where there is but the first. */
    last: (): number => Math.max(0, ...new Set([...all().values()].map(({ part }) => part))),
    of: (fileId: FileId): PartOfFile | undefined => all().get(fileId),
    /** The file belongs there from now on, unless it was given to a part before. Answers where. */
    assign(fileId: FileId, part: number): number {
      sql.all(`INSERT OR IGNORE INTO file_parts (file_id, part) VALUES (?, ?)`, fileId, part)
      const [row] = sql.all<{ seq: number; part: number }>(
        `SELECT seq, part FROM file_parts WHERE file_id = ?`,
        fileId,
      )
      if (row) all().set(fileId, { part: row.part, seq: row.seq })
      return row?.part ?? part
    },
  }
}

export type PartTable = ReturnType<typeof openPartTable>

function read(sql: Sql): Map<FileId, PartOfFile> {
  const rows = sql.all<{ file_id: FileId; part: number; seq: number }>(
    `SELECT file_id, part, seq FROM file_parts`,
  )
  return new Map(rows.map(({ file_id: fileId, ...place }) => [fileId, place]))
}
