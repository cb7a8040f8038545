import { and, asc, count, eq, sql } from 'drizzle-orm'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import type { TeamId } from '~/core/ids'
import { plainLine } from '~/core/text/text-rules'
import { requireModerationPass } from '~/features/moderation/server'
import { MAX_TAGS_OF_FILE, MAX_TAGS_OF_SPACE, type TagView } from '../../wire/terms/folders'
import { type SetTagsInput } from '../../wire/contracts/folders'
import { libraryErrors } from '../../errors'
import { requireOwnFiles } from '../files/find-files'
import { files } from '../tables'
import { fileTags } from './tables'
import { isAmong, visibleFilesWhere } from './visibility'

/** The tags of the files that the caller may see, by name. */
export async function listTags(ctx: SeatedContext): Promise<TagView[]> {
  return ctx.db
    .select({ tag: fileTags.tag, fileCount: count() })
    .from(fileTags)
    .innerJoin(files, eq(files.id, fileTags.fileId))
    .where(and(eq(fileTags.spaceId, ctx.seat.spaceId), visibleFilesWhere(ctx)))
    .groupBy(fileTags.tag)
    .orderBy(asc(fileTags.tag))
}

/**
 * Puts tags on files and takes others off, all or nothing. Errors: `fileNotFound`, `notYours`, `folderClosed`,
 * `tooManyTags`, `moderation.refused`.
 */
export async function setTags(ctx: SeatedContext, input: SetTagsInput): Promise<true> {
  const ids = [...new Set(input.ids)]
  await requireOwnFiles(ctx, ids)
  const { spaceId } = ctx.seat
  const asRows = (values: string[]) => sql`json_each(${JSON.stringify(values)})`
  const add = input.add.map(cleanTag)
  const remove = input.remove.map(cleanTag)
  if (add.length > 0) await requireModerationPass(ctx, { kind: 'name', text: add.join('\n') })
  try {
    await ctx.db.batch([
      ctx.db
        .delete(fileTags)
        .where(
          and(
            eq(fileTags.spaceId, spaceId),
            isAmong(fileTags.fileId, ids),
            isAmong(fileTags.tag, remove),
          ),
        ),
      ctx.db
        .insert(fileTags)
        .select(
          sql`SELECT ${spaceId}, tag.value, file.value
            FROM ${asRows(ids)} AS file, ${asRows(add)} AS tag WHERE true`,
        )
        .onConflictDoNothing(),
      mustHold(ctx, isWithinBounds(spaceId, ids)),
    ])
  } catch (error) {
    if (didNotHold(error)) throw libraryErrors.tooManyTags()
    throw error
  }
  return true
}

const isWithinBounds = (spaceId: TeamId, ids: string[]) => sql`
  NOT EXISTS (SELECT 1 FROM file_tags WHERE file_id IN
      (SELECT value FROM json_each(${JSON.stringify(ids)}))
    GROUP BY file_id HAVING count(*) > ${MAX_TAGS_OF_FILE})
  AND (SELECT count(DISTINCT tag) FROM file_tags WHERE space_id = ${spaceId}) <= ${MAX_TAGS_OF_SPACE}`

function cleanTag(raw: string): string {
  const tag = plainLine(raw.normalize('NFC'))
  if (tag === '') throw requestErrors.invalid()
  return tag
}
