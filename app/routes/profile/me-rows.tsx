import {
  BellRing,
  ChevronRight,
  Coins,
  GraduationCap,
  LayoutGrid,
  Lock,
  MessageSquareText,
  PenLine,
  MonitorDown,
  ReceiptText,
  Share2,
  ShieldCheck,
  SunMoon,
  Trash2,
  UserRound,
  UserRoundPen,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openOwnMembership } from '~/client/session/team-dialogs'
import { useTheme } from '~/client/page/theme'
import { useShell } from '~/client/use-shell'
import { PushOpener } from '~/features/notifications/ui/push'
import { Menu } from '~/kit/overlays/menu'
import { ThemeItems, themeLabel } from '../layouts/shell/theme-menu'

/** What is one's own. */
export function OwnRows() {
  const { team } = useShell()
  const most = team?.maxScholarSearch ?? 0
  const searches = most > 0 ? `剩余${Math.max(0, most - (team?.usedScholarSearch ?? 0))}次` : ''
  return (
    <Rows label="我的内容">
      <RowLink to="/profile/questions" icon={MessageSquareText} label="提问记录" />
      <RowLink to="/profile/creations" icon={PenLine} label="我的创作" />
      <RowLink to="/profile/assignments" icon={UserRoundPen} label="指派给我的" />
      <RowLink to="/profile/shares" icon={Share2} label="我的分享" />
      <RowLink to="/profile/coins" icon={Coins} label="我的硬币" />
      <RowLink to="/profile/orders" icon={ReceiptText} label="我的订单" />
      <RowLink to="/scholar" icon={GraduationCap} label="学术搜索" hint={searches} />
      <RowLink to="/agent" icon={LayoutGrid} label="助手" />
      <RowLink to="/library/bin" icon={Trash2} label="回收站" />
    </Rows>
  )
}

/** The team's screens, for who manages it. */
export function TeamRows() {
  return (
    <Rows label="团队">
      <RowLink to="/team/members" icon={UsersRound} label="成员" />
      <RowLink to="/team/rights" icon={Coins} label="费用" />
      <RowLink to="/team/brand" icon={ShieldCheck} label="安全与品牌" />
    </Rows>
  )
}

export function SettingRows({ hasPush }: { hasPush: boolean }) {
  const { theme, team } = useShell()
  const chosen = useTheme(theme)
  return (
    <Rows label="设置">
      <li>
        <Menu
          label="外观"
          align="end"
          trigger={
            <button type="button" className={ROW}>
              <RowContent icon={SunMoon} label="外观" hint={themeLabel(chosen)} />
            </button>
          }
        >
          <ThemeItems />
        </Menu>
      </li>
      {hasPush && (
        <PushOpener>
          {(open) => (
            <li>
              <button type="button" className={ROW} onClick={open}>
                <RowContent icon={BellRing} label="消息提醒" />
              </button>
            </li>
          )}
        </PushOpener>
      )}
      <RowLink to="/download" icon={MonitorDown} label="安装到这台设备" />
      <RowLink to="/profile/basic" icon={Lock} label="密码与登录" />
      {team && (
        <li>
          <button type="button" className={ROW} onClick={openOwnMembership}>
            <RowContent icon={UserRound} label="我的团队" />
          </button>
        </li>
      )}
    </Rows>
  )
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="mt-6 border-t border-ink">
      <ul>{children}</ul>
    </nav>
  )
}

interface RowContentProps {
  icon: LucideIcon
  label: string
  hint?: string
}

function RowLink({ to, ...content }: RowContentProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={ROW}>
        <RowContent {...content} />
      </Link>
    </li>
  )
}

function RowContent({ icon: Icon, label, hint }: RowContentProps) {
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <span className="flex-1 text-left">{label}</span>
      {hint && <span className="text-small text-ink-3">{hint}</span>}
      <ChevronRight size={16} className="text-ink-4" aria-hidden="true" />
    </>
  )
}

const ROW = 'flex min-h-[52px] w-full items-center gap-4 border-b border-line hover:bg-wash'
