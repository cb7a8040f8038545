import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { emit, useEvent } from '~/client/event-bus'
import type { FilePage } from '../wire/contracts/files'
import type { FolderView } from '../wire/contracts/folders'
import { libraryErrors } from '../errors'
import type { LibraryServices } from './services'
import { filterNames } from './files/filter'
import { inFolder, isDeep, listPath, type ListQuery } from './files/list-query'
import { useFiles } from './files/use-files'
import { useFolders } from './folders/use-folders'
import type { DockQuestion } from './question-dock'
import { emptySearch, searchPath } from './search/search-query'
import { focusFirstHit } from './search/search-results'
import { shelfRows } from './shelf/shelf-rows'
import { useRowDrag } from './shelf/use-row-drag'
import { useShelfActions } from './shelf/use-shelf-actions'
import { useSearch } from './use-search'

declare module '~/client/event-bus' {
  interface EventPayloads {
    /** What was written under the list; the conversation beside it opens with it. */
    ask_ai_question_in_the_front_page_of_the_knolwedge_base: Omit<DockQuestion, 'no'>
  }
}

/** Of the element round what the search found. */
export const FOUND_ID = 'library-found'

export interface LibrarySource {
  services: LibraryServices
  query: ListQuery
  /** The first page as the server rendered it; null for a stranger, or when it could not be had. */
  first: FilePage | null
  /** All folders of the space that the person may see. */
  folders: readonly FolderView[]
}

/** What the library's page shows and what can be done with it. */
export type Library = ReturnType<typeof useLibrary>

export function useLibrary(source: LibrarySource) {
  const { services, query } = source
  const navigate = useNavigate()
  const visibleRows = useVisibleRows(source)
  const { folders, list } = visibleRows
  const reload = () => {
    list.reload()
    void folders.reload()
  }
  useEvent('be_update_knowledge_file_page', reload)
  useEvent('update_knowledge_base_list_after_adding_question_result', reload)
  const { asked, go, change } = useAsked(query)
  const fromId = isDeep(query) ? null : query.folderId
  const actions = useShelfActions({
    services,
    folders,
    list,
    fromId,
    onOpen: (row) =>
      row.kind === 'folder'
        ? go(inFolder(query, row.folder.id))
        : void navigate(`/library/${row.file.id}`),
    onFolderGone: ({ id, parentId }) => {
      const isHere = id === query.folderId || folders.map.isWithin(query.folderId, id)
      if (isHere) void navigate(listPath(inFolder(query, parentId)), { replace: true })
    },
    onBin: () => void navigate('/library/bin'),
  })
  const search = useSearch({
    onDown: () => focusFirstHit(document.getElementById(FOUND_ID)),
    onEnter: (keyword) =>
      void navigate(searchPath({ ...emptySearch, keyword, folderId: query.folderId })),
  })
  const { folder } = visibleRows
  return {
    ...visibleRows,
    services,
    query,
    actions,
    search,
    drag: useRowDrag(folders.map, fromId, actions.moveTo),
    /** Why nothing can be added here; '' when it can. */
    addOff: folder && !folder.mayAdd ? libraryErrors.folderClosed().text : '',
    go,
    /** What the person asked to see, shown or still on its way. */
    asked,
    change,
  }
}

/** The query that is on its way: what is set meanwhile adds to it and loses none of it. A walk of another making ends it. */
function useAsked(query: ListQuery) {
  const navigate = useNavigate()
  const address = listPath(query)
  const [asked, setAsked] = useState(query)
  // Of this moment, also where what was set last has not been drawn yet.
  const latest = useRef({ asked: query, ours: [] as string[] })
  const arrive = useEffectEvent(() => {
    // An address asked for earlier may still come up before the last.
    const isOnTheWay =
      address !== listPath(latest.current.asked) && latest.current.ours.includes(address)
    if (isOnTheWay) return
    latest.current = { asked: query, ours: [] }
    setAsked(query)
  })
  useLayoutEffect(() => arrive(), [address])
  const go = (next: ListQuery) => {
    const path = listPath(next)
    latest.current = { asked: next, ours: [...latest.current.ours, path] }
    setAsked(next)
    void navigate(path)
  }
  return {
    asked,
    go,
    change: (part: Partial<ListQuery>) => go({ ...latest.current.asked, ...part }),
  }
}

/** The rows and names of what the address asks for. */
function useVisibleRows({ services, query, first, folders: initialFolders }: LibrarySource) {
  const folders = useFolders(services.calls, initialFolders)
  const list = useFiles(services.calls, { query, first }, services.reportLearned)
  const { map } = folders
  const folder = query.filter === 'all' ? (map.byId.get(query.folderId) ?? null) : null
  const isTurned = query.sort === 'name' && query.order === 'desc'
  const levelId = isDeep(query) ? null : query.folderId
  // Rows that are the same objects are not drawn again; of ten thousand that counts.
  const rows = useMemo(() => {
    const level = levelId === null ? [] : map.childrenOf(levelId)
    return shelfRows(isTurned ? level.toReversed() : level, list.rows, map.countWithin)
  }, [map, levelId, isTurned, list.rows])
  return {
    folders,
    list,
    folder,
    rows,
    path: folder ? map.pathTo(folder.id) : [],
    title: folder?.name ?? filterNames[query.filter],
  }
}

/** The conversation beside the list, and what was carried into it. */
export function useAsking({ calls, openSignIn }: LibraryServices, isOpenAtFirst: boolean) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [asked, setAsked] = useState<DockQuestion | null>(null)
  useEvent('ask_ai_question_in_the_front_page_of_the_knolwedge_base', (question) => {
    setAsked((before) => ({ ...question, no: (before?.no ?? 0) + 1 }))
    setIsOpen(true)
  })
  return {
    isOpen,
    setIsOpen,
    asked,
    /** False when nobody is signed in: then the text stays. */
    open(question: Omit<DockQuestion, 'no'>) {
      if (!calls) openSignIn()
      else emit('ask_ai_question_in_the_front_page_of_the_knolwedge_base', question)
      return calls !== null
    },
  }
}
