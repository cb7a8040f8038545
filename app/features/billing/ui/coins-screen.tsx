import { BellRing, Plus } from 'lucide-react'
import { useState } from 'react'
import { openRecharge } from '~/client/recharge'
import { formatNumber } from '~/core/format'
import { Figures, useQueryChange } from '~/features/teams/ui'
import { Pages } from '~/kit/data/pages'
import { Button } from '~/kit/controls/button'
import { SectionTitle } from '~/kit/section-title'
import type { CoinApplicationView, CoinCapView, CoinDetailPage, CoinSummaryView } from '../terms'
import { CapsSection } from './caps-section'
import { CoinFilters, type CoinFilter } from './coin-filters'
import { CoinTable } from './coin-table'
import { ThresholdDialog } from './threshold-dialog'
import './billing.css'

export interface CoinsScreenProps {
  summary: CoinSummaryView
  page: CoinDetailPage
  pageNo: number
  filter: CoinFilter
  caps: CoinCapView[]
  applications: CoinApplicationView[]
  thresholds: number[]
  now: Date
}

/** /team/coins: what the team has, where it went, and what each member may spend. */
export function CoinsScreen(props: CoinsScreenProps) {
  const { summary, page, pageNo, filter, caps } = props
  const change = useQueryChange()
  const [isWarning, setWarning] = useState(false)
  const people = caps.map(({ memberId, memberName }) => ({ id: memberId, name: memberName }))
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1>硬币明细</h1>
          <Button icon={<BellRing size={16} />} onClick={() => setWarning(true)}>
            余额提醒
          </Button>
          <Button kind="primary" icon={<Plus size={16} />} onClick={() => openRecharge()}>
            充值
          </Button>
        </header>
        <Figures
          figures={[
            { label: '可用', value: formatNumber(summary.balance) },
            { label: '待结算', value: formatNumber(summary.held) },
            { label: '本月收入', value: formatNumber(summary.grantedThisMonth) },
            { label: '本月支出', value: formatNumber(summary.spentThisMonth) },
          ]}
        />
        <div className="b-columns">
          <section aria-label="明细">
            <SectionTitle className="mb-3">明细</SectionTitle>
            <CoinFilters filter={filter} people={people} />
            <CoinTable
              rows={page.records}
              now={props.now}
              withMember
              isFiltered={Object.values(filter).some((value) => value !== '')}
            />
            <Pages
              pageNo={pageNo}
              pages={page.pages}
              onGo={(no) => change({ pageNo: String(no) })}
            />
          </section>
          <CapsSection caps={caps} applications={props.applications} />
        </div>
      </div>
      {isWarning && (
        <ThresholdDialog thresholds={props.thresholds} onClose={() => setWarning(false)} />
      )}
    </main>
  )
}
