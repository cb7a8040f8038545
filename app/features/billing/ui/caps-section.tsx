import { useState } from 'react'
import { formatNumber } from '~/core/format'
import { useTeamAction } from '~/features/teams/ui'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import { Progress } from '~/kit/progress'
import { SectionTitle } from '~/kit/section-title'
import type { CoinApplicationView, CoinCapView } from '../terms'
import { CapDialog } from './cap-dialog'

export interface CapsSectionProps {
  caps: CoinCapView[]
  applications: CoinApplicationView[]
}

/** 成员额度: who asks for more, and what each may spend this month. */
export function CapsSection({ caps, applications }: CapsSectionProps) {
  const [edited, setEdited] = useState<CoinCapView | null>(null)
  const waiting = applications.filter(({ state }) => state === 'waiting')
  return (
    <section aria-label="成员额度">
      <div className="mb-1 flex items-center gap-3">
        <SectionTitle>成员额度</SectionTitle>
        {waiting.length > 0 && (
          <span className="text-micro text-ink-3">{waiting.length}份申请待批</span>
        )}
      </div>
      <ul>
        {caps.map((cap) => (
          <li key={cap.memberId} className="b-budget">
            <Budget
              cap={cap}
              application={waiting.find(({ memberId }) => memberId === cap.memberId) ?? null}
              onEdit={() => setEdited(cap)}
            />
          </li>
        ))}
      </ul>
      {edited && <CapDialog cap={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

interface BudgetProps {
  cap: CoinCapView
  application: CoinApplicationView | null
  onEdit: () => void
}

function Budget({ cap, application, onEdit }: BudgetProps) {
  const { runAction, isBusy, error } = useTeamAction()
  const decide = async (applicationId: string, decision: 'approved' | 'rejected') => {
    await runAction('POST /team/:teamId/coin/application/decide', { applicationId, decision })
  }
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={cap.memberName} size="medium" />
        <div className="min-w-0 flex-1">
          <div className="truncate">
            {cap.memberName}
            {application && <b className="ml-2 font-semibold">申请{application.coins}枚</b>}
          </div>
          {application && (
            <div className="text-micro text-ink-3 [overflow-wrap:anywhere]">
              {application.reason}
            </div>
          )}
        </div>
        {application ? (
          <>
            <Button
              size="small"
              kind="ghost"
              disabled={isBusy}
              onClick={() => void decide(application.id, 'rejected')}
            >
              退回
            </Button>
            <Button
              size="small"
              busy={isBusy}
              onClick={() => void decide(application.id, 'approved')}
            >
              批准
            </Button>
          </>
        ) : (
          <Button
            size="small"
            kind="ghost"
            aria-label={`设置额度：${cap.memberName}`}
            onClick={onEdit}
          >
            设置额度
          </Button>
        )}
      </div>
      {error && (
        <p className="b-under text-small text-danger" role="alert">
          {error}
        </p>
      )}
      <Month cap={cap} />
    </>
  )
}

const TIGHT = 0.9

function Month({ cap }: { cap: CoinCapView }) {
  const used = formatNumber(cap.used)
  if (cap.cap === null) {
    return <p className="b-under text-micro text-ink-3">本月{used}枚，不限</p>
  }
  const room = cap.cap + cap.extra
  const share = room > 0 ? cap.used / room : 1
  const isTight = share >= TIGHT
  return (
    <div className="b-under flex items-center gap-2.5 text-micro text-ink-3">
      <Progress
        className="min-w-0 flex-1"
        value={share * 100}
        label={`${cap.memberName}本月额度`}
        tone={isTight ? 'warning' : 'brand'}
      />
      <span className={isTight ? 'text-warning' : undefined}>
        本月{used} / {formatNumber(room)}
      </span>
    </div>
  )
}
