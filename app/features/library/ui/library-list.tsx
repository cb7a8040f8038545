import { LibraryMiddle } from './files/library-middle'
import { inFolder } from './files/list-query'
import { FoundHere } from './search/found-here'
import { emptySearch } from './search/search-query'
import { Shelf } from './shelf/shelf'
import { FOUND_ID, type Library } from './use-library'

/** What was found, the rows, or what stands where no row is. */
export function LibraryList({ library, onUpload }: { library: Library; onUpload: () => void }) {
  const { services, query, search, rows, list, go } = library
  if (search.keyword) {
    return (
      <div id={FOUND_ID} className="library-found">
        <FoundHere
          services={services}
          query={{ ...emptySearch, keyword: search.keyword, folderId: query.folderId }}
          onClear={search.clear}
        />
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <LibraryMiddle
        state={services.calls ? list.state : 'stranger'}
        query={query}
        addOff={library.addOff}
        onUpload={onUpload}
        onSignIn={services.openSignIn}
        onRetry={list.reload}
        onShowAll={() => go(inFolder(query, query.folderId))}
      />
    )
  }
  return (
    <Shelf
      rows={rows}
      list={list}
      query={query}
      onQuery={library.change}
      actions={library.actions}
      drag={library.drag}
    />
  )
}
