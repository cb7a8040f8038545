import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { sha256Hex } from '~/core/signing/sha256'
import { researchAnswers } from '../tables'

// Larger ones are asked again: a row of the database is no place for them.
const MOST_CHARACTERS = 400_000

/** An answer that was kept, if it is not older than its time. */
export async function cachedAnswer(ctx: Context, key: string): Promise<unknown> {
  const [row] = await ctx.db
    .select({ answer: researchAnswers.answer })
    .from(researchAnswers)
    .where(and(eq(researchAnswers.key, key), gt(researchAnswers.expiresAt, ctx.now().getTime())))
  return row ? (JSON.parse(row.answer) as unknown) : undefined
}

export async function keepAnswer(
  ctx: Context,
  key: string,
  answer: unknown,
  keepMs: number,
): Promise<void> {
  const text = JSON.stringify(answer)
  if (text.length > MOST_CHARACTERS) return
  const row = { key, answer: text, expiresAt: ctx.now().getTime() + keepMs }
  await ctx.db
    .insert(researchAnswers)
    .values(row)
    .onConflictDoUpdate({ target: researchAnswers.key, set: row })
}

const FORGOTTEN_AT_ONCE = 500

/** Removes answers whose time is over. */
export async function forgetAnswers(ctx: Context): Promise<void> {
  const expired = ctx.db
    .select({ key: researchAnswers.key })
    .from(researchAnswers)
    .where(lte(researchAnswers.expiresAt, ctx.now().getTime()))
    .limit(FORGOTTEN_AT_ONCE)
  await ctx.db.delete(researchAnswers).where(sql`${researchAnswers.key} IN ${expired}`)
}

/** Says what was asked in one word. */
export async function keyOf(question: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(question))
}
