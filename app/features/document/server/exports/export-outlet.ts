import { and, desc, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import { documentExportCodes, documentExports } from '../tables'
import { keyOf, sectionsKeyOf, sourcesOfExport, sourcesKeyOf } from './exports'

// Files of exports are taken away a day later: there are few at any time.
const MOST_LISTED = 100

/** Written files that hold words of files of the library, whoever asked for them, while they can be fetched. */
export const exportOutlet = {
  kind: 'export' as const,

  async list(ctx: SeatedContext, files: readonly { id: string }[]) {
    const fileIds = new Set(files.map(({ id }) => id))
    const rows = await ctx.db
      .select()
      .from(documentExports)
      .where(and(eq(documentExports.teamId, ctx.seat.teamId), eq(documentExports.state, 'done')))
      .orderBy(desc(documentExports.createdAt), desc(documentExports.id))
      .limit(MOST_LISTED)
    const sources = await Promise.all(rows.map((row) => sourcesOfExport(ctx, row)))
    const held = rows.filter((_, index) => sources[index]?.some((id) => fileIds.has(id)))
    const people = [...new Set(held.map((row) => row.accountId))]
    const names = await memberNames(ctx, ctx.seat.teamId, people)
    return held.map(({ id, fileName, accountId, createdAt }) => ({
      id,
      title: fileName,
      by: names.get(accountId) ?? '',
      createTime: formatDateTime(new Date(createdAt)),
    }))
  },

  async revoke(ctx: SeatedContext, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    // One value however many there are: a statement takes a hundred at the most.
    const named = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
    const rows = await ctx.db
      .select()
      .from(documentExports)
      .where(
        and(eq(documentExports.teamId, ctx.seat.teamId), sql`${documentExports.id} IN ${named}`),
      )
    if (rows.length === 0) return
    const found = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
    await ctx.db.batch([
      ctx.db.delete(documentExportCodes).where(sql`${documentExportCodes.exportId} IN ${found}`),
      ctx.db.delete(documentExports).where(sql`${documentExports.id} IN ${found}`),
      ...rows.map(({ documentId, fileName }) =>
        recordAuditAction(ctx, {
          action: 'editor.revokeExport',
          target: { kind: 'document', id: documentId, name: fileName },
        }),
      ),
    ])
    await ctx.files.remove(
      rows.flatMap((row) => [keyOf(row), sectionsKeyOf(row), sourcesKeyOf(row)]),
    )
  },
}
