import {
  ArrowLeftRight,
  Coins,
  LogOut,
  MonitorCog,
  MessageSquareText,
  ReceiptText,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useIsOperator } from '~/client/session/use-is-operator'
import { leave } from '~/client/session/sign-out'
import { useShell } from '~/client/use-shell'
import { openAccountSwitcher, openOwnMembership } from '~/client/session/team-dialogs'
import { Avatar } from '~/kit/avatar'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuRule } from '~/kit/overlays/menu'

/** The person's square at the foot of the rail. */
export function AccountMenu() {
  const { user } = useShell()
  if (!user) return null
  return (
    <Menu
      label="账号"
      side="right"
      align="end"
      trigger={
        <button type="button" className="k-account" aria-label="账号">
          <Avatar name={user.name} imageUrl={user.avatar} size="medium" />
        </button>
      }
    >
      <AccountItems />
    </Menu>
  )
}

/** The same rows for the rail and for the phone's 我的. */
export function AccountItems() {
  const { user, team, teams } = useShell()
  const isOperator = useIsOperator(user?.id ?? '')
  return (
    <>
      <MenuLabel>
        <span className="block text-body font-semibold text-ink">{user?.name}</span>
        {team && <span className="block">{team.name}</span>}
      </MenuLabel>
      <MenuRule />
      <MenuLink to="/profile/basic" icon={<UserRound size={16} />}>
        基本信息
      </MenuLink>
      <MenuLink to="/profile/questions" icon={<MessageSquareText size={16} />}>
        提问记录
      </MenuLink>
      <MenuLink to="/profile/coins" icon={<Coins size={16} />}>
        我的硬币
      </MenuLink>
      <MenuLink to="/profile/orders" icon={<ReceiptText size={16} />}>
        我的订单
      </MenuLink>
      {team && (
        <MenuItem icon={<UsersRound size={16} />} onSelect={openOwnMembership}>
          我的团队
        </MenuItem>
      )}
      {teams.length > 1 && (
        <MenuItem icon={<ArrowLeftRight size={16} />} onSelect={openAccountSwitcher}>
          切换团队
        </MenuItem>
      )}
      {isOperator && (
        <MenuLink to="/desk" icon={<MonitorCog size={16} />}>
          运营台
        </MenuLink>
      )}
      <MenuRule />
      <MenuItem icon={<LogOut size={16} />} onSelect={() => void leave()}>
        退出登录
      </MenuItem>
    </>
  )
}
