import { and, inArray } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { askerOf, questionArchive } from '../archive'
import { among, archivedCount, settledOf } from '../record-archive/read-archived'
import { isMine } from '../records'
import { questionRecords } from '../tables'

/** Those of the conversations that are the caller's own, wherever they lie. */
export async function ownSessionsAmong(
  ctx: SeatedContext,
  ids: readonly SessionId[],
): Promise<SessionId[]> {
  if (ids.length === 0) return []
  const [live, archives] = await ctx.db.batch([
    ctx.db
      .select({ id: questionRecords.id })
      .from(questionRecords)
      .where(and(isMine(ctx), inArray(questionRecords.id, among(ids)))),
    archivedCount(ctx),
  ])
  const own = new Set(live.map(({ id }) => id))
  const missing = ids.filter((id) => !own.has(id))
  if (missing.length === 0 || !archives[0]) return [...own]
  const resting = await questionArchive(ctx, askerOf(ctx)).recordsNamed(missing)
  return [...own, ...(await settledOf(ctx, resting)).map(({ id }) => id)]
}
