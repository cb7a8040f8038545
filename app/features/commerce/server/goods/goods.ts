import { and, asc, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { planState } from '~/features/teams/server/plan'
import type { GoodsQuery, GoodsView } from '../../contract'
import { currentEdition, isTrial } from '../quotes/current-edition'
import { goods, teamEditions, type GoodsRow } from '../tables'

/** What the team may buy, in the operator's order. */
export async function listGoods(ctx: SeatedContext, { type }: GoodsQuery): Promise<GoodsView[]> {
  const [rows, [bought], [state]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(goods)
      .where(and(eq(goods.isOffered, true), type && eq(goods.kind, type)))
      .orderBy(asc(goods.rank), asc(goods.id)),
    ctx.db.select().from(teamEditions).where(eq(teamEditions.teamId, ctx.seat.teamId)),
    planState(ctx, ctx.seat.teamId),
  ])
  const edition = state && currentEdition({ items: rows, state, bought, now: ctx.now() })
  return rows.map((row) => presentGoods(row, edition?.goodsId ?? ''))
}

/** What the team's plan is called: its edition, a trial, or what the platform has opened for it. */
export async function currentEditionName(ctx: SeatedContext): Promise<string> {
  const { teamId } = ctx.seat
  const [rows, [bought], [state]] = await ctx.db.batch([
    ctx.db.select().from(goods).where(eq(goods.kind, 'plan')),
    ctx.db.select().from(teamEditions).where(eq(teamEditions.teamId, teamId)),
    planState(ctx, teamId),
  ])
  if (!state || (!bought && isTrial(state))) return '试用'
  const edition = currentEdition({ items: rows, state, bought, now: ctx.now() })
  return rows.find(({ id }) => id === edition?.goodsId)?.name ?? '平台开通'
}

function presentGoods(row: GoodsRow, editionId: string): GoodsView {
  const { id, kind: type, name, summary, priceFen: price, unit, lines } = row
  const { coins, searches, minCount, maxCount, months, questions } = row
  return {
    id,
    type,
    name,
    summary,
    price,
    unit,
    lines,
    coins,
    searches,
    minCount,
    maxCount,
    months,
    questions,
    isCurrent: id === editionId,
  }
}
