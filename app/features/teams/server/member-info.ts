import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { MemberInfoView } from '../contract'
import { monthOf } from './questions'
import { currentSeat, findSeat } from './seats'
import { chatUsage, teams } from './tables'

/** Level and questions of the person in a team (the current one by default); null for a visitor. */
export async function memberInfo(ctx: Context, teamId?: string): Promise<MemberInfoView | null> {
  const seat = teamId ? await findSeat(ctx, teamId) : await currentSeat(ctx)
  if (!seat) return null
  const [team] = await ctx.db
    .select({ vipLevel: teams.vipLevel, maxChat: teams.maxChat })
    .from(teams)
    .where(eq(teams.id, seat.teamId))
  const [usage] = await ctx.db
    .select({ used: chatUsage.used })
    .from(chatUsage)
    .where(and(eq(chatUsage.memberId, seat.memberId), eq(chatUsage.month, monthOf(ctx.now()))))
  return team ? { ...team, usedChat: usage?.used ?? 0 } : null
}
