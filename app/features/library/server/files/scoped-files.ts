import { and, desc, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { isAskable } from './askable'
import { chosenWhere } from '../catalogue/catalogue-rows'
import { fileFactsOf, type FoundPassage } from '../find-passages'
import { isAmong, visibleFilesWhere } from '../folders/visibility'
import type { SearchScope } from '../ports'
import { displayTitleColumn } from './names'
import { files } from '../tables'
import { spaceIndex } from '../space-index'

/** A file of which something is learned, as one asks for it within a scope. */
export interface ScopedFile {
  id: FileId
  title: string
  extension: string
  /** A saved answer. */
  isAnswer: boolean
  wordCount: number
  pageCount: number
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
}

const MOST_NAMED = 20
const MOST_PIECES = 8
const MOST_PASSAGES = 12
const PASSAGES_AT_ONCE = 200

/** Those of the files that can be asked, open to the caller and within the scope; others look missing. */
export const filesWithin = (
  ctx: SeatedContext,
  scope: SearchScope,
  ids: readonly FileId[],
): Promise<ScopedFile[]> => select(ctx, and(withinScope(ctx, scope), isAmong(files.id, ids)))

/** Files that can be asked within the scope whose name holds every word of `name`, newest first, at most 20. */
export function filesNamed(
  ctx: SeatedContext,
  scope: SearchScope,
  name: string,
): Promise<ScopedFile[]> {
  const pieces = name.split(/\s+/).filter((piece) => piece !== '')
  const holds = pieces
    .slice(0, MOST_PIECES)
    .map((piece) => sql`instr(lower(${files.title}), lower(${piece})) > 0`)
  return select(ctx, and(withinScope(ctx, scope), ...holds))
}

/** Passages of a file within the scope, in its order, at most 12; none when the file is not there. */
export async function readPassages(
  ctx: SeatedContext,
  scope: SearchScope,
  { fileId, from, count }: { fileId: FileId; from: number; count: number },
): Promise<FoundPassage[]> {
  const [file] = await filesWithin(ctx, scope, [fileId])
  if (!file) return []
  const fileFacts = fileFactsOf(file)
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const passages = await index.passagesOf(fileId, Math.max(0, from), Math.min(count, MOST_PASSAGES))
  return passages.map((passage) => ({ ...passage, fileId, ...fileFacts, score: 1 }))
}

/** Heading paths of a file's passages, in its order; none when the file is not open to the caller. */
export async function headingPathsOf(ctx: SeatedContext, fileId: FileId): Promise<string[][]> {
  const [file] = await filesWithin(ctx, {}, [fileId])
  if (!file) return []
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const paths: string[][] = []
  for (let from = 0; ; from += PASSAGES_AT_ONCE) {
    const passages = await index.passagesOf(fileId, from, PASSAGES_AT_ONCE)
    paths.push(...passages.map(({ headings }) => headings))
    if (passages.length < PASSAGES_AT_ONCE) return paths
  }
}

const withinScope = (ctx: SeatedContext, scope: SearchScope) =>
  and(visibleFilesWhere(ctx), isAskable(), chosenWhere(ctx, scope))

async function select(ctx: SeatedContext, where: ReturnType<typeof and>): Promise<ScopedFile[]> {
  const rows = await ctx.db
    .select({
      id: files.id,
      title: displayTitleColumn,
      extension: files.extension,
      isAnswer: files.isAnswer,
      wordCount: files.wordCount,
      pageCount: files.pageCount,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(where)
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(MOST_NAMED)
  return rows.map(({ createdAt, ...file }) => ({
    ...file,
    createTime: formatDateTime(new Date(createdAt)),
  }))
}
