import type { SeatedContext } from '~/core/context'
import type { questionRecords } from '../tables'
import { IDLE_MS, listArchived } from './read-archived'
import type { ArchivedRecord, RecordFilter } from './record-archive'

/** What a record of the list is presented from. */
export type PresentedRow = Pick<
  typeof questionRecords.$inferSelect,
  | 'id'
  | 'title'
  | 'sessionFrom'
  | 'fileIds'
  | 'folderIds'
  | 'sessionFolderId'
  | 'updatedAt'
  | 'pinnedAt'
> & { isAnswering: number }

interface Listing {
  filter: RecordFilter
  page: { offset: number; limit: number }
  /** The page as the database has it, and how many match there. */
  found: { rows: PresentedRow[]; total: number }
  /** How many lie in the archive, without regard to the filter; more than none. */
  archived: number
  /** The first ones in the database. */
  readLive(limit: number): Promise<PresentedRow[]>
}

/** A page of the caller's records in the database and in the archive together, as if they lay in one table. */
export async function mergedPage(
  ctx: SeatedContext,
  { filter, page, found, archived, readLive }: Listing,
): Promise<{ rows: PresentedRow[]; total: number }> {
  if (isAny(filter) && isBeforeArchived(ctx, found.rows, page.limit))
    return { rows: found.rows, total: found.total + archived }
  // So many of the archive stand before the page, however the database's lie among them.
  const skipped = Math.max(0, page.offset - found.total)
  const end = page.offset + page.limit
  const [old, live] = await Promise.all([
    listArchived(ctx, { filter, offset: skipped, limit: end - skipped }),
    page.offset === 0 ? found.rows : readLive(Math.min(end, found.total)),
  ])
  const rows = [...live, ...old.records.map(presentedArchived)].toSorted(byList)
  return {
    rows: rows.slice(page.offset - skipped, end - skipped),
    total: found.total + old.total,
  }
}

const isAny = ({ title, ...others }: RecordFilter) =>
  !title && Object.values(others).every((value) => value === undefined)

// What is archived was touched longer ago.
function isBeforeArchived(ctx: SeatedContext, rows: readonly PresentedRow[], pageSize: number) {
  const last = rows.at(-1)
  if (!last || rows.length < pageSize) return false
  return last.pinnedAt !== null || last.updatedAt >= ctx.now().getTime() - IDLE_MS
}

export const presentedArchived = (record: ArchivedRecord): PresentedRow => ({
  ...record,
  pinnedAt: null,
  sessionFolderId: '',
  isAnswering: 0,
})

/** The order of the list: pinned ones, then the latest. */
const byList = (left: PresentedRow, right: PresentedRow): number =>
  (right.pinnedAt ?? 0) - (left.pinnedAt ?? 0) ||
  right.updatedAt - left.updatedAt ||
  (left.id < right.id ? 1 : -1)
