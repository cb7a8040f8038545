import { eq, inArray } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { removeExtracted } from './ingest/extracted'
import { vectorize } from './ports'
import { spaceIndex } from './space-index'
import { files } from './tables'
import { vectorStore } from './vectors/store'

/** Takes some of a space's files for good, with what was read of them, and answers how many. May run twice. */
export async function eraseFiles(
  ctx: Context,
  { teamId, most }: { teamId: TeamId; most: number },
): Promise<number> {
  const rows = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.spaceId, teamId))
    .limit(most)
  for (const { id } of rows) {
    // The index knows which passages have vectors elsewhere; else it goes as a whole.
    if (vectorize.of(ctx)) await spaceIndex(ctx, teamId).removeFile(id)
    await removeExtracted(ctx, id)
  }
  if (vectorize.of(ctx)) await dropVectors(ctx, teamId)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await ctx.db.delete(files).where(inArray(files.id, ids))
  return ids.length
}

/** Takes a space's index in all its parts. */
export const eraseIndex = (ctx: Context, { teamId }: { teamId: TeamId }): Promise<void> =>
  spaceIndex(ctx, teamId).removeAll()

async function dropVectors(ctx: Context, spaceId: TeamId): Promise<void> {
  const index = spaceIndex(ctx, spaceId)
  for (;;) {
    const { gone } = await index.takeUnembedded('', 1)
    if (gone.length === 0) return
    await vectorStore(ctx).remove(spaceId, '', gone)
    await index.forgetGone(gone)
  }
}
