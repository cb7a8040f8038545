import { and, desc, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { SearchInput } from '../../wire/contracts/search'
import { isAmong } from '../folders/visibility'
import type { KeywordMatches, SearchScope } from '../ports'
import { files } from '../tables'
import { filesWhere } from './search-scope'
import { spaceIndex } from '../space-index'

const MOST_FILES = 1000

/** A file that was found, as the search shows it. */
export interface FoundFile {
  id: FileId
  title: string
  sourceUrl: string
  extension: string
  fileSize: number
  status: typeof files.$inferSelect.status
  folderId: string
  createdAt: number
  createdBy: string
  blockCount: number
}

/** Files by name and, `withContent`, by what stands in them: the named ones first, then by the blocks found. */
export async function findFiles(
  ctx: SeatedContext,
  input: SearchInput,
  { scope, withContent }: { scope: SearchScope; withContent: boolean },
): Promise<{ rows: FoundFile[]; isCut: boolean }> {
  const lookup = await spaceIndex(ctx, ctx.seat.spaceId).lookUp(input.keyword, scope)
  const blocks = withContent ? lookup.files : []
  const isNamed = sql<number>`(${isAmong(files.id, lookup.titles)} OR ${titleHolds(input.keyword)})`
  const isFound = sql`(${isAmong(files.id, idsOf({ ...lookup, files: blocks }))} OR ${titleHolds(input.keyword)})`
  const rows = await ctx.db
    .select({ ...columns, isNamed })
    .from(files)
    .where(and(filesWhere(ctx, input), isFound))
    .orderBy(desc(isNamed), desc(files.createdAt), desc(files.id))
    .limit(MOST_FILES)
  const counts = new Map(blocks.map((block) => [block.fileId, block.blocks]))
  return {
    rows: rows
      .map((row) => ({ ...row, blockCount: counts.get(row.id) ?? 0 }))
      .toSorted((a, b) => b.isNamed - a.isNamed || b.blockCount - a.blockCount),
    isCut: (withContent && lookup.isCut) || rows.length >= MOST_FILES,
  }
}

/** The columns of a file that was found. */
export const columns = {
  id: files.id,
  title: files.title,
  sourceUrl: files.sourceUrl,
  extension: files.extension,
  fileSize: files.size,
  status: files.status,
  folderId: files.folderId,
  createdAt: files.createdAt,
  createdBy: files.createdBy,
}

const idsOf = ({ titles, files: found }: KeywordMatches) => [
  ...new Set([...titles, ...found.map((match) => match.fileId)]),
]

// Files that are not learned yet are in no index; of those the name counts as it is written.
const titleHolds = (keyword: string): SQL =>
  sql.join(
    keyword
      .split(/\s+/)
      .slice(0, 8)
      .map((piece) => sql`instr(lower(${files.title}), lower(${piece})) > 0`),
    sql` AND `,
  )
