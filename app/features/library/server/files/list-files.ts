import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  lt,
  ne,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { nameByAccount, namesAmong } from '~/features/teams/server'
import { fileKinds, type FileKind } from '../../wire/terms/folders'
import { type FilePage } from '../../wire/contracts/files'
import { type ListFilesInput } from '../../contract'
import type { FileSource } from '../../wire/terms/folders'
import {
  closedFolders,
  foldersUnder,
  visibleFilesIn,
  visibleFilesWhere,
  visibleSumsWhere,
} from '../folders/visibility'
import { besideFiles, presentFile, type ListedFile } from '../present'
import { makeSpace, presentSpace, roomOfSpace, sumsOfSpace } from '../spaces'
import { files } from '../tables'
import { fileSums, fileTags } from '../folders/tables'

/**
 * The files of a folder, or of all beneath it, page by page: a page begins after the last row of the former one, so that
 * the hundredth costs what the first does. `total` counts what the filter lets through, `counts` the whole space.
 */
export async function listFiles(ctx: SeatedContext, input: ListFilesInput): Promise<FilePage> {
  const chosen = chosenFiles(ctx, input)
  const page = inOrder(ctx, chosen, input)
  const asPage = page.as('page')
  // One trip to the database, however far away it is.
  const [rows, found, everywhere, webPages, sums, room, tags, locked, accounts, inTeam] =
    await ctx.db.batch([
      page,
      totalOf(ctx, input),
      ...bySource(ctx, input),
      sumsOfSpace(ctx),
      roomOfSpace(ctx),
      tagsOf(ctx, sql`(SELECT id FROM ${asPage})`),
      lockedFolders(ctx),
      ...namesAmong(ctx, ctx.seat.teamId, sql`(SELECT created_by FROM ${asPage})`),
    ])
  const names = nameByAccount(accounts, inTeam)
  const pageRows = rows.slice(0, input.pageSize)
  const next = rows.length > pageRows.length ? cursorAfter(pageRows, input) : undefined
  const about = besideFiles(names, tags, locked)
  return {
    records: pageRows.map((row) => presentFile(ctx, row, about)),
    total: totalIn(found),
    ...(next && { next }),
    space: presentSpace(room[0] ?? (await makeSpace(ctx)), sums[0]),
    counts: countsIn(sums),
    ...(!input.after && { sources: sourcesIn(totalIn(everywhere), totalIn(webPages)) }),
  }
}

/** How many there are beneath, and how many of them are web pages; a later page of a list has been told. */
function bySource(ctx: SeatedContext, input: ListFilesInput) {
  const matching = (source?: FileSource) =>
    input.after ? uncounted(ctx) : totalOf(ctx, { ...input, deep: '1', source })
  return [matching(), matching('web')] as const
}

const uncounted = (ctx: SeatedContext) =>
  ctx.db
    .select({ total: sql<number>`0` })
    .from(files)
    .where(sql`0`)

const sourcesIn = (all: number, web: number) => ({ document: all - web, web })

const totalIn = ([row]: { total: number }[]) => row?.total ?? 0

function countsIn([sums]: Awaited<ReturnType<typeof sumsOfSpace>>): FilePage['counts'] {
  const { fileCount = 0, mine = 0, failed = 0, learning = 0 } = sums ?? {}
  return { all: fileCount, mine, failed, learning }
}

/** The tags of the files that `ids` selects, to ride along in a batch. */
export const tagsOf = (ctx: SeatedContext, ids: SQL) =>
  ctx.db
    .select({ fileId: fileTags.fileId, tag: fileTags.tag })
    .from(fileTags)
    .where(sql`${fileTags.fileId} IN ${ids}`)
    .orderBy(asc(fileTags.tag))

/** The folders that the caller may not change, to ride along in a batch. */
export const lockedFolders = (ctx: SeatedContext) =>
  ctx.db.select({ id: sql<string>`id` }).from(sql`(${closedFolders(ctx, 'change')})`)

/** How many files there are in all: added up where the sums tell it, else counted. */
function totalOf(ctx: SeatedContext, input: ListFilesInput) {
  const { kind, from, to, tag, keyword, source } = input
  const isCountedBySums = [kind, from, to, tag, keyword, source].every(
    (filter) => filter === undefined || filter === '',
  )
  if (!isCountedBySums) {
    return ctx.db.select({ total: count() }).from(files).where(chosenFiles(ctx, input))
  }
  const total = sql<number>`coalesce(sum(${fileSums.files}), 0)`
  return ctx.db
    .select({ total })
    .from(fileSums)
    .where(and(visibleSumsWhere(ctx), ...sharedFilters(ctx, fileSums, input)))
}

// What a person sees as one thing and the database keeps as another.
const columns = {
  date: files.createdAt,
  name: files.titleKey,
  size: files.size,
  words: files.wordCount,
}

// The part of a name that the index orders by; among those that begin alike the rest of it decides.
const nameBegins = sql`substr(${files.titleKey}, 1, 8)`

