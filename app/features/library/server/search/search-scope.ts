import { and, desc, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { parseDateTime } from '~/core/format'
import type { SearchInput } from '../../wire/contracts/search'
import { foldersUnder, scopeOf, visibleFilesWhere } from '../folders/visibility'
import type { SearchScope } from '../ports'
import { files } from '../tables'

const MOST_IN_SCOPE = 20_000
const DAY_MS = 86_400_000

/**
 * What a search of the index may look into: what the caller may see, the folder and, where filters name kinds of
 * files, just those files; so that a word that stands everywhere cannot use up the search on files they shut out.
 */
export async function searchScope(ctx: SeatedContext, input: SearchInput): Promise<SearchScope> {
  if (ofFilesOnly(input).length === 0) {
    return scopeOf(ctx, input.folderId === '' ? {} : { folderIds: [input.folderId] })
  }
  const rows = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(filesWhere(ctx, input))
    .orderBy(desc(files.createdAt))
    .limit(MOST_IN_SCOPE)
  return { fileIds: rows.map((row) => row.id) }
}

/** Files that the caller may see and the filters let through. */
export const filesWhere = (ctx: SeatedContext, input: SearchInput): SQL | undefined =>
  and(
    visibleFilesWhere(ctx),
    input.folderId === ''
      ? undefined
      : sql`${files.folderId} IN (${foldersUnder(ctx, [input.folderId])})`,
    ...ofFilesOnly(input),
  )

/** Filters that no folder can pass. */
export function ofFilesOnly({ types, owners, from, to }: SearchInput): SQL[] {
  return [
    types && inArray(files.extension, types),
    owners && inArray(files.createdBy, owners),
    from && gte(files.createdAt, startOfDay(from)),
    to && lt(files.createdAt, startOfDay(to) + DAY_MS),
  ].filter((filter) => typeof filter === 'object')
}

const startOfDay = (day: string) => parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0
