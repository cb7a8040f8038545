import type { Context } from '~/core/context'
import { csvLine } from '~/core/text/csv'
import type { ExportQuery, SummaryTable, AttributionSummary } from '../../operator-contract'
import { buyerName, channelName, costPerOrder, summaryFiles } from '../../operator-terms'
import { summarise } from './summary'

// A spreadsheet takes UTF-8 for what it is only after this mark.
const BYTE_ORDER_MARK = '\uFEFF'
const SUMS = ['到访', '注册', '订单', '收入（元）', '花费（元）', '每单成本（元）']

/** One table of the summary as CSV: by campaign, by day, or who paid. */
export async function exportSummary(
  ctx: Context,
  { table, ...query }: ExportQuery,
): Promise<Response> {
  const lines = linesOf[table](await summarise(ctx, query))
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(summaryFiles[table])}`,
  }
  return new Response(BYTE_ORDER_MARK + lines.map(csvLine).join(''), { headers })
}

const linesOf: Record<SummaryTable, (summary: AttributionSummary) => string[][]> = {
  campaigns: ({ campaigns }) => [
    ['渠道', '活动', ...SUMS],
    ...campaigns.map((row) => [channelName(row.channelId), row.channel, ...cellsOf(row)]),
  ],
  daily: ({ daily }) => [['日期', ...SUMS], ...daily.map((row) => [row.day, ...cellsOf(row)])],
  buyers: ({ buyers }) => [
    ['团队', '团队编号', '渠道', '活动', '订单', '收入（元）'],
    ...buyers.map((row) => [
      buyerName(row),
      row.teamId,
      channelName(row.channelId),
      row.channel,
      String(row.orders),
      inYuan(row.revenueFen),
    ]),
  ],
}

const cellsOf = (row: {
  visitors: number
  registrations: number
  orders: number
  revenueFen: number
  costFen: number
}) => [
  String(row.visitors),
  String(row.registrations),
  String(row.orders),
  inYuan(row.revenueFen),
  row.costFen > 0 ? inYuan(row.costFen) : '',
  costPerOrder(row) === null ? '' : inYuan(costPerOrder(row) ?? 0),
]

const inYuan = (fen: number) => (fen / 100).toFixed(2)
