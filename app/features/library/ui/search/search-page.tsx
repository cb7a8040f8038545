import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { DayRange } from '~/kit/controls/day-range'
import { EmptyState } from '~/kit/empty-state'
import { IconButton } from '~/kit/controls/icon-button'
import { SkeletonRows } from '~/kit/skeleton'
import { SearchInput, Select } from '~/kit/controls/text-input'
import { SEARCH_KEYWORD_LENGTH } from '../../wire/terms/search'
import type { LibraryServices } from '../services'
import { kindOptions, readKind } from '../files/file-kinds'
import { emptySearch, isFiltered, searchPath, type SearchQuery } from './search-query'
import { focusFirstHit, SearchResults } from './search-results'
import { useSearchHits } from './use-search-hits'

export interface SearchPageProps {
  services: LibraryServices
  /** As the address has it. */
  query: SearchQuery
  /** The folder that is searched, by name; '' for the whole library. */
  folderName: string
  /** Who has added files. */
  owners: readonly { id: string; name: string }[]
}

/** How long typing rests before the library is asked, ms. */
const REST_MS = 200

/** /library/search: names and contents of the whole library or of one folder. */
export function SearchPage({ services, query, folderName, owners }: SearchPageProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState(query.keyword)
  const hits = useSearchHits(services.calls, query)
  useEffect(() => box.current?.focus(), [])
  const go = (change: Partial<SearchQuery>) =>
    void navigate(searchPath({ ...query, keyword: typed, ...change }), {
      replace: true,
      preventScrollReset: true,
    })
  useTypingRest(typed, query.keyword, () => go({}))
  return (
    <main className="k-main">
      <header className="k-bar">
        <IconButton
          label="返回列表"
          icon={<ChevronLeft size={21} />}
          onClick={() =>
            void navigate(query.folderId ? `/library?folderId=${query.folderId}` : '/library')
          }
        />
        <h1 className="min-w-0 flex-1 truncate">
          {folderName ? `搜索「${folderName}」` : '搜索我的知识'}
        </h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="search-page">
          <SearchInput
            ref={box}
            label="搜索名称与正文"
            maxLength={SEARCH_KEYWORD_LENGTH}
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return
              if (event.key === 'Enter') go({})
              if (event.key === 'ArrowDown' && focusFirstHit(results.current))
                event.preventDefault()
            }}
          />
          <Filters query={query} folderName={folderName} owners={owners} onChange={go} />
          <div ref={results}>
            {services.calls === null ? (
              <Stranger onSignIn={services.openSignIn} />
            ) : (
              <Found
                hits={hits}
                query={query}
                now={now}
                onChange={go}
                toBox={() => box.current?.focus()}
              />
            )}
          </div>
        </div>
      </div>
    </main>
  )
}

/** Calls back when what is typed differs from what is searched and the typing rests; blank clears at once. */
function useTypingRest(typed: string, searched: string, onRest: () => void) {
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => rest.current(), typed.trim() ? REST_MS : 0)
    return () => clearTimeout(timer)
  }, [typed, searched])
}

type Change = (change: Partial<SearchQuery>) => void

function Filters(
  props: Pick<SearchPageProps, 'query' | 'folderName' | 'owners'> & { onChange: Change },
) {
  const { query, folderName, owners, onChange } = props
  return (
    <div className="search-filters" role="group" aria-label="筛选">
      <Select
        size="small"
        className="w-32!"
        aria-label="类型"
        value={query.type}
        options={kindOptions()}
        onChange={(value) => onChange({ type: readKind(value) })}
      />
      <Select
        size="small"
        className="w-32!"
        aria-label="添加人"
        value={query.owner}
        options={[
          { value: '', label: '全部成员' },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(owner) => onChange({ owner })}
      />
      <DayRange
        start={query.from}
        end={query.to}
        onChange={({ start, end }) => onChange({ from: start, to: end })}
      />
      {folderName && (
        <Button size="small" kind="ghost" onClick={() => onChange({ folderId: '' })}>
          搜索全部资料
        </Button>
      )}
      {isFiltered(query) && (
        <Button
          size="small"
          kind="ghost"
          onClick={() => onChange({ type: '', owner: '', from: '', to: '' })}
        >
          清空筛选
        </Button>
      )}
    </div>
  )
}

interface FoundProps {
  hits: ReturnType<typeof useSearchHits>
  query: SearchQuery
  now: Date
  onChange: Change
  toBox: () => void
}

function Found({ hits, query, now, onChange, toBox }: FoundProps) {
  if (hits.state === 'idle') {
    return (
      <div className="pt-16">
        <EmptyState
          title="搜索资料的名称与正文"
          hint="两个字也能找到，例如「客流」；多个词用空格隔开"
        />
      </div>
    )
  }
  if (hits.state === 'failed') {
    return (
      <div className="pt-16">
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
  if (hits.page.records.length > 0 || hits.state === 'loading') {
    return <SearchResults hits={hits} now={now} onLeaveTop={toBox} />
  }
  return (
    <div className="pt-16">
      <EmptyState
        drawing="none"
        title={`没有找到「${query.keyword.trim()}」`}
        hint={
          isFiltered(query) || query.folderId ? '换一个词，或放宽筛选' : '换一个词，或用更短的词'
        }
        actions={
          (isFiltered(query) || query.folderId) && (
            <Button onClick={() => onChange({ ...emptySearch, keyword: query.keyword })}>
              在全部资料里搜索
            </Button>
          )
        }
      />
    </div>
  )
}

function Stranger({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className="pt-16">
      <EmptyState
        title="登录后搜索团队的资料"
        actions={
          <Button kind="primary" onClick={onSignIn}>
            登录
          </Button>
        }
      />
    </div>
  )
}
