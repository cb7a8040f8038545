import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { OutletView } from '../../wire/terms/folders'
import { outlets } from './outlet-port'
import { displayTitleColumn } from '../files/names'
import { files } from '../tables'
import { foldersUnder } from './visibility'

const MOST_FILES = 5_000
const MOST_ROUNDS = 50

interface NamedFile {
  id: FileId
  title: string
}

/** What lies in a folder or beneath it, whoever may see it. */
export const filesInside = (ctx: SeatedContext, folderId: string): PromiseLike<NamedFile[]> =>
  ctx.db
    .select({ id: files.id, title: displayTitleColumn })
    .from(files)
    .where(
      and(
        eq(files.spaceId, ctx.seat.spaceId),
        sql`${files.folderId} IN (${foldersUnder(ctx, [folderId])})`,
      ),
    )
    .limit(MOST_FILES)

/** Links and written files that show words of these files to others than their readers. */
export async function outletsOf(
  ctx: SeatedContext,
  inside: readonly NamedFile[],
): Promise<OutletView[]> {
  if (inside.length === 0) return []
  const found = await Promise.all(
    (outlets.of(ctx) ?? []).map(async ({ kind, list }) =>
      (await list(ctx, inside)).map((outlet) => ({ ...outlet, kind })),
    ),
  )
  return found.flat()
}

/** Ends those that show words of the folder, whoever made them, save the named ones: also those that no list had room for. */
export async function revokeOutlets(
  ctx: SeatedContext,
  folderId: string,
  keep: readonly Pick<OutletView, 'kind' | 'id'>[],
): Promise<void> {
  const keys = new Set(keep.map(keyOf))
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const ended = (await outletsOf(ctx, await filesInside(ctx, folderId))).filter(
      (outlet) => !keys.has(keyOf(outlet)),
    )
    if (ended.length === 0) return
    await revoke(ctx, ended)
  }
}

const keyOf = ({ kind, id }: Pick<OutletView, 'kind' | 'id'>) => `${kind} ${id}`

async function revoke(ctx: SeatedContext, ended: readonly OutletView[]): Promise<void> {
  for (const outlet of outlets.of(ctx) ?? []) {
    const ids = ended.filter(({ kind }) => kind === outlet.kind).map(({ id }) => id)
    await outlet.revoke(ctx, ids)
  }
}
