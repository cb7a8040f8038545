import { inArray, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { documentRoom } from './document-room'
import { documents } from './tables'

/** Takes some of a team's documents for good, and answers how many. May run twice. */
export async function eraseDocuments(
  ctx: Context,
  { teamId, most }: { teamId: TeamId; most: number },
): Promise<number> {
  const rows = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.teamId, teamId))
    .limit(most)
  for (const { id } of rows) {
    await documentRoom(ctx, id).removeAll()
    await ctx.files.remove(await ctx.files.list(`deck/${id}/`))
  }
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await ctx.db.delete(documents).where(inArray(documents.id, ids))
  return ids.length
}
