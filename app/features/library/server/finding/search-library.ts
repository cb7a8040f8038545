import { and, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { parseDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import type { FileHit, SearchInput, SearchPage } from '../../contract'
import { SEARCH_PAGES } from '../../contract'
import type { LookedUp } from '../ports'
import { piecesOf } from '../search/pieces'
import { files } from '../tables'
import { blocksOf } from './blocks-of-files'
import { presentHit, type HitRow } from './present-hit'

const MOST_FILES = 1000
const MOST_IN_SCOPE = 20_000
const DAY_MS = 86_400_000

/** Folders and files by name. */
export const searchNames = (ctx: SeatedContext, input: SearchInput): Promise<SearchPage> =>
  search(ctx, input, false)

/** The same, and files by what stands in them, with the places. */
export const searchContent = (ctx: SeatedContext, input: SearchInput): Promise<SearchPage> =>
  search(ctx, input, true)

async function search(
  ctx: SeatedContext,
  input: SearchInput,
  withContent: boolean,
): Promise<SearchPage> {
  const pieces = piecesOf(input.keyword)
  if (pieces.length === 0) return { records: [], pages: 0, total: 0, isCut: false, isNear: false }
  const index = ctx.spaceIndex(ctx.seat.spaceId)
  const scope = await scopeOfFilters(ctx, input)
  const exact = await index.lookUp(input.keyword, scope)
  const found = await rowsOf(ctx, input, exact, withContent)
  const from = (input.pageNo - 1) * input.pageSize
  const shown = found.slice(from, from + input.pageSize)
  return {
    records: await present(ctx, input, shown, withContent),
    pages: Math.min(SEARCH_PAGES, Math.ceil(found.length / input.pageSize)),
    total: found.length,
    isCut: exact.isCut || found.length >= MOST_FILES,
    isNear: false,
  }
}

async function present(
  ctx: SeatedContext,
  input: SearchInput,
  shown: HitRow[],
  withContent: boolean,
): Promise<FileHit[]> {
  const [names, blocks] = await Promise.all([
    memberNames(ctx, ctx.seat.teamId, [...new Set(shown.map((one) => one.createdBy))]),
    withContent
      ? blocksOf(
          ctx,
          input.keyword,
          shown.filter((one) => one.blockCount > 0).map((one) => one.id),
        )
      : new Map(),
  ])
  const pieces = piecesOf(input.keyword)
  return shown.map((row) => presentHit(row, { pieces, names, blocks: blocks.get(row.id) ?? [] }))
}

/** Files that the index or their rows name, the named ones first, then by the blocks found. */
async function rowsOf(
  ctx: SeatedContext,
  input: SearchInput,
  exact: LookedUp,
  withContent: boolean,
): Promise<HitRow[]> {
  const blocks = new Map(
    withContent ? exact.files.map((one): [string, number] => [one.fileId, one.blocks]) : [],
  )
  const ids = JSON.stringify([...exact.titles, ...blocks.keys()])
  const isNamed = sql<number>`(${files.id} IN (SELECT value FROM json_each(${JSON.stringify(exact.titles)}))
    OR ${titleHolds(input.keyword)})`
  const rows = await ctx.db
    .select({
      id: files.id,
      title: files.title,
      extension: files.extension,
      fileSize: files.size,
      status: files.status,
      folderId: files.folderId,
      createdAt: files.createdAt,
      createdBy: files.createdBy,
      isNamed,
    })
    .from(files)
    .where(
      and(
        eq(files.spaceId, ctx.seat.spaceId),
        isNull(files.deletedAt),
        ...filtersOf(input),
        sql`(${files.id} IN (SELECT value FROM json_each(${ids})) OR ${titleHolds(input.keyword)})`,
      ),
    )
    .orderBy(desc(isNamed), desc(files.createdAt), desc(files.id))
    .limit(MOST_FILES)
  return rows
    .map((row) => ({ ...row, blockCount: blocks.get(row.id) ?? 0 }))
    .toSorted((a, b) => b.isNamed - a.isNamed || b.blockCount - a.blockCount)
}

// Files that are not learned yet are in no index; of those the name counts as it is written.
const titleHolds = (keyword: string): SQL =>
  sql.join(
    keyword
      .split(/\s+/)
      .slice(0, 8)
      .map((piece) => sql`instr(lower(${files.title}), lower(${piece})) > 0`),
    sql` AND `,
  )

// Only with filters: a keyword that stands everywhere must not use up the search on files that they shut out.
async function scopeOfFilters(ctx: SeatedContext, input: SearchInput) {
  const filters = filtersOf(input)
  if (filters.length === 0) return {}
  const rows = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.spaceId, ctx.seat.spaceId), isNull(files.deletedAt), ...filters))
    .orderBy(desc(files.createdAt))
    .limit(MOST_IN_SCOPE)
  return { fileIds: rows.map((row) => row.id) }
}

function filtersOf(input: SearchInput): SQL[] {
  const { folderId, types, owners, from, to } = input
  return [
    folderId !== '' && eq(files.folderId, folderId),
    types && inArray(files.extension, types),
    owners && inArray(files.createdBy, owners),
    from && gte(files.createdAt, startOfDay(from)),
    to && lt(files.createdAt, startOfDay(to) + DAY_MS),
  ].filter((filter) => typeof filter === 'object')
}

const startOfDay = (day: string) => parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0
