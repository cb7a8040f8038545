import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import { goods } from '../tables'
import { firstGoods } from './first-goods'

/** The first goods as text, for a database that is reached by a command only. */
export function firstGoodsSql(updatedAt: number): string[] {
  const dialect = new SQLiteSyncDialect()
  const db = drizzle(async () => ({ rows: [] }))
  return firstGoods.map((row) => {
    const statement = db
      .insert(goods)
      .values({ ...row, updatedAt })
      .onConflictDoNothing()
    return dialect.sqlToQuery(statement.getSQL().inlineParams()).sql
  })
}
