import { UserRoundPlus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatNumber } from '~/core/format'
import { ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SearchInput } from '~/kit/controls/text-input'
import type { InvitationView, MemberPage, MemberUsage, TeamInfoView } from '../../terms'
import { Figures } from '../figures'
import { MembersTable } from './members-table'
import { Pages } from '~/kit/data/pages'
import { useQueryChange } from '../use-query'

export interface MembersScreenProps {
  page: MemberPage
  pageNo: number
  keyword: string
  /** Letters that wait; shown on the first page. */
  invitations: InvitationView[]
  info: TeamInfoView
  /** This month's. */
  usage: MemberUsage[]
  now: Date
  /** The sheet over the list. */
  children?: ReactNode
}

/** /team/members: who sits in the team, and who is asked to. */
export function MembersScreen(props: MembersScreenProps) {
  const { page, pageNo, keyword, info, usage } = props
  const change = useQueryChange()
  const total = (of: 'questions' | 'coins') =>
    formatNumber(usage.reduce((sum, row) => sum + row[of], 0))
  const scholarLeft = Math.max(0, info.maxScholarSearch - info.usedScholarSearch)
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <header className="t-head">
          <h1>成员管理</h1>
          <Search
            keyword={keyword}
            // Half a name is no page to go back to.
            onSearch={(next) => change({ keyword: next, pageNo: '1' }, { replace: true })}
          />
          <ButtonLink
            kind="primary"
            to={{ pathname: '/team/members/add', search: keyword && `?keyword=${keyword}` }}
            icon={<UserRoundPlus size={16} />}
          >
            添加成员
          </ButtonLink>
        </header>
        <Figures
          figures={[
            { label: '席位', value: info.usedSeats, rest: ` / ${info.seats}` },
            { label: '本月提问', value: total('questions') },
            { label: '本月硬币', value: total('coins') },
            { label: '学术搜索', value: scholarLeft, rest: '次剩余' },
          ]}
        />
        {page.total === 0 ? (
          <div className="pt-12">
            <EmptyState title="没有找到这样的成员" hint="换一个姓名、账号或手机号" />
          </div>
        ) : (
          <MembersTable
            members={page.records}
            invitations={keyword === '' && pageNo === 1 ? props.invitations : []}
            usage={usage}
            now={props.now}
          />
        )}
        <Pages pageNo={pageNo} pages={page.pages} onGo={(no) => change({ pageNo: String(no) })} />
      </div>
      {props.children}
    </main>
  )
}

/** A moment after the typing rests; Enter need not wait. */
const SEARCH_AFTER_MS = 300

function Search(props: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(props.keyword)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const search = (next: string, afterMs: number) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => props.onSearch(next.trim()), afterMs)
  }
  return (
    <form
      role="search"
      className="t-search"
      onSubmit={(event) => {
        event.preventDefault()
        search(text, 0)
      }}
    >
      <SearchInput
        label="搜索姓名、账号或手机号"
        value={text}
        maxLength={40}
        onChange={(next) => {
          setText(next)
          search(next, next === '' ? 0 : SEARCH_AFTER_MS)
        }}
      />
    </form>
  )
}