// One more than the page tells whether another follows.
const listed = {
  id: files.id,
  spaceId: files.spaceId,
  folderId: files.folderId,
  uploadId: files.uploadId,
  title: files.title,
  titleKey: files.titleKey,
  extension: files.extension,
  size: files.size,
  status: files.status,
  progress: files.progress,
  errorCode: files.errorCode,
  wordCount: files.wordCount,
  pageCount: files.pageCount,
  passageCount: files.passageCount,
  readyPages: files.readyPages,
  createdBy: files.createdBy,
  createdAt: files.createdAt,
  updatedAt: files.updatedAt,
  sourceUrl: files.sourceUrl,
  isAnswer: files.isAnswer,
}

function inOrder(ctx: SeatedContext, chosen: SQL | undefined, input: ListFilesInput) {
  const column = columns[input.sort ?? 'date']
  const direction = input.order === 'asc' ? asc : desc
  return ctx.db
    .select(listed)
    .from(files)
    .where(and(chosen, input.after ? afterCursor(input.after, input) : undefined))
    .orderBy(
      ...(input.sort === 'name' ? [direction(nameBegins)] : []),
      direction(column),
      direction(files.id),
    )
    .limit(input.pageSize + 1)
}

function chosenFiles(ctx: SeatedContext, input: ListFilesInput): SQL | undefined {
  const { folderId, deep } = input
  const isWhole = deep && folderId === ''
  const folders = deep ? foldersUnder(ctx, [folderId]) : folderId
  const visible = isWhole ? visibleFilesWhere(ctx) : visibleFilesIn(ctx, folders)
  return and(visible, ...filters(ctx, input))
}

function filters(ctx: SeatedContext, input: ListFilesInput): (SQL | undefined)[] {
  return [
    ...sharedFilters(ctx, files, input),
    input.kind && inArray(files.extension, extensionsOf(input.kind)),
    input.source && (input.source === 'web' ? ne(files.sourceUrl, '') : eq(files.sourceUrl, '')),
    input.from === undefined ? undefined : gte(files.createdAt, startOf(input.from)),
    input.to === undefined ? undefined : lt(files.createdAt, startOf(input.to) + DAY_MS),
    input.tag === undefined ? undefined : hasTag(ctx, input.tag),
    // What a person types is no pattern; and D1 refuses patterns over 50 bytes.
    input.keyword ? sql`instr(lower(${files.title}), lower(${input.keyword})) > 0` : undefined,
  ]
}

/** What files and their sums are both narrowed by. */
const sharedFilters = (
  ctx: SeatedContext,
  table: typeof files | typeof fileSums,
  input: ListFilesInput,
): (SQL | undefined)[] => [
  placeIs(ctx, table.folderId, input),
  // What nobody has begun to learn yet is being processed all the same.
  input.status &&
    inArray(table.status, input.status === 'PROCESSING' ? ['INIT', 'PROCESSING'] : [input.status]),
  input.mine && eq(table.createdBy, ctx.actor.accountId),
  input.owner === undefined ? undefined : eq(table.createdBy, input.owner),
]

function placeIs(
  ctx: SeatedContext,
  column: Column,
  { folderId, deep }: ListFilesInput,
): SQL | undefined {
  if (!deep) return eq(column, folderId)
  return folderId === '' ? undefined : sql`${column} IN (${foldersUnder(ctx, [folderId])})`
}

const hasTag = (ctx: SeatedContext, tag: string) =>
  sql`EXISTS (SELECT 1 FROM file_tags WHERE file_tags.space_id = ${ctx.seat.spaceId}
    AND file_tags.tag = ${tag} AND file_tags.file_id = ${files.id})`

function extensionsOf(kind: string): string[] {
  const kinds: Record<string, readonly string[]> = fileKinds satisfies Record<FileKind, unknown>
  return [...(kinds[kind] ?? [])]
}

const DAY_MS = 86_400_000

// A day begins in Shanghai.
function startOf(day: string): number {
  const instant = Date.parse(`${day}T00:00:00+08:00`)
  if (Number.isNaN(instant)) throw requestErrors.invalid()
  return instant
}

const valueOf = (row: ListedFile, { sort = 'date' }: ListFilesInput) =>
  ({ date: row.createdAt, name: row.titleKey, size: row.size, words: row.wordCount })[sort]

function cursorAfter(page: ListedFile[], input: ListFilesInput): string | undefined {
  const last = page.at(-1)
  return last && encodeURIComponent(JSON.stringify([valueOf(last, input), last.id]))
}

// A cursor belongs to the order in which it was given out; in another one it is refused or begins elsewhere.
function afterCursor(cursor: string, input: ListFilesInput): SQL {
  const [value, id] = readCursor(cursor)
  if (typeof value !== (input.sort === 'name' ? 'string' : 'number')) throw requestErrors.invalid()
  const column = columns[input.sort ?? 'date']
  const isAfter = sql.raw(input.order === 'asc' ? '>' : '<')
  const follows = sql`(${column}, ${files.id}) ${isAfter} (${value}, ${id})`
  if (input.sort !== 'name') return follows
  return sql`${nameBegins} ${isAfter}= substr(${value}, 1, 8) AND ${follows}`
}

function readCursor(cursor: string): [string | number, string] {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(cursor))
    const [value, id]: unknown[] = Array.isArray(read) ? read : []
    if (typeof id === 'string' && (typeof value === 'string' || typeof value === 'number')) {
      return [value, id]
    }
  } catch {
    // Falls through to the refusal.
  }
  throw requestErrors.invalid()
}
