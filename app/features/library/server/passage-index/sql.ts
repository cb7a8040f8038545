export type SqlValue = string | number | null | Uint8Array<ArrayBuffer>
/** Bytes come back as a buffer from a Durable Object and as an array from Node. */
export type SqlCell = SqlValue | ArrayBuffer

/** The synchronous SQLite that an index lives in: a Durable Object's storage, or node:sqlite in measurements. */
export interface Sql {
  /** Runs one statement. `Row` says what its author selected; the engine does not check it. */
  all<Row extends Record<string, SqlCell>>(statement: string, ...values: SqlValue[]): Row[]
  /** All or nothing: an error inside leaves no trace. */
  atomically<Result>(work: () => Result): Result
}
