import { sql, type SQL } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { ErasedKind } from '../../terms'
import { teamDeletions, type TeamDeletion } from '../tables'
import type { TableRule } from './table-rules'

const ROWS_AT_ONCE = 1_000

/** Who a rule is about. */
export interface RuleSubject extends Pick<TeamDeletion, 'id' | 'teamId'> {
  people?: readonly string[]
}

/** Erases some rows by a rule and counts them, in one transaction; answers whether there may be more. */
export async function eraseRows(
  ctx: Context,
  { rule, place }: { rule: TableRule; place: RuleSubject },
): Promise<boolean> {
  const [rows] = await ctx.db.batch([
    erasureOf(ctx, { rule, place }),
    countChanges(ctx, { deletionId: place.id, kind: rule.kind }),
  ])
  return rows.length === ROWS_AT_ONCE
}

/** The statement of a rule: rows go, or what is personal in them. */
export function erasureOf(ctx: Context, { rule, place }: { rule: TableRule; place: RuleSubject }) {
  const { table, where, key, blank } = rule
  const [name, keys] = [sql.raw(table), sql.raw(key)]
  const some = sql`(${keys}) IN (SELECT ${keys} FROM ${name} WHERE ${conditionOf(where, place)} LIMIT ${ROWS_AT_ONCE})`
  const each = { n: sql<number>`1` }
  if (!blank) return ctx.db.delete(sqliteTable(table, {})).where(some).returning(each)
  const columns = Object.fromEntries(Object.keys(blank).map((column) => [column, text(column)]))
  return ctx.db.update(sqliteTable(table, columns)).set(blank).where(some).returning(each)
}

function conditionOf(where: string, { teamId, people = [] }: RuleSubject): SQL {
  const parts = where.split(/(:team|:people)/).map((part) => {
    if (part === ':team') return sql`${teamId}`
    if (part === ':people') return sql`SELECT value FROM json_each(${JSON.stringify(people)})`
    return sql.raw(part)
  })
  return sql.join(parts)
}

// Of the statement right before it.
const countChanges = (
  ctx: Context,
  { deletionId, kind }: { deletionId: string; kind: ErasedKind },
): Statement =>
  ctx.db
    .update(teamDeletions)
    .set({ counts: countsWith(kind, sql`changes()`) })
    .where(sql`id = ${deletionId} AND changes() > 0`)

/** The counts of a receipt with more of a kind. */
export function countsWith(kind: ErasedKind, more: SQL | number): SQL {
  const path = `$.${kind}`
  return sql`json_set(counts, ${path}, coalesce(json_extract(counts, ${path}), 0) + ${more})`
}
