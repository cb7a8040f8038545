import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatNumber } from '~/core/format'
import { planLabels } from '~/features/teams/terms'
import { closureLabels, type DeletionReceipt } from '~/features/tenancy/terms'
import { DeletionsList, NewTeamButton, TeamMenu } from '~/features/tenancy/ui/operator'
import { OperatorPage } from '~/features/operators/ui'
import { PagedList, useQueryChange } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { SearchForm } from '~/kit/controls/search-form'
import { ListHeads } from '~/kit/data/list-heads'
import { Tag } from '~/kit/tag'
import type { OperatorTeamPage, OperatorTeamView } from '../../operator-terms'
import { AdjustDialog } from './adjust-dialog'
import { statusTones } from './status-tones'

export interface OperatorTeamsScreenProps {
  page: OperatorTeamPage
  pageNo: number
  keyword: string
  /** Deletions that were asked for. */
  receipts: readonly DeletionReceipt[]
}

/** /desk/teams: each team with plan, seats, end, coins and owner, and what an operator gives it by hand. */
export function OperatorTeamsScreen(props: OperatorTeamsScreenProps) {
  const { page, pageNo, keyword, receipts } = props
  const change = useQueryChange()
  const [asked, setAsked] = useState<OperatorTeamView | null>(null)
  return (
    <OperatorPage
      title="团队"
      actions={<NewTeamButton />}
      dialogs={asked && <AdjustDialog team={asked} onClose={() => setAsked(null)} />}
    >
      <div className="t-body">
        <div className="pb-3">
          <SearchForm
            label="搜索团队、创建者或账号"
            key={keyword}
            keyword={keyword}
            onSearch={(text) => change({ keyword: text, pageNo: '1' })}
          />
        </div>
        <PagedList {...{ page, pageNo }} empty={NOTHING_FOUND}>
          <ListHeads grid={COLUMNS} heads={HEADS} />
          <ul className="border-t border-ink" aria-label="团队">
            {page.records.map((team) => (
              <TeamRow key={team.id} team={team} onAdjust={() => setAsked(team)} />
            ))}
          </ul>
        </PagedList>
        <DeletionsList receipts={receipts} />
      </div>
    </OperatorPage>
  )
}

const NOTHING_FOUND = { title: '没有这样的团队', hint: '换一个关键词' }

const HEADS = [
  { label: '团队' },
  { label: '创建者' },
  { label: '版本与到期' },
  { label: '席位', isNumber: true },
  { label: '硬币', isNumber: true },
]

const COLUMNS =
  'gap-x-4 desktop:grid-cols-[minmax(0,1.6fr)_minmax(0,1.2fr)_minmax(0,1.5fr)_90px_100px_100px]'

function TeamRow({ team, onAdjust }: { team: OperatorTeamView; onAdjust: () => void }) {
  const { name, status, closure, edition, expiryDate, questions } = team
  const end = expiryDate === '' ? '长期' : `${formatDay(expiryDate)}到期`
  const limit = questions === 0 ? '提问不限' : `每人每月${formatNumber(questions)}次提问`
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 border-b border-line py-3 desktop:min-h-14 desktop:py-2 ${COLUMNS}`}
    >
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to={`/desk/teams/${team.id}`}
          className="truncate text-[15px] hover:underline desktop:text-body"
        >
          {name}
        </Link>
        {closure === '' ? (
          <Tag tone={statusTones[status]}>{planLabels[status]}</Tag>
        ) : (
          <Tag tone="danger">{closureLabels[closure]}</Tag>
        )}
      </span>
      <span className="min-w-0 text-small max-desktop:order-1 max-desktop:col-span-2">
        <span className="block truncate">{team.ownerName || '—'}</span>
        <span className="block truncate text-micro text-ink-3">{team.ownerAccount}</span>
      </span>
      <span className="min-w-0 text-small max-desktop:order-2 max-desktop:col-span-2">
        <span className="block truncate">{[edition, end].filter(Boolean).join('，')}</span>
        <span className="block truncate text-micro text-ink-3">{limit}</span>
      </span>
      <span className="text-small max-desktop:order-3 desktop:text-right">
        {formatNumber(team.takenSeats)} / {formatNumber(team.seats)}
        <span className="desktop:hidden">席</span>
      </span>
      <span className="text-right text-small max-desktop:order-4">
        {formatNumber(team.coins)}
        <span className="desktop:hidden">枚</span>
      </span>
      <span className="flex items-center justify-end gap-1">
        <Button size="small" aria-label={`调整：${name}`} onClick={onAdjust}>
          调整
        </Button>
        <TeamMenu team={team} />
      </span>
    </li>
  )
}
