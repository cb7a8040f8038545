import { fold } from '~/core/chinese/fold'
import type { Sql } from './sql'

/** Folded titles of the files that can be found, read once and kept while the index is open. */
export function openTitles(sql: Sql) {
  let known: Map<string, string> | null = null
  return {
    all: (): ReadonlyMap<string, string> => (known ??= read(sql)),
    /** Does what may change a file's title or whether it can be found, and reads that file anew. */
    after<Result>(fileId: string, change: () => Result): Result {
      const result = change()
      if (!known) return result
      const [now] = read(sql, fileId).values()
      if (now === undefined) known.delete(fileId)
      else known.set(fileId, now)
      return result
    },
  }
}

function read(sql: Sql, fileId?: string): Map<string, string> {
  const rows = sql.all<{ file_id: string; title: string }>(
    `SELECT file_id, title FROM files WHERE generation > 0 ${fileId === undefined ? '' : 'AND file_id = ?'}`,
    ...(fileId === undefined ? [] : [fileId]),
  )
  return new Map(rows.map((row) => [row.file_id, fold(row.title)]))
}
