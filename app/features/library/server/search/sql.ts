export type SqlValue = string | number | null

/** The synchronous SQLite that an index lives in: a Durable Object's storage, or node:sqlite in measurements. */
export interface Sql {
  /** Runs one statement. `Row` says what its author selected; the engine does not check it. */
  all<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Row[]
  /** All or nothing: an error inside leaves no trace. */
  atomically<Result>(work: () => Result): Result
}
