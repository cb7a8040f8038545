import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SearchInput } from '../../wire/contracts/search'
import { folders } from '../folders/tables'
import { foldersUnder, isOpenTo } from '../folders/visibility'
import { ofFilesOnly } from './search-scope'

const MOST_FOLDERS = 50

/** Folders whose name holds all the folded pieces, newest first; none where a filter of files is set. */
export async function findFolders(
  ctx: SeatedContext,
  input: SearchInput,
  { pieces, atMost = MOST_FOLDERS }: { pieces: readonly string[]; atMost?: number },
) {
  if (ofFilesOnly(input).length > 0) return []
  return ctx.db
    .select({
      id: folders.id,
      title: folders.name,
      folderId: folders.parentId,
      createdAt: folders.createdAt,
      createdBy: folders.createdBy,
    })
    .from(folders)
    .where(
      and(
        eq(folders.spaceId, ctx.seat.spaceId),
        isNull(folders.deletedAt),
        isOpenTo(ctx, 'see', folders.id),
        input.folderId === ''
          ? undefined
          : sql`${folders.parentId} IN (${foldersUnder(ctx, [input.folderId])})`,
        ...pieces.map((piece) => sql`instr(${folders.nameKey}, ${piece}) > 0`),
      ),
    )
    .orderBy(desc(folders.createdAt), desc(folders.id))
    .limit(atMost)
}

const DEEPEST = 50

/** Names from the library down to each of these folders, by folder id. */
export async function pathsOf(
  ctx: SeatedContext,
  folderIds: string[],
): Promise<Map<string, string[]>> {
  const asked = [...new Set(folderIds)].filter((id) => id !== '')
  if (asked.length === 0) return new Map()
  const above = sql`WITH RECURSIVE up(id) AS (
    SELECT value FROM json_each(${JSON.stringify(asked)})
    UNION SELECT folders.parent_id FROM up JOIN folders
      ON folders.id = up.id AND folders.space_id = ${ctx.seat.spaceId}
  ) SELECT id FROM up`
  const rows = await ctx.db
    .select({ id: folders.id, parentId: folders.parentId, name: folders.name })
    .from(folders)
    .where(and(eq(folders.spaceId, ctx.seat.spaceId), sql`${folders.id} IN (${above})`))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    asked.map((id) => {
      const names: string[] = []
      for (
        let index = byId.get(id);
        index && names.length < DEEPEST;
        index = byId.get(index.parentId)
      ) {
        names.unshift(index.name)
      }
      return [id, names]
    }),
  )
}
