import { useSearchParams } from 'react-router'
import { openLogin } from '~/client/session/session-store'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { useQueryChange } from '~/features/teams/ui'
import { Pages } from '~/kit/data/pages'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SectionTitle } from '~/kit/section-title'
import { Status } from '~/kit/status'
import { UsageBar } from '~/kit/usage-bar'
import type { CoinApplicationView, CoinDetailPage, OwnCapView } from '../terms'
import { ApplyDialog } from './apply-dialog'
import { CoinFilters, type CoinFilter } from './coin-filters'
import { CoinTable } from './coin-table'
import { leftOf } from './words'
import './billing.css'

export interface OwnCoinsScreenProps {
  /** Null for who sits in no team. */
  own: OwnCapView | null
  page: CoinDetailPage
  pageNo: number
  filter: CoinFilter
  now: Date
}

/** /profile/coins: what one may spend this month, and what one has spent. */
export function OwnCoinsScreen(props: OwnCoinsScreenProps) {
  const { own, page, pageNo, filter } = props
  const change = useQueryChange()
  const [search, setSearch] = useSearchParams()
  const setApplying = (isOpen: boolean) =>
    setSearch((current) => {
      if (isOpen) current.set('apply', '1')
      else current.delete('apply')
      return current
    })
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const mayApply = own !== null && own.cap !== null && own.application?.state !== 'waiting'
  return (
    <main className="k-main">
      <header className="t-head">
        <h1 className="flex-1">我的硬币</h1>
        {mayApply && <Button onClick={() => setApplying(true)}>申请额度</Button>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="t-body pb-8">
          {own === null ? (
            <NoCoins />
          ) : (
            <>
              <Month own={own} />
              <SectionTitle className="mt-8 mb-3">明细</SectionTitle>
              {(page.total > 0 || isFiltered) && <CoinFilters filter={filter} people={[]} />}
              <CoinTable
                rows={page.records}
                now={props.now}
                withMember={false}
                isFiltered={isFiltered}
              />
              <Pages
                pageNo={pageNo}
                pages={page.pages}
                onGo={(no) => change({ pageNo: String(no) })}
              />
            </>
          )}
        </div>
      </div>
      {mayApply && search.get('apply') === '1' && (
        <ApplyDialog own={own} onClose={() => setApplying(false)} />
      )}
    </main>
  )
}

function NoCoins() {
  const { user } = useShell()
  if (user) return <EmptyState title="还不在任何团队里" hint="加入团队后，这里是你的硬币" />
  return (
    <EmptyState
      title="登录后查看硬币"
      hint="每月的额度与往来都在这里"
      actions={
        <Button kind="primary" onClick={() => openLogin()}>
          登录
        </Button>
      }
    />
  )
}

function Month({ own }: { own: OwnCapView }) {
  const left = leftOf(own)
  const used = formatNumber(own.used)
  if (own.cap === null || left === null) {
    return (
      <p className="text-small text-ink-2">
        本月已用{used}枚。你没有每月额度限制，团队有硬币就能用。
      </p>
    )
  }
  const room = own.cap + own.extra
  return (
    <div className="flex max-w-[520px] flex-col gap-2">
      <UsageBar
        label="本月额度"
        figure={`${used} / ${formatNumber(room)}`}
        parts={[{ label: '已用', amount: own.used }]}
        total={room}
      />
      <p className="text-small text-ink-2">
        还可以用{formatNumber(left)}枚
        {own.extra > 0 && `，其中批准增加${formatNumber(own.extra)}枚`}。
      </p>
      {own.application && <Application application={own.application} />}
    </div>
  )
}

function Application({ application }: { application: CoinApplicationView }) {
  const { tone, words } = states[application.state]
  return (
    <p className="flex flex-wrap items-center gap-2 text-small">
      <Status tone={tone}>{words}</Status>
      <span className="text-ink-2 [overflow-wrap:anywhere]">
        申请{formatNumber(application.coins)}枚，{application.reason}
      </span>
    </p>
  )
}

const states = {
  waiting: { tone: 'waiting', words: '等待批准' },
  approved: { tone: 'done', words: '已批准' },
  rejected: { tone: 'plain', words: '已退回' },
} as const
