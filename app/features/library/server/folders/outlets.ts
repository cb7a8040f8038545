import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { OutletView } from '../../contract'
import './outlet-port'
import { shownTitleColumn } from '../names'
import { files } from '../tables'
import { foldersUnder } from './visibility'

const MOST_FILES = 5_000

/** Links and written files that show words of what lies in a folder or beneath it to others than its readers. */
export async function outletsOf(ctx: SeatedContext, folderId: string): Promise<OutletView[]> {
  const outlets = ctx.outlets ?? []
  if (outlets.length === 0) return []
  const inside = await ctx.db
    .select({ id: files.id, title: shownTitleColumn })
    .from(files)
    .where(
      and(
        eq(files.spaceId, ctx.seat.spaceId),
        sql`${files.folderId} IN (${foldersUnder(ctx, [folderId])})`,
      ),
    )
    .limit(MOST_FILES)
  if (inside.length === 0) return []
  const found = await Promise.all(
    outlets.map(async ({ kind, list }) =>
      (await list(ctx, inside)).map((one) => ({ ...one, kind })),
    ),
  )
  return found.flat()
}

/** Ends those of the named ones that show words of the folder, whoever made them. */
export async function revokeOutlets(
  ctx: SeatedContext,
  folderId: string,
  named: readonly Pick<OutletView, 'kind' | 'id'>[],
): Promise<void> {
  if (named.length === 0) return
  const shown = await outletsOf(ctx, folderId)
  for (const { kind, revoke } of ctx.outlets ?? []) {
    const ids = shown.filter(
      (one) =>
        one.kind === kind && named.some((other) => other.kind === kind && other.id === one.id),
    )
    await revoke(
      ctx,
      ids.map(({ id }) => id),
    )
  }
}
