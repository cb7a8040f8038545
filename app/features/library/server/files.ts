import { and, count, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { limitRate, type RateRule } from '~/core/rate'
import { commit, ticket } from '~/core/outbox'
import { memberNames, nameByAccount, namesAmong } from '~/features/teams/server'
import type { FileDetailView, FilePage, FileProgressView, ListFilesInput } from '../contract'
import { libraryErrors } from '../errors'
import { seenFilesWhere } from './folders/visibility'
import { ingestFile, tellIndex } from './jobs'
import { cleanTitle } from './names'
import { canChangeFile } from './policies'
import { presentFile, presentMissing, presentProgress, type FileRow } from './present'
import { giveSpaceBack, makeSpace, presentSpace, roomOfSpace, sumsOfFiles } from './spaces'
import { files } from './tables'

/** Newest first. `total` counts what the filter lets through, `counts` the whole space. */
export async function listFiles(ctx: SeatedContext, input: ListFilesInput): Promise<FilePage> {
  const chosen = and(seenFilesWhere(ctx), ...filters(ctx, input))
  const page = newestFirst(ctx, chosen, input)
  const adders = sql`(SELECT created_by FROM ${page.as('page')})`
  // One trip to the database, however far away it is.
  const [rows, found, sums, room, accounts, inTeam] = await ctx.db.batch([
    page,
    ctx.db.select({ total: count() }).from(files).where(chosen),
    sumsOfFiles(ctx),
    roomOfSpace(ctx),
    ...namesAmong(ctx, ctx.seat.teamId, adders),
  ])
  const names = nameByAccount(accounts, inTeam)
  const shown = rows.slice(0, input.pageSize)
  const next = rows.length > shown.length ? cursorAfter(shown) : undefined
  const { fileCount = 0, mine = 0, failed = 0, learning = 0 } = sums[0] ?? {}
  return {
    records: shown.map((row) => presentFile(ctx, row, names)),
    total: found[0]?.total ?? 0,
    ...(next && { next }),
    space: presentSpace(room[0] ?? (await makeSpace(ctx)), sums[0]),
    counts: { all: fileCount, mine, failed, learning },
  }
}

// One more than the page tells whether another follows.
function newestFirst(ctx: SeatedContext, chosen: SQL | undefined, input: ListFilesInput) {
  return ctx.db
    .select()
    .from(files)
    .where(and(chosen, input.after ? afterCursor(input.after) : undefined))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(input.pageSize + 1)
}

/** One answer for each asked id, in order; ids that are not in the space are answered as failed. */
export async function fileProgress(
  ctx: SeatedContext,
  input: { fileIds: string[] },
): Promise<FileProgressView[]> {
  const ids = JSON.stringify(input.fileIds)
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(seenFilesWhere(ctx), sql`${files.id} IN (SELECT value FROM json_each(${ids}))`))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return input.fileIds.map((id) => {
    const row = byId.get(id)
    return row ? presentProgress(row) : presentMissing(id)
  })
}

export async function getFile(ctx: SeatedContext, input: { id: string }): Promise<FileDetailView> {
  const row = await findFile(ctx, input.id)
  const names = await memberNames(ctx, ctx.seat.teamId, [row.createdBy])
  return { ...presentFile(ctx, row, names), parse: row.card }
}

/** The extension stays what it was. Errors: `fileNotFound`, `notYours`. */
export async function renameFile(
  ctx: SeatedContext,
  input: { id: string; title: string },
): Promise<true> {
  const row = await changeableFile(ctx, input.id)
  const title = cleanTitle(input.title, row.extension)
  const renaming = ctx.db
    .update(files)
    .set({ title, updatedAt: ctx.now().getTime() })
    .where(and(seenFilesWhere(ctx), eq(files.id, row.id)))
  await commit(ctx, [renaming], [ticket(ctx, tellIndex, { fileId: row.id })])
  return true
}

/**
 * All of them or none: an id that is not in the space, or a file of somebody else's, refuses the call. Deleted files
 * leave the list and the searches at once, their space is free again, their rows and bytes wait for the sweep.
 */
