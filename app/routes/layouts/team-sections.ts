import {
  Award,
  BadgeCheck,
  Building2,
  ChartNoAxesColumn,
  Coins,
  Cpu,
  KeyRound,
  ReceiptText,
  ScrollText,
  Share2,
  ShieldCheck,
  Stamp,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { SERVICES_PAGE, SERVICES_PAGE_NAME } from '~/core/ask-admin'

export interface TeamSection {
  to: string
  label: string
  icon: LucideIcon
  end?: true
}

export interface TeamSectionGroup {
  label: string
  sections: readonly [TeamSection, ...TeamSection[]]
}

/** The screens of management in their groups; a screen joins by one line here. */
export const teamSectionGroups: readonly TeamSectionGroup[] = [
  {
    label: '成员',
    sections: [
      { to: '/team', label: '团队管理', icon: Building2, end: true },
      { to: '/team/members', label: '成员管理', icon: UsersRound },
      { to: '/team/usage', label: '成员用量', icon: ChartNoAxesColumn },
    ],
  },
  {
    label: '费用',
    sections: [
      { to: '/team/rights', label: '团队权益', icon: BadgeCheck },
      { to: '/team/coins', label: '硬币明细', icon: Coins },
      { to: '/team/orders', label: '团队订单', icon: ReceiptText },
    ],
  },
  {
    label: '安全与品牌',
    sections: [
      { to: '/team/brand', label: '品牌与域名', icon: Stamp },
      { to: '/team/keys', label: '接口密钥', icon: KeyRound },
      { to: '/team/shares', label: '对外分享', icon: Share2 },
      { to: '/team/creator', label: '公开作品', icon: Award },
      { to: '/team/moderation', label: '内容审核', icon: ShieldCheck },
      { to: SERVICES_PAGE, label: SERVICES_PAGE_NAME, icon: Cpu },
      { to: '/team/audit', label: '审计日志', icon: ScrollText },
    ],
  },
]

/** Whether a page lies in a group: on a phone only the open group's screens are listed. */
export const isInGroup = (group: TeamSectionGroup, pathname: string): boolean =>
  group.sections.some(({ to, end }) =>
    end ? pathname === to : pathname === to || pathname.startsWith(`${to}/`),
  )
