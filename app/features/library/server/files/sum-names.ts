import { isNull, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { files } from '../tables'
import { nameSum } from './name-sum'

/** Gives rows of before the sum that namesakes are found by, some at a time. Answers how many. */
export async function sumNames(ctx: Context, atOnce: number): Promise<number> {
  const rows = await ctx.db
    .select({ id: files.id, title: files.title })
    .from(files)
    .where(sql`${isNull(files.nameSum)} AND ${isNull(files.deletedAt)}`)
    .limit(atOnce)
  if (rows.length === 0) return 0
  const summed = JSON.stringify(rows.map((row) => ({ ...row, sum: nameSum(row.title) })))
  await ctx.db
    .run(sql`UPDATE files SET name_sum = one.value ->> 'sum' FROM json_each(${summed}) AS one
    WHERE files.id = one.value ->> 'id' AND title = one.value ->> 'title'`)
  return rows.length
}
