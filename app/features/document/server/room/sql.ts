export type SqlValue = string | number | null

/** The synchronous SQLite that a document lives in: a Durable Object's storage, or node:sqlite in measurements. */
export interface Sql {
  /** Runs one statement. `Row` says what its author selected; the engine does not check it. */
  all<Row extends object>(statement: string, ...values: SqlValue[]): Row[]
  /** All or nothing: an error inside leaves no trace. */
  atomically<Result>(work: () => Result): Result
}

// A row of a Durable Object holds 2 MB; the rest of the row needs some of it.
const LONGEST_VALUE = 1_900_000

/** Whether a text may be kept in one value. */
export const fitsValue = (text: string) => new TextEncoder().encode(text).byteLength < LONGEST_VALUE

/** A JSON array of ids for `IN (SELECT value FROM json_each(?))`, which takes any number of them. */
export const idList = (ids: readonly (string | number)[]) => JSON.stringify(ids)
