import { Building, ChevronsUpDown, Coins, Search } from 'lucide-react'
import { Link } from 'react-router'
import { openAccountSwitcher, openOwnMembership } from '~/client/session/team-dialogs'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { NotificationsButton } from '~/features/notifications/ui'
import { openSearch } from '~/features/search/ui'
import { Button } from '~/kit/controls/button'
import { BrandMark } from '../layouts/shell/brand-mark'
import { ThemeMenu } from '../layouts/shell/theme-menu'

/**
 * Whose home page it is: a bar on phones, a corner of the page on anything wider, with the coins of the team where they
 * could be read. Visitors see the brand only.
 */
export function HomeHead({ coins }: { coins: number | null }) {
  const { brand, team, user } = useShell()
  if (!user) return <FrontHead />
  return (
    <>
      <div className="hidden h-[52px] flex-none items-center justify-between pr-2 pl-4 max-tablet:flex">
        <span className="flex min-w-0 items-center gap-2.5">
          <BrandMark size="small" decorative />
          <b className="truncate font-serif text-lead font-semibold">{team?.name ?? brand?.name}</b>
        </span>
        {team && (
          <span className="flex flex-none items-center">
            <button
              type="button"
              className="k-icon-button touch"
              aria-label="搜索"
              aria-haspopup="dialog"
              onClick={openSearch}
            >
              <Search size={21} aria-hidden="true" />
            </button>
            <NotificationsButton tooltipSide="bottom" />
          </span>
        )}
      </div>
      {team && (
        <div className="absolute top-[18px] right-6 z-(--z-sticky) flex items-center gap-2 max-tablet:hidden">
          <TeamCoins coins={coins} />
          <TeamButton />
        </div>
      )}
    </>
  )
}

/** Over the page that a stranger meets: whose it is. */
function FrontHead() {
  const { brand } = useShell()
  return (
    <header className="mx-auto flex w-[1168px] max-w-[calc(100%-48px)] flex-none items-center gap-3 pt-4 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-2.5">
      <BrandMark size="small" decorative />
      <b className="min-w-0 flex-1 truncate font-serif text-[18px] leading-7 font-semibold">
        {brand?.name}
      </b>
      <ThemeMenu />
    </header>
  )
}

function TeamCoins({ coins }: { coins: number | null }) {
  const { team } = useShell()
  if (!team || coins === null) return null
  return (
    <Link
      to={team.member.role === 'member' ? '/profile/coins' : '/team/coins'}
      className="flex h-8 items-center gap-1.5 rounded-md px-2.5 text-small text-ink-2 hover:bg-wash"
    >
      <Coins size={16} aria-hidden="true" />
      团队硬币
      <b className="font-semibold text-ink">{formatNumber(coins)}</b>
    </Link>
  )
}

function TeamButton() {
  const { team, teams } = useShell()
  const isOneOfMany = teams.length > 1
  return (
    <Button
      size="small"
      className="max-w-64"
      icon={<Building size={15} />}
      aria-label={`${team?.name}，${isOneOfMany ? '切换团队' : '我的团队'}`}
      onClick={isOneOfMany ? openAccountSwitcher : openOwnMembership}
    >
      <span className="truncate">{team?.name}</span>
      {isOneOfMany && <ChevronsUpDown size={14} aria-hidden="true" />}
    </Button>
  )
}
