import { eq, and, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { isAmong, visibleFilesWhere } from '../folders/visibility'
import { redactedAmong } from '../folders/redacted-files'
import { displayTitleColumn } from './names'
import { files } from '../tables'
import { objectKeyColumn } from '../uploads/object-key'

/** A file that words were taken from, as the caller may see it now. */
export interface SourceState {
  state: 'open' | 'closed' | 'deleted'
  /** '' unless it is open. */
  title: string
  /** Digest of its bytes: another one means that the file was replaced. '' unless it is open. */
  sum: string
}

/** What became of files that a text leans on. Files of other spaces look deleted. */
export async function sourceStates(
  ctx: SeatedContext,
  fileIds: readonly FileId[],
): Promise<ReadonlyMap<FileId, SourceState>> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return new Map()
  const [closed, rows] = await Promise.all([
    redactedAmong(ctx, ids),
    ctx.db
      .select({
        id: files.id,
        title: displayTitleColumn,
        sum: sql<string>`${files.contentSha256} || ':' || ${objectKeyColumn}`,
      })
      .from(files)
      .where(
        and(eq(files.spaceId, ctx.seat.spaceId), visibleFilesWhere(ctx), isAmong(files.id, ids)),
      ),
  ])
  const open = new Map(rows.map((row) => [row.id, row]))
  const stateOf = (id: FileId): SourceState => {
    const row = open.get(id)
    if (row) return { state: 'open', title: row.title, sum: row.sum }
    return { state: closed.has(id) ? 'closed' : 'deleted', title: '', sum: '' }
  }
  return new Map(ids.map((id) => [id, stateOf(id)]))
}
