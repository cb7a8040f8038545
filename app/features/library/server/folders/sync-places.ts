import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import { BIN_FOLDER } from '../ports'
import { files } from '../tables'
import { isAmong } from './visibility'
import { spaceIndex } from '../space-index'

/** Tells the index where files lie by their rows as they are now; whatever the order of telling, the last is right. */
export async function syncPlaces(ctx: Context, { fileIds }: { fileIds: FileId[] }): Promise<void> {
  const rows = await ctx.db
    .select({
      id: files.id,
      spaceId: files.spaceId,
      folderId: files.folderId,
      deletedAt: files.deletedAt,
    })
    .from(files)
    .where(isAmong(files.id, fileIds))
  for (const [spaceId, some] of Map.groupBy(rows, (row) => row.spaceId)) {
    const places = some.map(({ id, folderId, deletedAt }) => ({
      fileId: id,
      folderId: deletedAt === null ? folderId : BIN_FOLDER,
    }))
    await spaceIndex(ctx, spaceId).placeFiles(places)
  }
}
