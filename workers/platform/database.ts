import { createClient } from '@libsql/client/web'
import { drizzle as overD1 } from 'drizzle-orm/d1'
import { drizzle as overLibsql } from 'drizzle-orm/libsql'
import type { Database } from '~/core/database'
import type { Settings } from '~/core/settings'
import { gatherReads } from './gather-reads'

/**
 * The control-plane database: a libSQL server when one is configured, D1 otherwise. Same schema, same migrations. Of D1
 * reads of one breath travel together; a libSQL server is asked each by itself, as its client sends them.
 */
export function openDatabase(d1: D1Database, settings: Settings): Database {
  if (settings.DATABASE_URL === '') return overD1(gatherReads(d1))
  const client = createClient({ url: settings.DATABASE_URL, authToken: settings.DATABASE_TOKEN })
  return overLibsql(client)
}
