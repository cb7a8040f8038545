import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import type { LibraryServices } from '../services'
import { searchPath, type SearchQuery } from './search-query'
import { SearchResults } from './search-results'
import { useSearchHits } from './use-search-hits'

export interface FoundHereProps {
  services: LibraryServices
  query: SearchQuery
  onClear: () => void
}

/** What the box over a list finds in this folder and beneath, in the place of the list. */
export function FoundHere({ services, query, onClear }: FoundHereProps) {
  const hits = useSearchHits(services.calls, query)
  const [now] = useState(() => new Date())
  if (hits.state === 'failed') {
    return (
      <div className="library-middle">
        <EmptyState
          drawing="none"
          title="没有搜索成功"
          hint="请检查网络后重试"
          actions={<Button onClick={hits.retry}>重试</Button>}
        />
      </div>
    )
  }
  if (!hits.page) return <SkeletonRows rows={6} label="正在搜索" />
  if (hits.page.records.length === 0 && hits.state === 'ready') {
    return (
      <div className="library-middle">
        <EmptyState
          drawing="none"
          title={`没有找到「${query.keyword}」`}
          hint={query.folderId ? '只找了这个文件夹和其中的文件夹' : '换一个词，或用更短的词'}
          actions={
            <>
              {query.folderId && (
                <Link
                  className="k-button"
                  data-kind="outline"
                  data-size="medium"
                  to={searchPath({ ...query, folderId: '' })}
                >
                  搜索全部资料
                </Link>
              )}
              <Button onClick={onClear}>清空搜索</Button>
            </>
          }
        />
      </div>
    )
  }
  return (
    <>
      <SearchResults hits={hits} now={now} onLeaveTop={() => undefined} />
      <p className="py-3 text-small">
        <Link className="k-link" to={searchPath(query)}>
          在搜索页按类型、成员和日期筛选
        </Link>
      </p>
    </>
  )
}
