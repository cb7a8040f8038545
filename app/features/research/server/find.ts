import { and, desc, eq, or, sql } from 'drizzle-orm'
import { findIn } from '#packages/chinese/keyword'
import type { Span } from '#packages/chinese/marks'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import {
  asFound,
  foundNothing,
  holdsWords,
  isWithinDays,
  titleFilter,
  type FindInput,
  type FinishFind,
} from '~/core/text/find'
import { visibleAmong } from '~/features/library/server'
import { ownTables } from './table/paper-tables'
import { paperTablePapers, paperTables, savedWorks, scholarWorks } from './tables'

/** A paper that lies in the library, or a table of the caller's that compares some. */
export interface PaperFind {
  kind: 'paper' | 'table'
  /** Of its file, or of the table. */
  id: FileId | string
  title: string
  marks: Span[]
  /** Authors and year, or a paper of the table that was found. */
  line: string
  time: number
}

/** Papers in the library that the caller may see, by title and author, and their own tables of papers. */
export async function findPapers(
  ctx: SeatedContext,
  input: FindInput,
): Promise<FinishFind<PaperFind>> {
  // Nobody is noted to have saved a paper.
  if (input.owner !== '' || input.keyword.pieces.length === 0) return foundNothing
  const [works, tables] = await Promise.all([worksWith(ctx, input), tablesWith(ctx, input)])
  return async () => {
    const visible = new Set<string>(
      await visibleAmong(
        ctx,
        works.map(({ fileId }) => fileId),
      ),
    )
    const papers = works.flatMap((work) => (visible.has(work.fileId) ? [work.find] : []))
    const all = [...papers, ...tables].filter(({ time }) => isWithinDays(time, input))
    return asFound(all, input.limit)
  }
}

const title = sql<string>`json_extract(${scholarWorks.work}, '$.title')`
const authors = sql<string>`json_extract(${scholarWorks.work}, '$.authors')`

async function worksWith(ctx: SeatedContext, { keyword }: FindInput) {
  const { isHeld, where, limit } = titleFilter(title, keyword)
  const { fileId, savedAt } = savedWorks
  const rows = await ctx.db
    .select({ fileId, savedAt, work: scholarWorks.work, isHeld })
    .from(savedWorks)
    .innerJoin(scholarWorks, eq(scholarWorks.id, savedWorks.workId))
    .where(
      and(
        eq(savedWorks.spaceId, ctx.seat.spaceId),
        where && or(where, holdsWords(authors, keyword.typed)),
      ),
    )
    .orderBy(desc(isHeld), desc(savedAt))
    .limit(limit)
  return rows.flatMap((row) => {
    const { work } = row
    const line = [...work.authors.slice(0, 3), work.year ? `${work.year}` : '']
      .filter((part) => part !== '')
      .join('、')
    const inTitle = findIn(work.title, keyword)
    if (!inTitle && !row.isHeld && !findIn(work.authors.join('、'), keyword)) return []
    const { fileId: id, savedAt: time } = row
    const find: PaperFind = {
      kind: 'paper',
      id,
      title: work.title,
      marks: inTitle ?? [],
      line,
      time,
    }
    return [{ fileId: id, find }]
  })
}

const PAPERS_OF_TABLE = sql<string>`coalesce((SELECT group_concat(json_extract(work, '$.title'), char(10))
  FROM ${paperTablePapers} WHERE ${paperTablePapers.tableId} = ${paperTables.id}), '')`

// A person's tables are few: all are read.
async function tablesWith(ctx: SeatedContext, { keyword }: FindInput): Promise<PaperFind[]> {
  const { id, updatedAt } = paperTables
  const rows = await ctx.db
    .select({ id, title: paperTables.title, papers: PAPERS_OF_TABLE, updatedAt })
    .from(paperTables)
    .where(ownTables(ctx))
    .orderBy(desc(updatedAt))
  return rows.flatMap((row): PaperFind[] => {
    const marks = findIn(row.title, keyword)
    const paper = row.papers.split('\n').find((text) => findIn(text, keyword))
    if (!marks && paper === undefined) return []
    return [
      {
        kind: 'table',
        id: row.id,
        title: row.title,
        marks: marks ?? [],
        line: paper ?? '',
        time: row.updatedAt,
      },
    ]
  })
}
