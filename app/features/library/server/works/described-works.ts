import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { isAmong, isOpenTo, visibleFilesWhere } from '../folders/visibility'
import { displayTitle } from '../files/names'
import { files, webPages } from '../tables'
import { readFileWork } from './read-file-work'
import { fileWorks, type WorkEdits } from './tables'
import type { ReadWork } from './reading/read-work'
import { askRegistry } from './registration/ask-registry'
import type { Registration } from './registration/registration'

const AT_ONCE = 8

/** A file of the caller's with what it is as a work. */
export interface DescribedWork {
  file: DescribedFile
  read: ReadWork
  edits: WorkEdits | null
  registration: Registration | null
  confirmedAt: number | null
  /** Whether the caller may write it. */
  isOpen: boolean
}

export type DescribedFile = Pick<
  typeof files.$inferSelect,
  | 'id'
  | 'spaceId'
  | 'generation'
  | 'extension'
  | 'size'
  | 'title'
  | 'pageCount'
  | 'sourceUrl'
  | 'status'
> & { page: WebFacts | null }

/** What a page of the web said of itself when it was fetched. */
export type WebFacts = Pick<
  typeof webPages.$inferSelect,
  'site' | 'byline' | 'publishedOn' | 'finalUrl' | 'pageTitle' | 'fetchedAt'
>

/**
 * Works of files that the caller may see, in the order asked for; others are left out. What was not read yet, or of an
 * earlier learning, is read now and kept; where a registry of DOIs may be asked, it is.
 */
export async function describedWorks(
  ctx: SeatedContext,
  ids: readonly FileId[],
): Promise<DescribedWork[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf(ctx, ids)
  const stale = rows.filter(({ stored, file }) => stored?.generation !== file.generation)
  const fresh = await readAll(
    ctx,
    stale.map(({ file }) => file),
  )
  const works = rows.flatMap(({ file, stored, isOpen }): DescribedWork[] => {
    const read = fresh.get(file.id) ?? stored?.work
    if (!read) return []
    const { edits = null, registration = null, confirmedAt = null } = stored ?? {}
    return [{ file, read, edits, registration, confirmedAt, isOpen: isOpen === 1 }]
  })
  const asked = await askRegistry(ctx, works)
  return asked.toSorted((a, b) => ids.indexOf(a.file.id) - ids.indexOf(b.file.id))
}

const { id, spaceId, generation, extension, size, title, pageCount, sourceUrl, status } =
  getTableColumns(files)
const { site, byline, publishedOn, finalUrl, pageTitle, fetchedAt } = getTableColumns(webPages)

/** Of a file and of the page that it was fetched as. */
export const describedColumns = {
  file: { id, spaceId, generation, extension, size, title, pageCount, sourceUrl, status },
  page: { site, byline, publishedOn, finalUrl, pageTitle, fetchedAt },
}

async function rowsOf(ctx: SeatedContext, ids: readonly FileId[]) {
  const rows = await ctx.db
    .select({
      ...describedColumns,
      stored: getTableColumns(fileWorks),
      isOpen: sql<number>`${isOpenTo(ctx, 'change', files.folderId) ?? sql`1`}`,
    })
    .from(files)
    .leftJoin(webPages, eq(webPages.fileId, files.id))
    .leftJoin(fileWorks, eq(fileWorks.fileId, files.id))
    .where(and(visibleFilesWhere(ctx), isAmong(files.id, ids)))
  return rows.map(({ file, page, ...row }) => ({ ...row, file: { ...file, page } }))
}

async function readAll(
  ctx: SeatedContext,
  unread: readonly DescribedFile[],
): Promise<Map<FileId, ReadWork>> {
  const works = new Map<FileId, ReadWork>()
  for (let index = 0; index < unread.length; index += AT_ONCE) {
    const some = unread.slice(index, index + AT_ONCE)
    const read = await Promise.all(some.map((file) => readFileWork(ctx, file)))
    for (const [no, file] of some.entries()) if (read[no]) works.set(file.id, read[no])
  }
  // A file that is being learned is read again once it is.
  const learned = unread.filter((file) => works.has(file.id) && file.status === 'DONE')
  await keep(ctx, learned, works)
  return works
}

async function keep(
  ctx: SeatedContext,
  learned: readonly DescribedFile[],
  works: ReadonlyMap<FileId, ReadWork>,
): Promise<void> {
  if (learned.length === 0) return
  const rows = learned.map((file) => ({
    id: file.id,
    spaceId: file.spaceId,
    generation: file.generation,
    work: JSON.stringify(works.get(file.id)),
  }))
  await ctx.db.run(sql`INSERT INTO file_works (file_id, space_id, generation, work, updated_at)
    SELECT one.value ->> 'id', one.value ->> 'spaceId', one.value ->> 'generation', one.value ->> 'work',
      ${ctx.now().getTime()}
    FROM json_each(${JSON.stringify(rows)}) AS one WHERE true
    ON CONFLICT (file_id) DO UPDATE SET generation = excluded.generation, work = excluded.work,
      updated_at = excluded.updated_at`)
}

/** Names of files stand in for titles that no file says. */
export const titleOf = (file: DescribedFile): string =>
  displayTitle(file).replace(/\.[A-Za-z]{2,5}$/, '')
