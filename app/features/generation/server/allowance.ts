import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { generationErrors } from '../errors'
import type { TaskOrder } from './ports'
import { writingWords } from './tables'

/** Words that an order sets apart. Decks are made by the slide and take none. */
export const requestedWords = ({ kind, units }: Pick<TaskOrder, 'kind' | 'units'>): number =>
  kind === 'ppt' ? 0 : units.reduce((sum, { words }) => sum + words, 0)

/** Refuses what would go over the team's words of this month. Errors: `notEnoughWords` (NO_ENOUGH_WORD). */
export async function requireWords(ctx: SeatedContext, words: number): Promise<void> {
  const [row] = await ctx.db
    .select({ isEnough: sql<number>`${hasWords(ctx, words)}` })
    .from(sql`(SELECT 1)`)
  if (row?.isEnough !== 1) throw generationErrors.notEnoughWords()
}

/** Condition: the team has so many words left this month, or no limit. */
export function hasWords(ctx: SeatedContext, words: number): SQL {
  const { teamId } = ctx.seat
  const used = sql`(SELECT coalesce(sum(words), 0) FROM writing_words WHERE team_id = ${teamId} AND month = ${monthOf(ctx)})`
  const limit = sql`(SELECT words FROM writing_allowances WHERE team_id = ${teamId})`
  return words === 0 ? sql`1` : sql`coalesce(${used} + ${words} <= ${limit}, 1)`
}

/** Statement: sets the words of a round apart. */
export const takeWords = (ctx: SeatedContext, order: TaskOrder) =>
  ctx.db
    .insert(writingWords)
    .values({
      creationId: order.creationId,
      round: order.round,
      teamId: ctx.seat.teamId,
      month: monthOf(ctx),
      words: requestedWords(order),
    })
    .onConflictDoNothing()

/** Counts what was written outside of a round, under an id of its own. */
export async function countWritten(
  ctx: SeatedContext,
  { id, words }: { id: string; words: number },
): Promise<void> {
  const { teamId } = ctx.seat
  await ctx.db
    .insert(writingWords)
    .values({ creationId: id, round: 0, teamId, month: monthOf(ctx), words })
    .onConflictDoNothing()
}

/** What was not written goes back. Again: nothing more happens. */
export async function settleWords(
  ctx: Context,
  { creationId, round }: Pick<TaskOrder, 'creationId' | 'round'>,
  written: number,
): Promise<void> {
  await ctx.db
    .update(writingWords)
    .set({ words: sql`min(words, ${written})` })
    .where(and(eq(writingWords.creationId, creationId), eq(writingWords.round, round)))
}

const monthOf = (ctx: Context) => formatDateTime(ctx.now()).slice(0, 7)
