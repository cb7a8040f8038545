import { eq, inArray } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { brands } from '~/features/brands/server'
import { forgetHomeItems } from './home-index'
import { homeItems } from './tables'

/** Takes some of what home shows on hosts of a team's brand, with its pictures, and answers how many. May run twice. */
export async function eraseHomeItems(
  ctx: Context,
  { teamId, most }: { teamId: TeamId; most: number },
): Promise<number> {
  const rows = await ctx.db
    .select({ id: homeItems.id, picture: homeItems.picture })
    .from(homeItems)
    .innerJoin(brands, eq(brands.id, homeItems.brandId))
    .where(eq(brands.teamId, teamId))
    .limit(most)
  if (rows.length === 0) return 0
  // Rows lead to their pictures, so they go after them.
  await ctx.files.remove(rows.flatMap(({ picture }) => (picture === '' ? [] : [picture])))
  const ids = rows.map(({ id }) => id)
  await ctx.db.delete(homeItems).where(inArray(homeItems.id, ids))
  forgetHomeItems()
  return rows.length
}
