import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import { webPages } from './tables'

/** Removes the snapshots of a web page that is gone for good. */
export async function forgetPage(
  ctx: Context,
  file: { id: FileId; spaceId: TeamId; sourceUrl: string },
): Promise<void> {
  if (file.sourceUrl === '') return
  await ctx.files.remove(await ctx.files.list(`pages/${file.spaceId}/${file.id}/`))
  await ctx.db.delete(webPages).where(eq(webPages.fileId, file.id))
}
