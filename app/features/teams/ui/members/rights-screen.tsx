import { openRecharge } from '~/client/recharge'
import { formatDay, formatNumber } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import { NoticeBar } from '~/kit/notice-bar'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import { UsageBar } from '~/kit/usage-bar'
import { planLabels, UNLIMITED_FROM_LEVEL, type TeamInfoView } from '../../terms'
import { Figures } from '../figures'

export interface RightsScreenProps {
  info: TeamInfoView
  /** What the team has bought, in a word. */
  edition: string
  balance: number
  /** Held for work that is going on. */
  held: number
}

/** /team/rights: what the plan gives, and how much of it is used. */
export function RightsScreen({ info, edition, balance, held }: RightsScreenProps) {
  const isUnlimited = info.vipLevel >= UNLIMITED_FROM_LEVEL
  return (
    <main className="k-main">
      {info.status === 'expired' && (
        <NoticeBar tone="warning">团队已到期，成员暂时不能使用；资料都在，续期后恢复</NoticeBar>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1>团队权益</h1>
          <Tag tone={tones[info.status]}>{planLabels[info.status]}</Tag>
          <Button onClick={() => openRecharge()}>充值</Button>
          <ButtonLink kind="primary" to="/upgrade">
            升级或续期
          </ButtonLink>
        </header>
        <Figures
          figures={[
            { label: '版本', value: edition },
            { label: '到期', value: formatDay(info.expiryDate) || '长期' },
            {
              label: '硬币余额',
              value: formatNumber(balance),
              ...(held > 0 && { rest: `（${formatNumber(held)}待结算）` }),
            },
            {
              label: '每人每月提问',
              value: isUnlimited ? '不限' : formatNumber(info.maxChat),
              ...(!isUnlimited && { rest: '次' }),
            },
          ]}
        />
        <div className="t-column flex flex-col gap-7">
          <SectionTitle>用量</SectionTitle>
          <UsageBar
            label="席位"
            figure={`${formatNumber(info.usedSeats)} / ${formatNumber(info.seats)}`}
            parts={[{ label: '已用', amount: info.usedSeats }]}
            total={info.seats}
          />
          {info.maxScholarSearch > 0 ? (
            <UsageBar
              label="学术搜索"
              figure={`${formatNumber(info.usedScholarSearch)} / ${formatNumber(info.maxScholarSearch)}次`}
              parts={[{ label: '已用', amount: info.usedScholarSearch }]}
              total={info.maxScholarSearch}
            />
          ) : (
            <p className="text-small text-ink-2">当前版本不含学术搜索次数。</p>
          )}
        </div>
      </div>
    </main>
  )
}

const tones = { active: 'success', trial: 'plain', expired: 'warning' } as const
