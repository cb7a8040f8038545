import type { SeatedContext } from '~/core/context'
import { SEARCH_BLOCKS } from '../../contract'
import type { PassageHit } from '../ports'

/** The blocks of the files on one page that hold the keyword, by file. */
export async function blocksOf(
  ctx: SeatedContext,
  keyword: string,
  fileIds: string[],
): Promise<Map<string, PassageHit[]>> {
  if (fileIds.length === 0) return new Map()
  const hits = await ctx.spaceIndex(ctx.seat.spaceId).blocksWith(keyword, fileIds, SEARCH_BLOCKS)
  return Map.groupBy(hits, (hit) => hit.fileId)
}
