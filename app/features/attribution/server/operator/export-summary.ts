import type { Context } from '~/core/context'
import { csvLine } from '~/core/text/csv'
import { channelName } from '../../operator-terms'
import type { SummaryQuery } from '../../operator-contract'
import { summarise } from './summary'

// A spreadsheet takes UTF-8 for what it is only after this mark.
const BYTE_ORDER_MARK = '\uFEFF'
const SUMS = ['到访', '注册', '订单', '收入（元）']

/** The summary as CSV: by campaign, then by day. */
export async function exportSummary(ctx: Context, query: SummaryQuery): Promise<Response> {
  const { campaigns, daily } = await summarise(ctx, query)
  const lines = [
    csvLine(['渠道', '活动', ...SUMS]),
    ...campaigns.map((row) => csvLine([channelName(row.channelId), row.channel, ...cellsOf(row)])),
    csvLine([]),
    csvLine(['日期', '', ...SUMS]),
    ...daily.map((row) => csvLine([row.day, '', ...cellsOf(row)])),
  ]
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('渠道归因.csv')}`,
  }
  return new Response(BYTE_ORDER_MARK + lines.join(''), { headers })
}

const cellsOf = (row: {
  visitors: number
  registrations: number
  orders: number
  revenueFen: number
}) => [
  String(row.visitors),
  String(row.registrations),
  String(row.orders),
  (row.revenueFen / 100).toFixed(2),
]
