import { sql, type SQL } from 'drizzle-orm'
import type { Context } from './context'

/** Forms of rows that releases of before do not know: written from a moment on that the migration chose. */
export type SchemaGate = 'settled_files'

/** Condition: rows may be written in this form by now. */
export const isOpenGate = (ctx: Context, name: SchemaGate): SQL =>
  sql`EXISTS (SELECT 1 FROM schema_gates WHERE name = ${name} AND opens_at <= ${ctx.now().getTime()})`
