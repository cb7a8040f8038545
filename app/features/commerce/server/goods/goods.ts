import { and, asc, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { planState } from '~/features/teams/server/plan'
import type { GoodsQuery, GoodsView } from '../../contract'
import { currentEdition } from '../quotes/current-edition'
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
