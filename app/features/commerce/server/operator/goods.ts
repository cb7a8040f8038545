import { asc, eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { commerceErrors } from '../../errors'
import type { ChangeGoodsInput, OperatorGoodsView } from '../../operator-contract'
import { goods } from '../tables'

/** All goods, also those that are not on offer. */
export async function listOperatorGoods(ctx: Context): Promise<OperatorGoodsView[]> {
  const rows = await ctx.db.select().from(goods).orderBy(asc(goods.rank), asc(goods.id))
  return rows.map(({ id, kind, name, summary, priceFen, unit, isOffered }) => ({
    id,
    type: kind,
    name,
    summary,
    price: priceFen,
    unit,
    isOffered,
  }))
}

/** Changes what is on offer; orders keep the price at which they were made. Errors: `goodsNotFound`. */
export async function changeGoods(
  ctx: Context,
  { id, price, ...change }: ChangeGoodsInput,
): Promise<OperatorGoodsView[]> {
  const [[row]] = await ctx.db.batch([
    ctx.db
      .update(goods)
      .set({
        ...change,
        ...(price !== undefined && { priceFen: price }),
        updatedAt: ctx.now().getTime(),
      })
      .where(eq(goods.id, id))
      .returning({ id: goods.id }),
    recordAuditAction(ctx, {
      action: 'commerce.changeGoods',
      teamId: '',
      target: { kind: 'goods', id, name: change.name ?? '' },
      facts: price === undefined ? {} : { fen: price },
    }),
  ])
  if (!row) throw commerceErrors.goodsNotFound()
  return listOperatorGoods(ctx)
}
