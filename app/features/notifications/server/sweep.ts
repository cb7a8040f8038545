import { inArray, lt } from 'drizzle-orm'
import { inRounds } from '~/core/async/rounds'
import type { Context } from '~/core/context'
import { notifications } from './tables'

const RETENTION_MS = 90 * 86_400_000
const AT_ONCE = 500

/** Every hour: drops what is older than ninety days. */
export async function sweepNotifications(ctx: Context): Promise<void> {
  await inRounds(AT_ONCE, async () => {
    const old = ctx.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.createdAt, ctx.now().getTime() - RETENTION_MS))
      .limit(AT_ONCE)
    const dropped = await ctx.db
      .delete(notifications)
      .where(inArray(notifications.id, old))
      .returning({ id: notifications.id })
    return dropped.length
  })
}
