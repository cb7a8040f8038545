import type { SeatedContext } from '~/core/context'
import { SEARCH_BLOCKS } from '../../wire/terms/search'
import type { PassageHit } from '../ports'
import type { FoundFile } from './found-files'
import { spaceIndex } from '../space-index'

/** Passages to show, by file. */
export type Blocks = ReadonlyMap<string, PassageHit[]>

/** The blocks of the files on one page that hold the keyword. */
export async function blocksOf(
  ctx: SeatedContext,
  keyword: string,
  page: ({ file: FoundFile } | object)[],
): Promise<Blocks> {
  const fileIds = page.flatMap((item) =>
    'file' in item && item.file.blockCount > 0 ? [item.file.id] : [],
  )
  if (fileIds.length === 0) return new Map()
  const hits = await spaceIndex(ctx, ctx.seat.spaceId).blocksWith(keyword, fileIds, SEARCH_BLOCKS)
  return Map.groupBy(hits, (hit) => hit.fileId)
}
