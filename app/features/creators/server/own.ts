import { and, desc, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { requireModerationPass } from '~/features/moderation/server'
import { isOpenCode } from '~/features/sharing/server'
import type { OwnCreatorView, SaveCreatorInput } from '../contract'
import { WORKS_AT_MOST } from '../terms'
import { followersOf, forgetHot } from './hot'
import { presentWork, workColumns } from './present'
import { creators, creatorWorks } from './tables'
import { usesWithin } from './visible'

/** What the caller's team shows of itself, for owner and admins. */
export async function readOwnCreator(ctx: SeatedContext): Promise<OwnCreatorView> {
  const isOwn = eq(creators.teamId, ctx.seat.teamId)
  const [[found], rows] = await ctx.db.batch([
    ctx.db.select({ creator: creators, followers: followersOf }).from(creators).where(isOwn),
    ctx.db
      .select({
        ...workColumns(usesWithin(ctx, 'month')),
        isOpen: sql<number>`${creatorWorks.kind} = 'agent' OR ${isOpenCode(ctx, sql`${creatorWorks.shareCode}`)}`,
      })
      .from(creatorWorks)
      .innerJoin(creators, eq(creators.id, creatorWorks.creatorId))
      .where(isOwn)
      .orderBy(desc(creatorWorks.createdAt), desc(creatorWorks.id))
      .limit(WORKS_AT_MOST),
  ])
  if (!found) return NOT_SAVED
  const { id, name, intro, seal, publishedAt, downReason } = found.creator
  return {
    id,
    name,
    intro,
    seal,
    isPublished: publishedAt > 0,
    downReason,
    followers: found.followers,
    works: rows.map((row) => ({
      ...presentWork(row),
      sourceId: row.work.sourceId,
      downReason: row.work.downReason,
      isClosed: row.isOpen !== 1,
    })),
  }
}

/** Publishes a team's page under this name, or withdraws it; its works stay for the next time. Errors: those of moderation. */
export async function saveCreator(
  ctx: SeatedContext,
  input: SaveCreatorInput,
): Promise<OwnCreatorView> {
  const { name, intro, seal, isPublished } = input
  await requireModerationPass(ctx, { kind: 'name', text: [name, intro, seal].join('\n') })
  const now = ctx.now().getTime()
  const { teamId } = ctx.seat
  const id = ctx.newId()
  const values = { name, intro, seal, updatedAt: now }
  const published = { publishedAt: isPublished ? now : 0 }
  await ctx.db.batch([
    ctx.db
      .insert(creators)
      .values({ id, teamId, ...values, ...published })
      .onConflictDoUpdate({
        target: creators.teamId,
        set: {
          ...values,
          // It stays as old as it is while it is only changed.
          publishedAt: isPublished
            ? sql`CASE WHEN published_at > 0 THEN published_at ELSE ${now} END`
            : sql`0`,
        },
      }),
    recordAuditAction(ctx, {
      action: isPublished ? 'creators.publish' : 'creators.withdraw',
      target: { kind: 'creator', id: teamId, name },
    }),
  ])
  forgetHot()
  return readOwnCreator(ctx)
}

/** Takes a work back: nobody outside the team finds it here any more. Its link is another matter. Twice changes nothing. */
export async function takeBackWork(ctx: SeatedContext, workId: string): Promise<OwnCreatorView> {
  const where = and(eq(creatorWorks.id, workId), eq(creatorWorks.teamId, ctx.seat.teamId))
  const [row] = await ctx.db.select().from(creatorWorks).where(where)
  if (row) {
    await ctx.db.batch([
      ctx.db.delete(creatorWorks).where(where),
      recordAuditAction(ctx, {
        action: 'creators.takeBack',
        target: { kind: 'creator-work', id: workId, name: row.title },
      }),
    ])
    forgetHot()
  }
  return readOwnCreator(ctx)
}

const NOT_SAVED: OwnCreatorView = {
  id: '',
  name: '',
  intro: '',
  seal: '',
  isPublished: false,
  downReason: '',
  followers: 0,
  works: [],
}
