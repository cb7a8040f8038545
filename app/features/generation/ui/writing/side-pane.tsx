import { Check } from 'lucide-react'
import { formatNumber } from '~/core/format'
import { SectionTitle } from '~/kit/section-title'
import type { CreationView } from '../../terms'
import {
  CheckSection,
  type FindingActions,
  blockingWords,
  type CheckGroup,
} from '~/features/document/ui/writing'

export interface SidePaneProps {
  creation: CreationView
  isGoing: boolean
  checks: readonly CheckGroup[] | null
  /** Something was written since they were read. */
  isLooking: boolean
  /** Why the checks could not be read; '' when they could. */
  failure: string
  actions: FindingActions
}

/** What it cost so far, and what should be looked at before it is final. */
export function SidePane(props: SidePaneProps) {
  const { creation, isGoing, checks, isLooking, failure, actions } = props
  const found = checks?.filter(({ findings }) => findings.length > 0) ?? []
  const sum = found.reduce((all, { findings }) => all + findings.length, 0)
  const clean = (checks ?? []).filter((item) => !found.includes(item))
  const state = isLooking ? '正在检查' : isGoing ? '随写随查' : ''
  return (
    <>
      {isGoing && <Cost creation={creation} />}
      <header className={isGoing ? 'side-head mt-6' : 'side-head'}>
        <SectionTitle>{isGoing ? '定稿前检查' : `要改的 ${formatNumber(sum)} 处`}</SectionTitle>
        <span className="text-micro text-ink-3">{state}</span>
      </header>
      {failure && (
        <p className="py-2.5 text-small text-danger" role="alert">
          {failure}
        </p>
      )}
      {found.map((group) => (
        <CheckSection key={group.name} group={group} actions={actions} />
      ))}
      {clean.length > 0 && <Clean groups={clean} isAll={found.length === 0} actions={actions} />}
      {checks && blockingWords(checks) && (
        <p className="pt-3 text-micro text-ink-3">
          标红的改好或核对无误之后才能定稿；其余没处理的，定稿时再问一次。
        </p>
      )}
    </>
  )
}

/** What was looked at and is in order: one line, with what somebody has answered under it. */
function Clean({
  groups,
  isAll,
  actions,
}: {
  groups: readonly CheckGroup[]
  isAll: boolean
  actions: FindingActions
}) {
  const answered = groups.filter((item) => item.answered.length > 0)
  return (
    <>
      <p className="flex items-center gap-2 py-3 text-small text-ink-2">
        <Check size={15} className="flex-none text-success" aria-hidden="true" />
        {isAll ? `${groups.length}项已查，无问题` : `其余${groups.length}项已查，无问题`}
      </p>
      {answered.map((group) => (
        <CheckSection key={group.name} group={group} actions={actions} />
      ))}
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
      <div className="cost-bar" role="img" aria-label={`已结${paidCoins}枚，预扣${heldCoins}枚`}>
        <i style={{ width: `${paid}%` }} />
        <i style={{ width: `${sum > 0 ? 100 - paid : 0}%` }} />
      </div>
      <p className="cost-figures">
        <span>
          <span className="text-ink-3">已结</span> <b>{formatNumber(paidCoins)}</b> 枚
        </span>
        <span>
          <span className="text-ink-3">预扣</span> <b>{formatNumber(heldCoins)}</b> 枚
        </span>
        <span className="ml-auto text-ink-3">共{formatNumber(sum)}枚</span>
      </p>
      <p className="pt-1.5 text-micro text-ink-3">按写成的节结算，暂停不扣，取消即退预扣部分。</p>
    </section>
  )
}
