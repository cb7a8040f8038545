import type { Context } from '~/core/context'
import { goods } from '../tables'
import { firstGoods } from './first-goods'

/** Puts the first goods on offer; those that are there stay as their operator left them. */
export async function seedGoods(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const updatedAt = ctx.now().getTime()
  const [first, ...rest] = firstGoods.map((row) =>
    ctx.db
      .insert(goods)
      .values({ ...row, updatedAt })
      .onConflictDoNothing(),
  )
  if (first) await ctx.db.batch([first, ...rest])
}
