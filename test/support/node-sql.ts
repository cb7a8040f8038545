import { DatabaseSync } from 'node:sqlite'
import type { Sql } from '~/features/library/server/passage-index/sql'

/** The SQL interface of the index over Node's own SQLite, for rules' tests and measurements. */
export function openNodeSql(path = ':memory:'): Sql {
  const database = new DatabaseSync(path)
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return {
    all: (statement, ...values) => {
      const cached = prepared.get(statement) ?? database.prepare(statement)
      prepared.set(statement, cached)
      return cached.all(...values) as never
    },
    atomically: (work) => {
      database.exec('BEGIN')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
}
