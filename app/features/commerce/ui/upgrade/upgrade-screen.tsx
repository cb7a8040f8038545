import { Coins } from 'lucide-react'
import { useState } from 'react'
import { openRecharge } from '~/client/recharge'
import { useBalance } from '~/client/use-balance'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { planEndWords } from '~/features/teams/terms'
import { TeamMark } from '~/features/teams/ui'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { NoticeBar } from '~/kit/notice-bar'
import { Tag } from '~/kit/tag'
import type { GoodsView } from '../../terms'
import { SupportContact } from '../support-contact'
import { EditionCard } from './edition-card'
import { GoodsShelf } from './goods-shelf'
import { PlanForm } from './plan-form'
import type { PlanChoice, QuoteState } from './use-quote'

export interface UpgradeScreenProps {
  editions: GoodsView[]
  /** What is sold beside editions and coins. */
  others: GoodsView[]
  /** Seats of the team now. */
  seats: number
  balance: number
  held: number
  hasEnd: boolean
  /** What is chosen to begin with, and its price. */
  choice: PlanChoice | null
  first: Omit<QuoteState, 'isStale'>
}

/** /upgrade: editions side by side, seats and months, and what they come to. */
export function UpgradeScreen(props: UpgradeScreenProps) {
  const { team } = useShell()
  const [choice, setChoice] = useState(props.choice)
  const balance = useBalance(team?.id ?? '', 0) ?? props.balance
  if (!team) return null
  const isMember = team.member.role === 'member'
  const chosen = props.editions.find(({ id }) => id === choice?.goodsId)
  const hasEdition = props.editions.some(({ isCurrent }) => isCurrent)
  const pick = (goods: GoodsView) =>
    setChoice({
      goodsId: goods.id,
      count: Math.max(choice?.count ?? 0, goods.minCount),
      months: goods.months.includes(choice?.months ?? 0)
        ? (choice?.months ?? 0)
        : (goods.months.at(-1) ?? 0),
    })
  return (
    <main className="min-h-full bg-surface">
      <div className="mx-auto w-full max-w-[1248px] px-4 py-6 desktop:px-8 desktop:py-8">
        <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2 pb-5">
          <TeamMark team={team} />
          <h1 className="font-serif text-h1 font-semibold">升级团队</h1>
          <span className="text-ink-2">
            {team.name}，{planEndWords(team.expiryDate)}
          </span>
          {team.status === 'expired' && <Tag tone="warning">已到期</Tag>}
          <span className="flex items-center gap-1.5 text-small text-ink-2 desktop:ml-auto">
            <Coins size={16} aria-hidden="true" />
            团队硬币<b className="font-semibold text-ink">{formatNumber(balance)}</b>
            {props.held > 0 && `，${formatNumber(props.held)}待结算`}
          </span>
          <span className="flex gap-1">
            <Button size="small" onClick={() => openRecharge()}>
              充值
            </Button>
            <ButtonLink size="small" kind="ghost" to="/profile/orders">
              订单
            </ButtonLink>
            <ButtonLink size="small" kind="ghost" to="/">
              返回
            </ButtonLink>
          </span>
        </header>
        {team.status === 'expired' && (
          <div className="pb-4">
            <NoticeBar tone="warning">
              团队已到期，成员暂时不能使用；资料都在，续费后恢复。
            </NoticeBar>
          </div>
        )}
        {!choice || !chosen ? (
          <EmptyState title="暂时没有可购买的版本" actions={<SupportContact />} />
        ) : (
          <div className="border-t border-b border-ink border-b-line desktop:grid desktop:grid-cols-[minmax(0,1fr)_332px]">
            <div
              role="radiogroup"
              aria-label="版本"
              className="desktop:grid desktop:auto-cols-fr desktop:grid-flow-col"
            >
              {props.editions.map((goods) => (
                <EditionCard
                  key={goods.id}
                  goods={goods}
                  isChosen={goods.id === choice.goodsId}
                  onChoose={() => pick(goods)}
                />
              ))}
            </div>
            <PlanForm
              teamId={team.id}
              goods={chosen}
              choice={choice}
              first={props.first}
              canKeepEnd={props.hasEnd && (chosen.isCurrent || !hasEdition)}
              isMember={isMember}
              onChoice={setChoice}
            />
          </div>
        )}
        <GoodsShelf teamId={team.id} goods={props.others} isMember={isMember} />
      </div>
    </main>
  )
}
