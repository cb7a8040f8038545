import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatFileSize, formatNumber } from '~/core/format'
import { OperatorPage } from '~/features/operators/ui'
import { Figures } from '~/features/teams/ui'
import { planLabels } from '~/features/teams/terms'
import { closureLabels, type TeamDetailView } from '~/features/tenancy/terms'
import { RenameButton, TeamHosts, TeamMenu } from '~/features/tenancy/ui/operator'
import { Button } from '~/kit/controls/button'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import type { OperatorTeamView } from '../../operator-terms'
import { AdjustDialog } from './adjust-dialog'
import { statusTones } from './status-tones'

export interface OperatorTeamScreenProps {
  team: OperatorTeamView
  detail: TeamDetailView
}

/** /desk/teams/:id: one team, its plan and use, and what an operator changes of it. */
export function OperatorTeamScreen({ team, detail }: OperatorTeamScreenProps) {
  const [isAdjusting, setAdjusting] = useState(false)
  const { closure, status } = team
  return (
    <OperatorPage
      title={team.name}
      titleClass="break-words"
      before={
        <Link to="/desk/teams" className="k-icon-button" aria-label="返回团队" data-tip="返回团队">
          <ArrowLeft size={18} aria-hidden="true" />
        </Link>
      }
      actions={
        <>
          {closure === '' ? (
            <Tag tone={statusTones[status]}>{planLabels[status]}</Tag>
          ) : (
            <Tag tone="danger">{closureLabels[closure]}</Tag>
          )}
          <span className="flex flex-none items-center gap-2 max-tablet:ml-auto">
            <RenameButton team={detail} />
            <Button size="small" onClick={() => setAdjusting(true)}>
              调整
            </Button>
            <TeamMenu team={team} />
          </span>
        </>
      }
      dialogs={isAdjusting && <AdjustDialog team={team} onClose={() => setAdjusting(false)} />}
    >
      <Figures
        figures={[
          { label: '版本', value: team.edition || '未购买' },
          { label: '到期', value: formatDay(team.expiryDate) || '长期' },
          {
            label: '席位',
            value: formatNumber(team.takenSeats),
            rest: ` / ${formatNumber(team.seats)}`,
          },
          { label: '硬币余额', value: formatNumber(team.coins) },
        ]}
      />
      <Use team={team} detail={detail} />
      <div className="t-body grid gap-x-10 gap-y-8 pt-8 desktop:grid-cols-2">
        <TeamHosts team={detail} />
        <Facts team={team} detail={detail} />
      </div>
    </OperatorPage>
  )
}

function Use({ team, detail: { months, storage } }: OperatorTeamScreenProps) {
  const [use, before] = months
  if (!use || !before) return null
  const figures = [
    { label: '提问', value: formatNumber(use.questions), rest: '次' },
    { label: '回答字数', value: formatNumber(use.words), rest: '字' },
    { label: '用掉的硬币', value: formatNumber(use.coins), rest: '枚' },
    {
      label: '用过的成员',
      value: formatNumber(use.people),
      rest: ` / ${formatNumber(team.takenSeats)}`,
    },
  ]
  return (
    <section aria-label="本月用量">
      <div className="t-body pb-3">
        <SectionTitle>本月用量</SectionTitle>
      </div>
      <Figures figures={figures} />
      <p className="t-body pb-1 text-small text-ink-2">
        上月{formatNumber(before.people)}人用过：提问{formatNumber(before.questions)}次，回答
        {formatNumber(before.words)}字，用掉硬币{formatNumber(before.coins)}枚
      </p>
      <p className="t-body text-small text-ink-2">
        资料{formatNumber(storage.files)}份，占{formatFileSize(storage.usedBytes)}
        {storage.maxBytes > 0 && `，共可存${formatFileSize(storage.maxBytes)}`}
      </p>
    </section>
  )
}

function Facts({ team, detail }: OperatorTeamScreenProps) {
  const facts = [
    ['创建者', [team.ownerName, team.ownerAccount].filter(Boolean).join('，') || '—'],
    ['提问', team.questions === 0 ? '不限' : `每人每月${formatNumber(team.questions)}次`],
    ['品牌名称', detail.brandName || '还没有品牌'],
    ['开通', formatDay(team.createTime)],
    ['团队编号', team.id],
  ] as const
  return (
    <section aria-label="团队资料">
      <SectionTitle>团队资料</SectionTitle>
      <dl className="pt-2 text-small">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-h-11 items-center gap-4 border-b border-line py-2">
            <dt className="w-20 flex-none text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
