import { useTableExport } from '~/client/use-table-export'

interface OrderExport {
  teamId: string
  group: string
  keyword: string
  /** All orders of the team, or the person's own. */
  isTeam: boolean
}

/** Orders that the list shows as a file of the browser's. */
export const useOrderExport = ({ teamId, group, keyword, isTeam }: OrderExport) =>
  useTableExport(
    isTeam
      ? { path: `/team/${teamId}/order/export`, query: { group, keyword }, name: '团队订单.csv' }
      : { path: '/order/export', query: { teamId, group, keyword }, name: '我的订单.csv' },
  )
