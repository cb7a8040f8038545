import { and, eq, lt } from 'drizzle-orm'
import type { Actor, Context, SeatedContext } from '~/core/context'
import { saveAgent } from '~/features/chat/server'
import { creatorErrors } from '../errors'
import { RANKED_DAYS } from '../terms'
import { creatorDays, creators, creatorUses, creatorWorks } from './tables'
import { dayOf, hostCondition, isCreatorVisible, isWorkVisible } from './visible'

const DAY_MS = 24 * 3_600_000

/** Counts that somebody uses a work, once a day. Errors: `workNotFound`. */
export async function recordUse(ctx: Context & { actor: Actor }, workId: string): Promise<true> {
  await findVisibleWork(ctx, workId)
  await countUse(ctx, workId)
  return true
}

/**
 * Makes a published assistant one's own: its words, to be changed at will, and none of the documents of its team.
 * Errors: `workNotFound`, and those of saving an assistant.
 */
export async function takeAgent(
  ctx: SeatedContext,
  workId: string,
): Promise<{ id: string; title: string }> {
  const { published } = (await findVisibleWork(ctx, workId)).facts
  if (!published) throw creatorErrors.workNotFound()
  const own = { ...published, fileIds: [], folderIds: [], isShared: false }
  const { id, title } = await saveAgent(ctx, own)
  await countUse(ctx, workId)
  return { id, title }
}

/** Of days that rank nothing any more, nothing is stored. */
export async function sweepCreators(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.db.batch([
    // Who came on a day is only looked for on that day.
    ctx.db.delete(creatorUses).where(lt(creatorUses.day, dayOf(now - DAY_MS))),
    ctx.db.delete(creatorDays).where(lt(creatorDays.day, dayOf(now - (RANKED_DAYS + 1) * DAY_MS))),
  ])
}

async function findVisibleWork(ctx: Context, workId: string) {
  const here = await hostCondition(ctx)
  if (here === null) throw creatorErrors.workNotFound()
  const [row] = await ctx.db
    .select({ work: creatorWorks })
    .from(creatorWorks)
    .innerJoin(creators, eq(creators.id, creatorWorks.creatorId))
    .where(and(eq(creatorWorks.id, workId), isCreatorVisible, isWorkVisible(ctx), here))
  if (!row) throw creatorErrors.workNotFound()
  return row.work
}

const countUse = (ctx: Context & { actor: Actor }, workId: string) =>
  ctx.db
    .insert(creatorUses)
    .values({ workId, day: dayOf(ctx.now().getTime()), accountId: ctx.actor.accountId })
    .onConflictDoNothing()
