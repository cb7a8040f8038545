import type { FilePage, FileView } from '../../contract'
import { isSameList, type ListQuery } from './list-query'

/** What a list shows, and its first page if the server rendered it. */
export interface ListSource {
  query: ListQuery
  first: FilePage | null
}

export interface Shown {
  source: ListSource
  page: FilePage | null
  state: 'loading' | 'ready' | 'failed'
}

export const opened = (source: ListSource): Shown => ({
  source,
  page: source.first,
  state: source.first ? 'ready' : 'loading',
})

/** What is shown of `source`: what was gathered for it, or its beginning. */
export function shownOf(shown: Shown, source: ListSource): Shown {
  const { query, first } = shown.source
  const isSame = isSameList(query, source.query) && first === source.first
  return isSame ? shown : opened(source)
}

/** The next page behind the former ones, whose first told the sources; a row that moved between two pages stands once. */
export function joined(shown: Shown, page: FilePage, after: string | undefined): Shown {
  if (!after || !shown.page) return { ...shown, page, state: 'ready' }
  const known = new Set(shown.page.records.map((row) => row.id))
  const fresh = page.records.filter((row) => !known.has(row.id))
  const records = [...shown.page.records, ...fresh]
  const sources = page.sources ?? shown.page.sources
  return { ...shown, page: { ...page, ...(sources && { sources }), records }, state: 'ready' }
}

/** What is on screen stays there: a failed next page is asked for again by the next scroll. */
export const failed = (shown: Shown): Shown => (shown.page ? shown : { ...shown, state: 'failed' })

export function withRows(shown: Shown, change: (rows: FileView[]) => FileView[]): Shown {
  if (!shown.page) return shown
  const records = change(shown.page.records)
  const total = shown.page.total - (shown.page.records.length - records.length)
  return { ...shown, page: { ...shown.page, records, total } }
}

/** New counts and usage round the same rows. */
export function withCounts(shown: Shown, { counts, sources, space }: FilePage): Shown {
  if (!shown.page) return shown
  return { ...shown, page: { ...shown.page, counts, ...(sources && { sources }), space } }
}