export async function deleteFiles(ctx: SeatedContext, input: { ids: string[] }): Promise<true> {
  const ids = [...new Set(input.ids)]
  const given = JSON.stringify(ids)
  const among = sql`${files.id} IN (SELECT value FROM json_each(${given}))`
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(seenFilesWhere(ctx), among))
  if (rows.length < ids.length) throw libraryErrors.fileNotFound()
  if (!rows.every((row) => mayChange(ctx, row))) throw libraryErrors.notYours()
  const now = ctx.now().getTime()
  const deleting = ctx.db
    .update(files)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(seenFilesWhere(ctx), among))
  const tickets = ids.map((fileId) => ticket(ctx, tellIndex, { fileId }))
  await commit(ctx, [giveSpaceBack(ctx, ids), deleting], tickets)
  // Searches check the rows anyway; the tickets repeat this if it fails half-way.
  const index = ctx.spaceIndex(ctx.seat.spaceId)
  for (const id of ids) await index.removeFile(id)
  return true
}

// Learning is the dearest work of the house: a file that fails each time must not be learned without end.
const RETRIES: RateRule = { name: 'library.retry', limit: 60, windowMs: 10 * 60_000 }

/**
 * Learns a failed file once more. A file that is being learned, or learned, stays as it is. Errors: `fileNotFound`,
 * `notYours`, `requestErrors.tooMany`.
 */
export async function retryFile(ctx: SeatedContext, input: { id: string }): Promise<true> {
  const row = await changeableFile(ctx, input.id)
  if (row.status !== 'ERROR') return true
  await limitRate(ctx, RETRIES, ctx.actor.accountId)
  const generation = row.generation + 1
  const starting = ctx.db
    .update(files)
    .set({ status: 'INIT', progress: 0, errorCode: '', generation, updatedAt: ctx.now().getTime() })
    .where(and(seenFilesWhere(ctx), eq(files.id, row.id), eq(files.generation, row.generation)))
  await commit(ctx, [starting], [ticket(ctx, ingestFile, { fileId: row.id, generation })])
  return true
}

/** A file that the caller may see, or `fileNotFound`. */
export async function findFile(ctx: SeatedContext, id: string): Promise<FileRow> {
  const [row] = await ctx.db
    .select()
    .from(files)
    .where(and(seenFilesWhere(ctx), eq(files.id, id)))
  if (!row) throw libraryErrors.fileNotFound()
  return row
}

/** A file that the caller may change. Errors: `fileNotFound`, `notYours`. */
export async function changeableFile(ctx: SeatedContext, id: string): Promise<FileRow> {
  const row = await findFile(ctx, id)
  if (!mayChange(ctx, row)) throw libraryErrors.notYours()
  return row
}

const mayChange = (ctx: SeatedContext, row: FileRow) =>
  canChangeFile(ctx.actor.accountId, ctx.seat.role, row)

const byMe = (ctx: SeatedContext) => eq(files.createdBy, ctx.actor.accountId)

function filters(ctx: SeatedContext, input: ListFilesInput): (SQL | undefined)[] {
  return [
    eq(files.folderId, input.folderId),
    input.status && statusIs(input.status),
    input.mine && byMe(ctx),
    // What a person types is no pattern; and D1 refuses patterns over 50 bytes.
    input.keyword ? sql`instr(lower(${files.title}), lower(${input.keyword})) > 0` : undefined,
  ]
}

// What nobody has begun to learn yet is being processed all the same.
const statusIs = (status: FileRow['status']) =>
  status === 'PROCESSING' ? inArray(files.status, ['INIT', 'PROCESSING']) : eq(files.status, status)

function cursorAfter(page: FileRow[]): string | undefined {
  const last = page.at(-1)
  return last && `${last.createdAt}-${last.id}`
}

function afterCursor(cursor: string): SQL | undefined {
  const [, time = '', id = ''] = /^(\d{1,16})-(\d{1,16})$/.exec(cursor) ?? []
  if (id === '') throw requestErrors.invalid()
  const at = Number(time)
  return or(lt(files.createdAt, at), and(eq(files.createdAt, at), lt(files.id, id)))
}
