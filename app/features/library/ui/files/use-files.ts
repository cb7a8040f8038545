import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FilePage, FileView } from '../../wire/contracts/files'
import { MAX_LIST_PAGE } from '../../terms'
import type { LibraryCalls } from '../calls'
import { isSameList } from './list-query'
import {
  failed,
  joined,
  opened,
  displayedOf,
  withCounts,
  withRows,
  type ListSource,
  type DisplayedList,
} from './list-state'
import { applyProgress, isProcessing, pollProgress } from './progress'

export interface FileList {
  rows: FileView[]
  /** Rows of the filter, loaded or not. */
  total: number
  space: FilePage['space'] | null
  counts: FilePage['counts'] | null
  sources: Required<FilePage>['sources'] | null
  state: DisplayedList['state']
  /** Asks for the next page, once. */
  more: () => void
  /** Asks for all that is left, page after page. */
  rest: () => void
  /** The rest was asked for and is still coming. */
  isGathering: boolean
  reload: () => void
  change: (id: string, next: (row: FileView) => FileView) => void
  drop: (ids: ReadonlySet<string>) => void
  /** Tells which rows are in sight; only those are polled. */
  see: (ids: readonly string[]) => void
}

/** One list, page after page, with the learning of its visible rows followed. */
export function useFiles(
  calls: LibraryCalls | null,
  source: ListSource,
  onSettled: (files: FileView[]) => void,
): FileList {
  const same = useSameSource(source)
  const [gathered, setGathered] = useState(() => opened(same))
  const displayed = displayedOf(gathered, same)
  const update = useCallback(
    (change: (displayed: DisplayedList) => DisplayedList) =>
      setGathered((now) => change(displayedOf(now, same))),
    [same],
  )
  const { isGathering, ...pages } = usePages(calls, same, displayed.page?.next, update)
  const recount = useCallback(async () => {
    const page = await calls?.listFiles({ query: same.query, pageSize: 1 }).catch(() => null)
    if (page) update((now) => withCounts(now, page))
  }, [calls, same, update])
  const rows = displayed.page?.records ?? noRows
  const see = useProgress(calls, rows, update, (settled) => {
    onSettled(settled)
    void recount()
    // A web page has its title and size only once it was fetched.
    for (const { id } of settled.filter((file) => file.sourceUrl)) {
      const keep = ({ title, fileSize }: FileView) =>
        update((now) =>
          withRows(now, (all) =>
            all.map((row) => (row.id === id ? { ...row, title, fileSize } : row)),
          ),
        )
      calls?.detail(id).then(keep, () => {})
    }
  })
  return {
    rows,
    total: displayed.page?.total ?? 0,
    space: displayed.page?.space ?? null,
    counts: displayed.page?.counts ?? null,
    sources: displayed.page?.sources ?? null,
    state: displayed.state,
    ...pages,
    isGathering,
    change: (id, next) =>
      update((now) => withRows(now, (all) => all.map((row) => (row.id === id ? next(row) : row)))),
    drop: (ids) => {
      update((now) => withRows(now, (all) => all.filter((row) => !ids.has(row.id))))
      void recount()
    },
    see,
  }
}

const noRows: FileView[] = []

/** The same object as long as the same rows answer it: turning list into tiles asks for nothing. */
function useSameSource(source: ListSource): ListSource {
  const [lastSource, setLastSource] = useState(source)
  if (lastSource.first === source.first && isSameList(lastSource.query, source.query))
    return lastSource
  setLastSource(source)
  return source
}

type Update = (change: (shown: DisplayedList) => DisplayedList) => void

// The first page is a screenful; whoever goes on gets more at once.
const NEXT_PAGE = 200

function usePages(
  calls: LibraryCalls | null,
  { query, first }: ListSource,
  next: string | undefined,
  update: Update,
) {
  // Only the newest answer counts: a slow one of an earlier filter or reload is dropped.
  const newest = useRef<symbol | null>(null)
  const going = useRef<string | null>(null)
  const [gathering, setGathering] = useState<ListSource['query'] | null>(null)
  const fetchPage = useCallback(
    async (after?: string, pageSize?: number): Promise<FilePage | null> => {
      if (!calls) return null
      going.current = after ?? null
      const mine = Symbol('page')
      newest.current = mine
      const request = { query, after, ...(pageSize && { pageSize }) }
      const page = await calls.listFiles(request).catch(() => null)
      if (newest.current !== mine) return null
      going.current = null
      update((now) => (page ? joined(now, page, after) : failed(now)))
      return page
    },
    [calls, query, update],
  )
  useEffect(() => {
    if (!first) void fetchPage()
    // What is still on its way belongs to no other list.
    return () => void (newest.current = null)
  }, [first, fetchPage])
  const isGathering = gathering === query
  const more = useCallback(() => {
    if (next && going.current !== next && !isGathering) void fetchPage(next, NEXT_PAGE)
  }, [next, isGathering, fetchPage])
  const reload = useCallback(() => void fetchPage(), [fetchPage])
  const rest = useCallback(async () => {
    if (isGathering) return
    setGathering(query)
    for (let after = next; after;) after = (await fetchPage(after, MAX_LIST_PAGE))?.next
    setGathering(null)
  }, [isGathering, query, next, fetchPage])
  return { more, reload, rest: () => void rest(), isGathering }
}

function useProgress(
  calls: LibraryCalls | null,
  rows: readonly FileView[],
  update: Update,
  onSettled: (files: FileView[]) => void,
): FileList['see'] {
  const visible = useRef<readonly string[]>([])
  const isAnyProcessing = rows.some(isProcessing)
  const visibleProcessing = useEffectEvent(() =>
    rows
      .filter((row) => isProcessing(row) && visible.current.includes(row.id))
      .map((row) => row.id),
  )
  const learn = useEffectEvent((...[asked, answers]: ProgressAnswer) => {
    const after = applyProgress(rows, asked, answers)
    update((now) => withRows(now, (all) => applyProgress(all, asked, answers)))
    const settled = after.filter((row, index) => row !== rows[index] && !isProcessing(row))
    if (settled.length > 0) onSettled(settled)
  })
  useEffect(() => {
    if (!calls || !isAnyProcessing) return
    const poller = pollProgress({
      ids: () => visibleProcessing(),
      ask: (ids) => calls.progressOf(ids),
      isHidden: () => document.hidden,
      onAnswer: (...answer) => learn(...answer),
    })
    return poller.stop
  }, [calls, isAnyProcessing])
  return useCallback((ids) => {
    visible.current = ids
  }, [])
}

type ProgressAnswer = Parameters<Parameters<typeof pollProgress>[0]['onAnswer']>
