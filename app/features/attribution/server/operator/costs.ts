import { and, desc, eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import type { CostList, CostsQuery, SetCostInput } from '../../operator-contract'
import { channelName } from '../../operator-terms'
import { channelCosts } from '../tables'

const DAYS_AT_MOST = 90

/** Writes down what a campaign cost on a day, in place of what stood there; 0 takes it away. */
export async function setCost(
  ctx: Context,
  { day, channelId, channel, costFen }: SetCostInput,
): Promise<true> {
  const row = { day, channelId, channel, costFen }
  const name = [day, channelName(channelId), channel].filter(Boolean).join('，')
  await ctx.db.batch([
    costFen > 0
      ? ctx.db
          .insert(channelCosts)
          .values(row)
          .onConflictDoUpdate({
            target: [channelCosts.day, channelCosts.channelId, channelCosts.channel],
            set: { costFen },
          })
      : ctx.db.delete(channelCosts).where(and(isOf(row), eq(channelCosts.day, day))),
    recordAuditAction(ctx, {
      action: 'attribution.setCost',
      teamId: '',
      target: { kind: 'day', id: day, name },
      facts: { fen: costFen },
    }),
  ])
  return true
}

/** What is written down of a campaign, the last days first. */
export function listCosts(ctx: Context, query: CostsQuery): Promise<CostList> {
  return ctx.db
    .select({ day: channelCosts.day, costFen: channelCosts.costFen })
    .from(channelCosts)
    .where(isOf(query))
    .orderBy(desc(channelCosts.day))
    .limit(DAYS_AT_MOST)
}

const isOf = ({ channelId, channel }: CostsQuery) =>
  and(eq(channelCosts.channelId, channelId), eq(channelCosts.channel, channel))
