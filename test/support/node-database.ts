import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Database } from '~/core/database'

export interface NodeDatabase {
  db: Database
  sqlite: DatabaseSync
}

/** Stands between the code and the database: may run the call, run it and throw, or throw. */
export type Around = (
  call: { isBatch: boolean },
  /** `upTo` runs that many statements of a batch and then fails, as a process that dies inside. */
  execute: (upTo?: number) => void,
) => void

/** The migrated control plane in memory, behind the same drizzle code as D1 and libSQL; a batch is a transaction. */
export function openNodeDatabase(around: Around = (_call, execute) => execute()): NodeDatabase {
  const sqlite = new DatabaseSync(':memory:')
  const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
  for (const name of migrations.sort()) sqlite.exec(readFileSync(join('migrations', name), 'utf8'))
  const run = runner(sqlite)

  const runBatch = (queries: Query[], upTo = Infinity) => {
    sqlite.exec('BEGIN')
    try {
      const results = queries.map((query, index) => {
        if (index >= upTo) throw new Error('died inside a transaction')
        return run(query)
      })
      sqlite.exec('COMMIT')
      return results
    } catch (error) {
      sqlite.exec('ROLLBACK')
      throw error
    }
  }
  const db = drizzle(
    async (sql, params, method) => {
      let result: Rows = { rows: [] }
      around({ isBatch: false }, () => (result = run({ sql, params, method })))
      return result
    },
    async (queries) => {
      let results: Rows[] = []
      around({ isBatch: true }, (upTo) => (results = runBatch(queries, upTo)))
      return results
    },
  )
  return { db, sqlite }
}

function runner(sqlite: DatabaseSync) {
  const prepared = new Map<string, StatementSync>()
  return ({ sql, params, method }: Query): Rows => {
    let statement = prepared.get(sql)
    if (!statement) {
      statement = sqlite.prepare(sql)
      statement.setReturnArrays(true)
      prepared.set(sql, statement)
    }
    const values = params as (string | number | null)[]
    if (method === 'run') {
      statement.run(...values)
      return { rows: [] }
    }
    const rows = statement.all(...values) as unknown as unknown[][]
    return { rows: method === 'get' ? (rows[0] ?? []) : rows }
  }
}

interface Query {
  sql: string
  params: unknown[]
  method: string
}

interface Rows {
  rows: unknown[]
}
