import type { FilePage, FileView } from '../../wire/contracts/files'
import { isSameList, type ListQuery } from './list-query'

/** What a list shows, and its first page if the server rendered it. */
export interface ListSource {
  query: ListQuery
  first: FilePage | null
}

export interface DisplayedList {
  source: ListSource
  page: FilePage | null
  state: 'loading' | 'ready' | 'failed'
}

export const opened = (source: ListSource): DisplayedList => ({
  source,
  page: source.first,
  state: source.first ? 'ready' : 'loading',
})

/** What is shown of `source`: what was gathered for it, or its beginning. */
export function displayedOf(list: DisplayedList, source: ListSource): DisplayedList {
  const { query, first } = list.source
  const isSame = isSameList(query, source.query) && first === source.first
  return isSame ? list : opened(source)
}

/** The next page behind the former ones, whose first told the sources; a row that moved between two pages stands once. */
export function joined(
  list: DisplayedList,
  page: FilePage,
  after: string | undefined,
): DisplayedList {
  if (!after || !list.page) return { ...list, page, state: 'ready' }
  const loadedIds = new Set(list.page.records.map((row) => row.id))
  const fresh = page.records.filter((row) => !loadedIds.has(row.id))
  const records = [...list.page.records, ...fresh]
  const sources = page.sources ?? list.page.sources
  return { ...list, page: { ...page, ...(sources && { sources }), records }, state: 'ready' }
}

/** What is on screen stays there: a failed next page is asked for again by the next scroll. */
export const failed = (list: DisplayedList): DisplayedList =>
  list.page ? list : { ...list, state: 'failed' }

export function withRows(
  list: DisplayedList,
  change: (rows: FileView[]) => FileView[],
): DisplayedList {
  if (!list.page) return list
  const records = change(list.page.records)
  const total = list.page.total - (list.page.records.length - records.length)
  return { ...list, page: { ...list.page, records, total } }
}

/** New counts and usage round the same rows. */
export function withCounts(
  list: DisplayedList,
  { counts, sources, space }: FilePage,
): DisplayedList {
  if (!list.page) return list
  return { ...list, page: { ...list.page, counts, ...(sources && { sources }), space } }
}
