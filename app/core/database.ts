import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/**
 * The control-plane database, whichever driver serves it: D1 on Workers, libSQL elsewhere.
 * `batch` is one transaction on both: all statements or none.
 */
export type Database = BaseSQLiteDatabase<'async', unknown> & {
  batch<U extends BatchItem<'sqlite'>, T extends Readonly<[U, ...U[]]>>(
    batch: T,
  ): Promise<BatchResponse<T>>
}

export type Statement = BatchItem<'sqlite'>

/** Whether a failed write was refused by the database's own rule, e.g. `UNIQUE constraint failed: domains.host`. */
export function isRefused(error: unknown, rule: string): boolean {
  for (let item = error; item instanceof Error; item = item.cause) {
    if (item.message.includes(rule)) return true
  }
  return false
}

/** Whether a column and a text hold the same JSON value, however either is written down: order of keys, spaces, escapes. */
export function saysSame(column: SQL, json: string): SQL {
  const treeOf = (value: SQL) => sql`SELECT fullkey, type, atom FROM json_tree(${value})`
  const [stored, candidate] = [treeOf(column), treeOf(sql`${json}`)]
  return sql`(NOT EXISTS (${stored} EXCEPT ${candidate}) AND NOT EXISTS (${candidate} EXCEPT ${stored}))`
}
