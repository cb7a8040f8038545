import { openAccountSwitcher } from '~/client/session/team-dialogs'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { maskMobile } from '~/core/text/text-rules'
import { NotificationsButton } from '~/features/notifications/ui'
import { roleLabels } from '~/features/teams/terms'
import { TeamMark } from '~/features/teams/ui'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'

/** Who one is, and in which team. */
export function MeHead({ balance }: { balance: number | null }) {
  const { user, team, teams } = useShell()
  if (!user) return null
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={user.name} imageUrl={user.avatar} size="huge" />
        <div className="min-w-0 flex-1">
          <div className="truncate font-serif text-h2 font-semibold">{user.name}</div>
          <div className="truncate text-small text-ink-3">
            {user.account ? maskMobile(user.account) : user.loginName}
          </div>
        </div>
        <div className="tablet:hidden">
          <NotificationsButton tooltipSide="bottom" />
        </div>
      </div>
      {team && (
        <div className="mt-5 flex items-center gap-3 rounded-lg border border-line bg-raised p-3.5">
          <TeamMark team={team} />
          <div className="min-w-0 flex-1">
            <div className="truncate font-semibold">{team.name}</div>
            <div className="truncate text-small text-ink-3">
              {roleLabels[team.member.role]}
              {balance !== null && `，硬币${formatNumber(balance)}枚`}
            </div>
          </div>
          {teams.length > 1 && (
            <Button kind="ghost" onClick={openAccountSwitcher}>
              切换
            </Button>
          )}
        </div>
      )}
    </>
  )
}
