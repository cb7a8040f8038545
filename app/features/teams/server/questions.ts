import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { formatDateTime } from '~/core/format'
import { UNLIMITED_FROM_LEVEL } from '../terms'
import { chatUsage } from './tables'

/** Condition: the team has a plan, and the plan leaves the member a question in the month of `askedAt`. */
export function hasQuestionLeft({ seat }: SeatedContext, askedAt: Date): SQL {
  return sql`EXISTS (SELECT 1 FROM teams WHERE id = ${seat.teamId} AND (
    vip_level >= ${UNLIMITED_FROM_LEVEL} OR max_chat > coalesce(
      (SELECT used FROM chat_usage WHERE member_id = ${seat.memberId} AND month = ${monthOf(askedAt)}), 0)))`
}

/** Value: 1 when the team's questions are counted, 0 from the level on where they are not. */
export function isQuestionCounted({ seat }: SeatedContext): SQL {
  return sql`(SELECT vip_level < ${UNLIMITED_FROM_LEVEL} FROM teams WHERE id = ${seat.teamId})`
}

/** Statement: takes one question from the month of `askedAt`, if `onlyIf` holds. */
export function takeQuestion(ctx: SeatedContext, askedAt: Date, onlyIf: SQL): Statement {
  return ctx.db
    .insert(chatUsage)
    .select(sql`SELECT ${ctx.seat.memberId}, ${monthOf(askedAt)}, 1 WHERE ${onlyIf}`)
    .onConflictDoUpdate({
      target: [chatUsage.memberId, chatUsage.month],
      set: { used: sql`${chatUsage.used} + 1` },
    })
}

/** Statement: gives one question back to the month of `askedAt`, if `onlyIf` holds. */
export function returnQuestion(ctx: SeatedContext, askedAt: Date, onlyIf: SQL): Statement {
  return ctx.db
    .update(chatUsage)
    .set({ used: sql`max(0, ${chatUsage.used} - 1)` })
    .where(
      and(eq(chatUsage.memberId, ctx.seat.memberId), eq(chatUsage.month, monthOf(askedAt)), onlyIf),
    )
}

/** `2026-11`, by Shanghai's calendar. */
export function monthOf(date: Date): string {
  return formatDateTime(date).slice(0, 7)
}
