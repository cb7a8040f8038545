import { and, desc, eq, sql } from 'drizzle-orm'
import type { Actor, Context } from '~/core/context'
import type { CreatorDetailQuery, CreatorDetailView, FollowInput } from '../contract'
import { creatorErrors } from '../errors'
import { WORKS_AT_MOST } from '../terms'
import { followersOf } from './hot'
import { presentWork, workColumns } from './present'
import { creatorFollows, creators, creatorWorks } from './tables'
import { hostCondition, isCreatorVisible, isWorkVisible, usesWithin } from './visible'

/** What a creator shows. Errors: `creatorNotFound`, also for one that is withdrawn, taken down, or of another brand. */
export async function getCreatorDetail(
  ctx: Context,
  { creatorId, order }: CreatorDetailQuery,
): Promise<CreatorDetailView> {
  const here = await hostCondition(ctx)
  if (here === null) throw creatorErrors.creatorNotFound()
  const where = and(eq(creators.id, creatorId), isCreatorVisible, here)
  const recent = usesWithin(ctx, 'month')
  const isFollowed = sql<number>`EXISTS (SELECT 1 FROM ${creatorFollows}
    WHERE ${creatorFollows.creatorId} = ${creators.id}
    AND ${creatorFollows.accountId} = ${ctx.actor?.accountId ?? ''})`
  const [[found], rows] = await ctx.db.batch([
    ctx.db
      .select({ creator: creators, followers: followersOf, isFollowed })
      .from(creators)
      .where(where),
    ctx.db
      .select(workColumns(recent))
      .from(creatorWorks)
      .innerJoin(creators, eq(creators.id, creatorWorks.creatorId))
      .where(and(where, isWorkVisible(ctx)))
      .orderBy(
        ...(order === 'hottest' ? [desc(recent)] : []),
        desc(creatorWorks.createdAt),
        desc(creatorWorks.id),
      )
      .limit(WORKS_AT_MOST),
  ])
  if (!found) throw creatorErrors.creatorNotFound()
  const { id, name, seal, intro } = found.creator
  const works = rows.map(presentWork)
  const total = (of: (work: (typeof works)[number]) => number) =>
    works.reduce((sum, work) => sum + of(work), 0)
  return {
    id,
    name,
    avatar: seal,
    intro,
    works,
    followers: found.followers,
    isFollowed: found.isFollowed === 1,
    workTotal: works.length,
    evidence: total(({ evidence }) => evidence),
    uses: total(({ uses }) => uses),
  }
}

/** Follows a creator or no longer does; twice changes nothing. Errors: `creatorNotFound`. */
export async function followCreator(
  ctx: Context & { actor: Actor },
  { creatorId, isFollowed }: FollowInput,
): Promise<true> {
  const here = await hostCondition(ctx)
  const where = and(eq(creators.id, creatorId), isCreatorVisible, here ?? undefined)
  const [row] = here === null ? [] : await ctx.db.select().from(creators).where(where)
  if (!row) throw creatorErrors.creatorNotFound()
  const { accountId } = ctx.actor
  await (isFollowed
    ? ctx.db
        .insert(creatorFollows)
        .values({ creatorId, accountId, createdAt: ctx.now().getTime() })
        .onConflictDoNothing()
    : ctx.db
        .delete(creatorFollows)
        .where(
          and(eq(creatorFollows.creatorId, creatorId), eq(creatorFollows.accountId, accountId)),
        ))
  return true
}
