import {
  ChartNoAxesColumn,
  Cpu,
  House,
  Package,
  ReceiptText,
  Scale,
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
      { to: '/desk/teams', label: '团队', icon: UsersRound },
    ],
  },
  {
    label: '增长',
    sections: [
      { to: '/desk/home', label: '首页', icon: House },
      { to: '/desk/attribution', label: '渠道归因', icon: ChartNoAxesColumn },
    ],
  },
  {
    label: '运行',
    sections: [{ to: '/desk/models', label: '模型状况', icon: Cpu }],
  },
]
