import { and, count, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import { BIN_DAYS, type BinItemView } from '../../wire/terms/folders'
import { type BinPage, type BinQuery } from '../../wire/contracts/folders'
import { libraryErrors } from '../../errors'
import { ROOT_NAME } from '../folders/folders'
import { closedFolders, isAdmin, isAmong } from '../folders/visibility'
import { binItems, folders } from '../folders/tables'

export type BinRow = typeof binItems.$inferSelect
const DAY_MS = 24 * 60 * 60_000

/** What was deleted in the last 30 days, the latest first: what the caller deleted; owner and admins see everything. */
export async function listBin(ctx: SeatedContext, input: BinQuery): Promise<BinPage> {
  const [rows, totals] = await ctx.db.batch([
    ctx.db
      .select()
      .from(binItems)
      .where(and(visibleInBin(ctx), input.after ? afterCursor(input.after) : undefined))
      .orderBy(desc(binItems.deletedAt), desc(binItems.id))
      .limit(input.pageSize + 1),
    ctx.db.select({ total: count() }).from(binItems).where(visibleInBin(ctx)),
  ])
  const pageRows = rows.slice(0, input.pageSize)
  const last = rows.length > pageRows.length ? pageRows.at(-1) : undefined
  return {
    records: await present(ctx, pageRows),
    total: totals[0]?.total ?? 0,
    ...(last && { next: `${last.deletedAt}-${last.id}` }),
  }
}

/** Rows of the bin that the caller may act upon, all of them. Errors: `binItemNotFound`. */
export async function requireBinItems(ctx: SeatedContext, ids: string[]): Promise<BinRow[]> {
  const asked = [...new Set(ids)]
  const rows = await ctx.db
    .select()
    .from(binItems)
    .where(and(visibleInBin(ctx), isAmong(binItems.id, asked)))
  if (rows.length < asked.length) throw libraryErrors.binItemNotFound()
  return rows
}

/**
 * A person sees, brings back and removes what they deleted themselves, as long as they may see where it lay and all of it
 * is theirs: who was an admin when they deleted it may be one no longer.
 */
export function visibleInBin(ctx: SeatedContext): SQL | undefined {
  const isInSpace = eq(binItems.spaceId, ctx.seat.spaceId)
  if (isAdmin(ctx)) return isInSpace
  const closed = closedFolders(ctx, 'see')
  return and(
    isInSpace,
    eq(binItems.deletedBy, ctx.actor.accountId),
    sql`${binItems.folderId} NOT IN (${closed}) AND ${binItems.targetId} NOT IN (${closed})`,
    ...['files', 'folders'].map(
      (table) => sql`NOT EXISTS (SELECT 1 FROM ${sql.identifier(table)} AS held
        WHERE held.bin_id = bin_items.id AND held.bin_id <> ''
          AND held.created_by <> ${ctx.actor.accountId})`,
    ),
  )
}

/**
 * Ids of rows with which something would go that is not the caller's to remove: what others deleted, before, out of a
 * folder that now lies in the bin itself. Empty for owner and admins.
 */
export function heldByOthers(ctx: SeatedContext): SQL {
  const isVisible = visibleInBin(ctx)
  if (isAdmin(ctx) || !isVisible) return sql`SELECT '' AS id WHERE 0`
  const { spaceId } = ctx.seat
  return sql`WITH RECURSIVE held(id) AS (
    SELECT id FROM bin_items WHERE space_id = ${spaceId} AND ${not(isVisible)}
    UNION SELECT folders.bin_id FROM held
      CROSS JOIN bin_items ON bin_items.id = held.id
      CROSS JOIN folders ON folders.id = bin_items.folder_id
      WHERE folders.space_id = ${spaceId} AND folders.bin_id <> ''
  ) SELECT id FROM held`
}

async function present(ctx: SeatedContext, rows: BinRow[]): Promise<BinItemView[]> {
  if (rows.length === 0) return []
  const [places, names, held] = await Promise.all([
    ctx.db
      .select({ id: folders.id, name: folders.name })
      .from(folders)
      .where(isAmong(folders.id, [...new Set(rows.map((row) => row.folderId))])),
    memberNames(ctx, ctx.seat.teamId, [...new Set(rows.map((row) => row.deletedBy))]),
    heldAmong(ctx, rows),
  ])
  const placeNames = new Map(places.map(({ id, name }) => [id, name]))
  const now = ctx.now().getTime()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    folderId: row.folderId,
    folderName: placeNames.get(row.folderId) ?? ROOT_NAME,
    fileCount: row.files,
    size: row.bytes,
    deletedBy: { id: row.deletedBy, name: names.get(row.deletedBy) ?? '' },
    deleteTime: formatDateTime(new Date(row.deletedAt)),
    daysLeft: Math.max(0, Math.ceil(BIN_DAYS - (now - row.deletedAt) / DAY_MS)),
    ...(held.has(row.id) && { holdsOthers: true as const }),
  }))
}

async function heldAmong(ctx: SeatedContext, rows: BinRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.filter(({ kind }) => kind === 'folder').map(({ id }) => id)
  if (isAdmin(ctx) || ids.length === 0) return new Set()
  const held = await ctx.db
    .select({ id: binItems.id })
    .from(binItems)
    .where(and(isAmong(binItems.id, ids), sql`${binItems.id} IN (${heldByOthers(ctx)})`))
  return new Set(held.map(({ id }) => id))
}

function afterCursor(cursor: string): SQL {
  const [, time = '', id = ''] = /^(\d{1,16})-(\d{1,16})$/.exec(cursor) ?? []
  if (id === '') throw requestErrors.invalid()
  return sql`(${binItems.deletedAt}, ${binItems.id}) < (${Number(time)}, ${id})`
}
