import { and, desc, inArray, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { withinDays } from '~/core/text/find'
import type { SearchInput } from '../../wire/contracts/search'
import { foldersUnder, scopeOf, visibleFilesWhere } from '../folders/visibility'
import type { SearchScope } from '../ports'
import { files } from '../tables'

const MOST_IN_SCOPE = 20_000

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
  and(visibleFilesWhere(ctx), filtersOf(ctx, input))

/** What the filters let through, whoever may see it. */
export const filtersOf = (ctx: SeatedContext, input: SearchInput): SQL | undefined =>
  and(
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
    ...withinDays(files.createdAt, { from, to }),
  ].filter((filter) => typeof filter === 'object')
}
