import { and, asc, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { AddedFileView, FileView } from '../../wire/contracts/files'
import type { DuplicateView } from '../../wire/terms/folders'
import type { FileRow } from '../present'
import { displayTitleColumn } from '../files/names'
import { files } from '../tables'
import { loadTree, ROOT_NAME } from './folders'
import { placeOf, type TreeFolder } from './tree'
import { isAmong, visibleFilesWhere } from './visibility'

const MOST_REPORTED = 5

/** Beside each added file those of the team with the same bytes that the adder may see, the oldest first, at most five. */
export async function withDuplicates(
  ctx: SeatedContext,
  rows: FileRow[],
  views: FileView[],
): Promise<AddedFileView[]> {
  const twins = await twinsOf(ctx, rows)
  const tree = twins.length > 0 ? await loadTree(ctx) : new Map<string, TreeFolder>()
  const contents = new Map(rows.map((row) => [row.id, row.contentSha256]))
  return views.map((view) => ({
    ...view,
    duplicates: twins
      .filter((twin) => twin.id !== view.id && twin.contentSha256 === contents.get(view.id))
      .slice(0, MOST_REPORTED)
      .map((twin) => present(twin, tree)),
  }))
}

async function twinsOf(ctx: SeatedContext, rows: FileRow[]) {
  const contents = [...new Set(rows.map((row) => row.contentSha256).filter((hash) => hash !== ''))]
  if (contents.length === 0) return []
  const twins = await ctx.db
    .select({
      id: files.id,
      title: displayTitleColumn,
      folderId: files.folderId,
      contentSha256: files.contentSha256,
      place: sql<number>`row_number() OVER (PARTITION BY content_sha256 ORDER BY id)`,
    })
    .from(sql`(${filesOf(contents)}) AS alike`)
    .crossJoin(files)
    .where(
      and(
        visibleFilesWhere(ctx),
        sql`${files.id} = alike.file_id`,
        isAmong(files.contentSha256, contents),
      ),
    )
    .orderBy(asc(files.id))
  // Every added file is its own twin: there must be another.
  const doubled = new Set(twins.flatMap((twin) => (twin.place === 2 ? [twin.contentSha256] : [])))
  return twins.filter(
    ({ place, contentSha256 }) => place <= MOST_REPORTED + 1 && doubled.has(contentSha256),
  )
}

// By the beginnings of sums, which is all that the index holds. A cross join is made in the order in which it is written.
const filesOf = (contents: string[]) => sql`SELECT id AS file_id FROM files WHERE deleted_at IS NULL
  AND substr(content_sha256, 1, 8) IN (SELECT substr(value, 1, 8) FROM json_each(${JSON.stringify(contents)}))`

function present(
  { id, title, folderId }: Pick<FileRow, 'id' | 'title' | 'folderId'>,
  tree: ReadonlyMap<string, TreeFolder>,
): DuplicateView {
  const folder = tree.get(folderId)
  return { id, title, folderId, folderName: folder ? placeOf(folder) : ROOT_NAME }
}
