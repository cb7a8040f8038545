import { and, desc, eq, or, sql } from 'drizzle-orm'
import { findIn } from '#packages/chinese/keyword'
import type { Span } from '#packages/chinese/marks'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import {
  asFound,
  foundNothing,
  holdsWords,
  withinDays,
  type FindInput,
  type FinishFind,
} from '~/core/text/find'
import { displayTitle } from '../files/names'
import { visibleFilesWhere } from '../folders/visibility'
import { excerptOf } from '../search/present-hit'
import { files } from '../tables'
import { visibleNotes } from './notes'
import { notes } from './tables'

/** A note beside a file that the caller may see. */
export interface FoundNote {
  id: string
  fileId: FileId
  fileTitle: string
  text: string
  marks: Span[]
  createdBy: string
  updatedAt: number
}

const LATEST_NOTES = 5_000
const FOUND_AT_MOST = 51
const EXCERPT_LENGTH = 160

/** The caller's notes and shared ones that hold a keyword, the latest first. */
export async function findNotes(
  ctx: SeatedContext,
  input: FindInput,
): Promise<FinishFind<FoundNote>> {
  const { keyword, owner, limit } = input
  if (keyword.pieces.length === 0) return foundNothing
  const { content, quote } = notes
  const latest = ctx.db
    .select({ id: notes.id })
    .from(notes)
    .where(and(visibleNotes(ctx), owner ? eq(notes.createdBy, owner) : undefined))
    .orderBy(desc(notes.updatedAt))
    .limit(LATEST_NOTES)
  const rows = await ctx.db
    .select({
      id: notes.id,
      fileId: notes.fileId,
      title: files.title,
      extension: files.extension,
      sourceUrl: files.sourceUrl,
      content,
      quote,
      createdBy: notes.createdBy,
      updatedAt: notes.updatedAt,
    })
    .from(notes)
    .innerJoin(files, eq(files.id, notes.fileId))
    .where(
      and(
        sql`${notes.id} IN ${latest}`,
        or(holdsWords(content, keyword.typed), holdsWords(quote, keyword.typed)),
        visibleFilesWhere(ctx),
        ...withinDays(notes.updatedAt, input),
      ),
    )
    .orderBy(desc(notes.updatedAt))
    .limit(FOUND_AT_MOST)
  const found = rows.map((row): FoundNote => {
    const { id, fileId, createdBy, updatedAt } = row
    const inContent = findIn(row.content, keyword)
    const text = inContent ? row.content : row.quote
    const marks = inContent ?? findIn(row.quote, keyword) ?? []
    const excerpt = excerptOf(text, marks, EXCERPT_LENGTH)
    return { id, fileId, fileTitle: displayTitle(row), ...excerpt, createdBy, updatedAt }
  })
  return async () => asFound(found, limit)
}
