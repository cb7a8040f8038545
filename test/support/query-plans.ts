import { openNodeDatabase } from '#test/node-database'
import type { Database } from '~/core/database'

/**
 * How the control plane reads `tables` when the work is done: a line for each look at one of them, without repetition.
 * The database is empty, as it knows nothing of what its tables hold anywhere else either.
 */
export async function plansOf(
  tables: readonly string[],
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const { sqlite, db } = openNodeDatabase()
  const prepare = sqlite.prepare.bind(sqlite)
  const lines = new Set<string>()
  sqlite.prepare = (text) => {
    for (const { detail } of prepare(`EXPLAIN QUERY PLAN ${text}`).all()) {
      const [, table = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(String(detail)) ?? []
      if (tables.includes(table)) lines.add(String(detail))
    }
    return prepare(text)
  }
  await work(db)
  return [...lines]
}
