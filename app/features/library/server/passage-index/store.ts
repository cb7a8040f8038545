import type { Terms } from './postings/places'
import type { Sql } from './sql'

/** Is told which terms passages have: what is kept of them in memory follows. */
export interface Hearing {
  put(id: number, head: Terms, body: Terms): void
  /** They have none any more. */
  drop(ids: readonly number[]): void
}

/** The index as it is written to. */
export interface Store extends Sql {
  hearing: Hearing
}
