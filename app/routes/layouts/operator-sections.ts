import {
  Activity,
  Award,
  ChartNoAxesColumn,
  Cpu,
  House,
  Package,
  ReceiptText,
  Scale,
  ScrollText,
  UsersRound,
} from 'lucide-react'
import type { TeamSectionGroup } from './team-sections'

/** The screens of operators in their groups; a screen joins by one line here. */
export const operatorSectionGroups: readonly TeamSectionGroup[] = [
  {
    label: '交易',
    sections: [
      { to: '/desk', label: '订单', icon: ReceiptText, end: true },
      { to: '/desk/reconciliation', label: '对账', icon: Scale },
      { to: '/desk/goods', label: '商品', icon: Package },
    ],
  },
  {
    label: '增长',
    sections: [
      { to: '/desk/home', label: '首页', icon: House },
      { to: '/desk/creators', label: '公开作品', icon: Award },
      { to: '/desk/attribution', label: '渠道归因', icon: ChartNoAxesColumn },
    ],
  },
  {
    label: '团队',
    sections: [
      { to: '/desk/teams', label: '团队', icon: UsersRound },
      { to: '/desk/audit', label: '操作记录', icon: ScrollText },
    ],
  },
  {
    label: '运行',
    sections: [
      { to: '/desk/operations', label: '运行状况', icon: Activity },
      { to: '/desk/models', label: '模型状况', icon: Cpu },
    ],
  },
]
