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
