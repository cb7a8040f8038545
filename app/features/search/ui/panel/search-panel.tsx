import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ShellData } from '~/client/register'
import { useOnline } from '~/client/use-online'
import { useAskInChat } from '~/features/chat/ui'
import { isComposing } from '~/kit/controls/composing'
import { Palette } from '~/kit/overlays/palette'
import { recentSearches, rememberSearch } from '../recent-searches'
import { useSearch } from '../search-store'
import { useSearchAll } from '../use-search-all'
import { runLocalAction } from './local-actions'
import { idOf, kindOf, rowsOf, stepped, type Row } from './rows'
import { SearchBody } from './search-body'
import { SearchFiltersRow } from './search-filters'
import { SearchFoot } from './search-foot'
import { SearchHead } from './search-head'
import { useFilters } from './use-filters'

export interface SearchPanelProps {
  team: NonNullable<ShellData['team']>
  onClose: () => void
}

/** The search over everything: words, filters, what was found by kinds, and the chosen one to be seen beside it. */
export function SearchPanel({ team, onClose }: SearchPanelProps) {
  const navigate = useNavigate()
  const ask = useAskInChat()
  const isOnline = useOnline()
  const keyword = useSearch(({ searchQuery }) => searchQuery.trim())
  const answer = useSearch(({ searchResults }) => searchResults)
  const answeredQuery = useSearch((search) => search.answeredQuery)
  const [recent] = useState(() => recentSearches(team.id))
  const { filters, hasFilters, ...filtering } = useFilters()
  const [now] = useState(() => new Date())
  const [attempt, setAttempt] = useState(0)
  const [typed, setTyped] = useState('')
  useSearchAll({ teamId: team.id, ...filters, isOnline, attempt })
  const rows = rowsOf(answer, keyword, recent)
  const { active, choose } = useActiveRow(rows)
  const search = (text: string) => {
    setTyped(text)
    useSearch.setState({ searchQuery: text })
  }
  const open = (row: Row, isApart: boolean) => {
    if (row.type === 'recent') return search(row.keyword)
    if (runLocalAction(row)) return onClose()
    rememberSearch(team.id, keyword)
    const path = row.type === 'hit' ? row.hit.path : scholarPath(keyword)
    if (isApart && row.type !== 'ask') return void window.open(path, '_blank', 'noopener')
    onClose()
    if (row.type === 'ask') ask(keyword)
    else void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    const row = rows[active]
    const isMod = event.metaKey || event.ctrlKey
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose(stepped(active, event.key === 'ArrowDown' ? 1 : -1, rows.length))
    } else if (event.key === 'Enter' && row) {
      event.preventDefault()
      // What still stands there of the word before was not asked for.
      if (row.type !== 'hit' || keyword === answeredQuery) open(row, isMod)
    } else if (event.key === 'Tab' && !event.shiftKey && !filters.kind) {
      const kind = kindOf(row)
      if (!kind) return
      event.preventDefault()
      filtering.narrow({ ...filters, kind })
    }
  }
  return (
    <Palette open onOpenChange={(isOpen) => !isOpen && onClose()} title="搜索">
      <SearchHead
        typed={typed}
        hasRows={rows.length > 0}
        activeId={rows[active] ? idOf(rows[active]) : undefined}
        onType={setTyped}
        onSearch={search}
        onKeyDown={onKeyDown}
        onClose={onClose}
        hasFilters={hasFilters}
        onFilters={filtering.toggle}
      />
      {hasFilters && (
        <SearchFiltersRow
          {...{ filters }}
          people={answer?.people ?? []}
          onChange={filtering.choose}
        />
      )}
      <SearchBody
        rows={rows}
        active={active}
        keyword={keyword}
        filters={filters}
        isOnline={isOnline}
        now={now}
        scholarLeft={Math.max(0, team.maxScholarSearch - team.usedScholarSearch)}
        onHover={choose}
        onOpen={open}
        onWiden={filtering.widen}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <SearchFoot answer={keyword === '' ? null : answer} />
    </Palette>
  )
}

const scholarPath = (keyword: string) => `/scholar/search?${new URLSearchParams({ keyword })}`

/** Which line the keyboard is on; other lines begin with the first. */
function useActiveRow(rows: readonly Row[]) {
  const list = rows.map(({ key }) => key).join('\n')
  const [place, setPlace] = useState({ list, index: 0 })
  const active = place.list === list ? place.index : 0
  const lastActive = useRef(active)
  const choose = (index: number, isByKey = true) => {
    setPlace({ list, index })
    if (!isByKey || lastActive.current === index) return
    lastActive.current = index
    const row = rows[index]
    if (row) document.getElementById(idOf(row))?.scrollIntoView({ block: 'nearest' })
  }
  return { active, choose }
}
