import { and, desc, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { holdsWords } from '~/core/text/find'
import type { SearchInput } from '../../wire/contracts/search'
import { folders } from '../folders/tables'
import { isAmong, visibleFilesNamed } from '../folders/visibility'
import type { KeywordMatches, SearchScope } from '../ports'
import { files } from '../tables'
import { filtersOf } from './search-scope'
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
  /** '' for the library itself. */
  folderName: string
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
  return filesOf(ctx, { input, lookup, withContent })
}

interface FilesAsked {
  input: SearchInput
  lookup: KeywordMatches
  withContent: boolean
  atMost?: number
}

/** The files of what the index found, and those it does not have yet. */
export async function filesOf(
  ctx: SeatedContext,
  { input, lookup, withContent, atMost = MOST_FILES }: FilesAsked,
): Promise<{ rows: FoundFile[]; isCut: boolean }> {
  const blocks = withContent ? lookup.files : []
  // Files that are not learned yet are in no index; of those the name counts as it is written.
  const isHeld = sql`(${files.status} <> 'DONE' AND ${holdsWords(files.title, input.keyword)})`
  const isNamed = sql<number>`(${isAmong(files.id, lookup.titles)} OR ${isHeld})`
  // Each is found by its number: to ask of every file of the space whether it is one of them takes as long as there are files.
  const isFound = sql`${files.id} IN (
    SELECT value FROM json_each(${JSON.stringify(idsOf({ ...lookup, files: blocks }))})
    UNION SELECT id FROM files INDEXED BY files_unlearned WHERE space_id = ${ctx.seat.spaceId} AND deleted_at IS NULL
      AND status <> 'DONE' AND ${holdsWords(sql`title`, input.keyword)})`
  const rows = await ctx.db
    .select({ ...columns, isNamed })
    .from(files)
    .where(and(visibleFilesNamed(ctx), filtersOf(ctx, input), isFound))
    .orderBy(desc(isNamed), desc(files.createdAt), desc(files.id))
    .limit(atMost)
  const counts = new Map(blocks.map((block) => [block.fileId, block.blocks]))
  return {
    rows: rows
      .map((row) => ({ ...row, blockCount: counts.get(row.id) ?? 0 }))
      .toSorted((a, b) => b.isNamed - a.isNamed || b.blockCount - a.blockCount),
    isCut: (withContent && lookup.isCut) || rows.length >= atMost,
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
  folderName: sql<string>`coalesce((SELECT name FROM ${folders} WHERE ${folders.id} = ${files.folderId}), '')`,
  createdAt: files.createdAt,
  createdBy: files.createdBy,
}

const idsOf = ({ titles, files: found }: KeywordMatches) => [
  ...new Set([...titles, ...found.map((match) => match.fileId)]),
]
