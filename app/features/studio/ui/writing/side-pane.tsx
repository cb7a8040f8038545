import { formatNumber } from '~/core/format'
import { SectionTitle } from '~/kit/section-title'
import type { CreationView } from '../../terms'
import { CheckSection, type FindingActs } from './check-list'
import { blockingWords, type CheckGroup } from './checks'

export interface SidePaneProps {
  creation: CreationView
  checks: readonly CheckGroup[] | null
  /** Something was written since they were read. */
  isLooking: boolean
  /** Why the checks could not be read; '' when they could. */
  failure: string
  acts: FindingActs
}

/** What it cost so far, and what should be looked at before it is final. */
export function SidePane({ creation, checks, isLooking, failure, acts }: SidePaneProps) {
  return (
    <>
      <Cost creation={creation} />
      <header className="side-head mt-6">
        <SectionTitle>定稿前检查</SectionTitle>
        <span className="text-micro text-ink-3">{isLooking ? '正在检查' : '随写随查'}</span>
      </header>
      {failure && (
        <p className="py-2.5 text-small text-danger" role="alert">
          {failure}
        </p>
      )}
      {checks?.map((group) => (
        <CheckSection key={group.name} group={group} acts={acts} />
      ))}
      {checks && blockingWords(checks) && (
        <p className="pt-3 text-micro text-ink-3">
          标红的改好或核对无误之后才能定稿；其余没处理的，定稿时再问一次。
        </p>
      )}
    </>
  )
}

function Cost({ creation }: { creation: CreationView }) {
  const { paidCoins, heldCoins } = creation
  const sum = paidCoins + heldCoins
  const paid = sum > 0 ? (paidCoins / sum) * 100 : 0
  return (
    <section>
      <header className="side-head">
        <SectionTitle>费用</SectionTitle>
      </header>
      <div className="cost-bar" role="img" aria-label={`已结${paidCoins}币，预扣${heldCoins}币`}>
        <i style={{ width: `${paid}%` }} />
        <i style={{ width: `${sum > 0 ? 100 - paid : 0}%` }} />
      </div>
      <p className="cost-figures">
        <span>
          <span className="text-ink-3">已结</span> <b>{formatNumber(paidCoins)}</b> 币
        </span>
        <span>
          <span className="text-ink-3">预扣</span> <b>{formatNumber(heldCoins)}</b> 币
        </span>
        <span className="ml-auto text-ink-3">共{formatNumber(sum)}币</span>
      </p>
      <p className="pt-1.5 text-micro text-ink-3">按写成的节结算，暂停不扣，取消即退预扣部分。</p>
    </section>
  )
}
