import { and } from 'drizzle-orm'
import { fold } from '#packages/chinese/fold'
import { questionTerms } from '#packages/chinese/terms'
import type { SeatedContext } from '~/core/context'
import { SEARCH_BLOCKS } from '../../wire/terms/search'
import { type SearchInput } from '../../wire/contracts/search'
import { isAmong } from '../folders/visibility'
import type { PassageHit, SearchScope } from '../ports'
import { files } from '../tables'
import type { Blocks } from './blocks-of-files'
import { columns, type FoundFile } from './found-files'
import { filesWhere } from './search-scope'
import { spaceIndex } from '../space-index'

const MOST_HITS = 60
// A passage that shares a word or two with a question says nothing to it.
const LEAST_SHARE = 0.5

/** Files whose passages hold most words of a keyword that nothing holds whole, the likeliest first. */
export async function nearBlocks(
  ctx: SeatedContext,
  input: SearchInput,
  scope: SearchScope,
): Promise<{ rows: FoundFile[]; blocks: Blocks; marked: string[] }> {
  const marked = questionTerms(input.keyword).words
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const hits = await index.search(input.keyword, scope, MOST_HITS)
  const blocks = Map.groupBy(
    hits.filter((hit) => shareIn(hit, marked) >= LEAST_SHARE),
    (hit) => hit.fileId,
  )
  if (blocks.size === 0) return { rows: [], blocks, marked }
  const rows = await ctx.db
    .select(columns)
    .from(files)
    .where(and(filesWhere(ctx, input), isAmong(files.id, [...blocks.keys()])))
  const places = [...blocks.keys()]
  return {
    rows: rows
      .map((row) => ({ ...row, blockCount: blocks.get(row.id)?.length ?? 0 }))
      .toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id)),
    blocks: new Map([...blocks].map(([fileId, all]) => [fileId, all.slice(0, SEARCH_BLOCKS)])),
    marked,
  }
}

function shareIn(hit: PassageHit, words: string[]): number {
  const text = fold([...hit.headings, hit.text].join('\n'))
  return words.filter((word) => text.includes(word)).length / Math.max(1, words.length)
}
