import { and, eq, gt, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { chatUsage, teams } from './tables'

const UNLIMITED_FROM_LEVEL = 3

/**
 * Takes one question from the member's month. `refused` when none is left; `unlimited` from level 3 on, where nothing
 * is counted. One guarded statement: two asks at once cannot both take the last one.
 */
export async function spendQuestion(
  ctx: SeatedContext,
): Promise<'counted' | 'unlimited' | 'refused'> {
  const { teamId, memberId } = ctx.seat
  const limit = sql`(SELECT max_chat FROM teams WHERE id = ${teamId})`
  const [rows, plans] = await ctx.db.batch([
    ctx.db
      .insert(chatUsage)
      .select(
        ctx.db
          .select({
            memberId: sql`${memberId}`.as('member_id'),
            month: sql`${monthOf(ctx.now())}`.as('month'),
            used: sql`1`.as('used'),
          })
          .from(teams)
          .where(
            and(
              eq(teams.id, teamId),
              sql`${teams.vipLevel} < ${UNLIMITED_FROM_LEVEL}`,
              gt(teams.maxChat, 0),
            ),
          ),
      )
      .onConflictDoUpdate({
        target: [chatUsage.memberId, chatUsage.month],
        set: { used: sql`${chatUsage.used} + 1` },
        setWhere: sql`${chatUsage.used} < ${limit}`,
      })
      .returning({ used: chatUsage.used }),
    ctx.db.select({ vipLevel: teams.vipLevel }).from(teams).where(eq(teams.id, teamId)),
  ])
  if (rows.length > 0) return 'counted'
  return (plans[0]?.vipLevel ?? 0) >= UNLIMITED_FROM_LEVEL ? 'unlimited' : 'refused'
}

/** Gives one question back to the month in which it was asked. */
export async function returnQuestion(ctx: SeatedContext, askedAt: Date): Promise<void> {
  await ctx.db
    .update(chatUsage)
    .set({ used: sql`max(0, ${chatUsage.used} - 1)` })
    .where(and(eq(chatUsage.memberId, ctx.seat.memberId), eq(chatUsage.month, monthOf(askedAt))))
}

/** `2026-11`, by Shanghai's calendar. */
export function monthOf(date: Date): string {
  return formatDateTime(date).slice(0, 7)
}
