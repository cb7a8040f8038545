import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { CheckFinding } from '~/features/editor/terms'
import { formatNumber } from '~/core/format'
import { SectionTitle } from '~/kit/section-title'
import type { CreationView } from '../../terms'
import type { CheckGroup, CheckTone } from './checks'

export interface SidePaneProps {
  creation: CreationView
  checks: readonly CheckGroup[] | null
  /** Why the checks could not be read; '' when they could. */
  failure: string
  /** Number and title of a heading. */
  nameOf: (nodeId: string) => string
  onFinding: (finding: CheckFinding) => void
}

/** What it cost so far, and what should be looked at before it is final. */
export function SidePane({ creation, checks, failure, nameOf, onFinding }: SidePaneProps) {
  return (
    <>
      <Cost creation={creation} />
      <header className="side-head mt-6">
        <SectionTitle>定稿前检查</SectionTitle>
        <span className="text-micro text-ink-3">随写随查</span>
      </header>
      {failure && (
        <p className="py-2.5 text-small text-danger" role="alert">
          {failure}
        </p>
      )}
      {checks?.map((group) => (
        <Check key={group.name} group={group} nameOf={nameOf} onFinding={onFinding} />
      ))}
      {checks?.some(({ blocks }) => blocks) && (
        <p className="pt-3 text-micro text-ink-3">标红的请先处理；没处理的，定稿时会再问一次。</p>
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

const icons: Record<CheckTone, { icon: typeof Info; tone: string }> = {
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  danger: { icon: CircleAlert, tone: 'text-danger' },
  indigo: { icon: Info, tone: 'text-indigo' },
}

const SHOWN = 3

interface CheckProps {
  group: CheckGroup
  nameOf: (nodeId: string) => string
  onFinding: (finding: CheckFinding) => void
}

function Check({ group, nameOf, onFinding }: CheckProps) {
  const { name, tone, findings } = group
  const { icon: Icon, tone: colour } = icons[tone]
  const rest = findings.slice(SHOWN)
  return (
    <section className="check-line" aria-label={name}>
      {findings.length === 0 ? (
        <CircleCheck size={17} className="text-success" aria-hidden="true" />
      ) : (
        <Icon size={17} className={colour} aria-hidden="true" />
      )}
      <div>
        <h3 className="flex items-baseline justify-between font-semibold">
          {name}
          <span className={`text-small font-normal ${findings.length > 0 ? colour : 'text-ink-3'}`}>
            {findings.length > 0 ? `${findings.length}处` : '无'}
          </span>
        </h3>
        {findings.slice(0, SHOWN).map((finding, at) => (
          <Finding key={at} {...{ finding, nameOf, onFinding }} />
        ))}
        {rest.length > 0 && (
          <details className="text-small">
            <summary className="cursor-pointer py-0.5 text-indigo">还有{rest.length}处</summary>
            {rest.map((finding, at) => (
              <Finding key={at} {...{ finding, nameOf, onFinding }} />
            ))}
          </details>
        )}
      </div>
    </section>
  )
}

function Finding({
  finding,
  nameOf,
  onFinding,
}: Omit<CheckProps, 'group'> & { finding: CheckFinding }) {
  return (
    <p className="pt-0.5 text-small text-ink-2">
      {finding.message}
      {finding.nodeId && (
        <button
          type="button"
          className="k-link ml-1.5"
          aria-label={`查看 ${nameOf(finding.nodeId)}`}
          onClick={() => onFinding(finding)}
        >
          查看
        </button>
      )}
    </p>
  )
}
