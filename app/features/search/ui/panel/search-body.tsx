import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import { useSearch } from '../search-store'
import type { SearchFilters } from '../use-search-all'
import type { Row } from './rows'
import { isNarrowed } from './search-filters'
import { SearchList } from './search-list'
import { SearchPreview } from './search-preview'

export interface SearchBodyProps {
  rows: readonly Row[]
  active: number
  keyword: string
  filters: SearchFilters
  isOnline: boolean
  now: Date
  /** Searches of papers that the team has left. */
  scholarLeft: number
  onHover: (index: number, isByKey: boolean) => void
  onOpen: (row: Row, isApart: boolean) => void
  onWiden: () => void
  onRetry: () => void
}

const fading = 'transition-opacity duration-150'

/** What was found at the left, the chosen one at the right; or why there is nothing. */
export function SearchBody(props: SearchBodyProps) {
  const { rows, active, keyword } = props
  const answer = useSearch(({ searchResults }) => searchResults)
  const isSearching = useSearch(({ isSearching: is }) => is)
  const isOlder = useSearch(({ answeredQuery }) => answeredQuery !== keyword) && keyword !== ''
  const row = rows[active]
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 desktop:grid-cols-[500px_minmax(0,1fr)]">
      <div
        className="min-h-0 overflow-y-auto px-2.5 py-2 max-tablet:px-2 desktop:border-r desktop:border-line"
        aria-busy={isSearching}
      >
        <Notice {...props} />
        {keyword !== '' && answer === null && isSearching ? (
          <div className="px-2.5">
            <SkeletonRows rows={6} label="正在搜索" />
          </div>
        ) : (
          <SearchList {...props} answer={answer} isOlder={isOlder} />
        )}
      </div>
      <div className="min-h-0 overflow-y-auto bg-paper px-[26px] py-[22px] max-desktop:hidden">
        {row?.type === 'hit' && row.hit.kind !== 'action' && (
          <div className={clsx(fading, isOlder && 'opacity-60')}>
            <SearchPreview hit={row.hit} now={props.now} onOpen={() => props.onOpen(row, false)} />
          </div>
        )}
      </div>
    </div>
  )
}

/** What stands over the list: that nothing was found, that something went wrong, or what can be typed. */
function Notice({ rows, keyword, filters, isOnline, onWiden, onRetry }: SearchBodyProps) {
  const answer = useSearch(({ searchResults }) => searchResults)
  const isSearching = useSearch(({ isSearching: is }) => is)
  const hasFailed = useSearch(({ hasFailed: has }) => has)
  if (!isOnline) return <Line>网络已断开，连上后接着搜索</Line>
  if (keyword === '') {
    return rows.length === 0 ? (
      <div className="pt-16">
        <EmptyState
          title="搜索全部内容"
          hint="标题可以用拼音或首字母找，例如用「czl」找「承载量」"
        />
      </div>
    ) : null
  }
  if (hasFailed) {
    return (
      <Line>
        没有搜索成功
        <Button size="small" kind="ghost" onClick={onRetry}>
          重试
        </Button>
      </Line>
    )
  }
  if (answer?.isPartial) {
    return (
      <Line>
        有些内容没有搜到
        <Button size="small" kind="ghost" onClick={onRetry}>
          重试
        </Button>
      </Line>
    )
  }
  if (isSearching || answer === null || answer.groups.length > 0) return null
  const isFiltered = isNarrowed(filters)
  return (
    <div className="py-6">
      <EmptyState
        drawing="none"
        title={`没有找到「${keyword}」`}
        hint={isFiltered ? '换一个词，或放宽筛选' : '换一个词，或用更短的词'}
        actions={
          isFiltered && (
            <Button size="small" onClick={onWiden}>
              在全部内容里搜索
            </Button>
          )
        }
      />
    </div>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-1 px-2.5 py-1.5 text-small text-ink-2" role="alert">
    {children}
  </div>
)
