import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { csvLine } from '~/core/text/csv'
import type {
  OperatorExportQuery,
  OperatorUsageExportQuery,
  ReconciliationExportQuery,
  ReconciliationTable,
  ReconciliationView,
} from '../../operator-contract'
import { differenceLabels, settlementLabels } from '../../operator-terms'
import { invoiceStateLabels, refundStateLabels } from '../../terms'
import { listOperatorOrders } from './orders'
import { reconcile } from './reconciliation'
import { listUsage } from './usage'

const PAGE = 100
/** Pages of one export at most, the newest. */
const PAGES_AT_MOST = 100
// A spreadsheet takes UTF-8 for what it is only after this mark.
const BYTE_ORDER_MARK = '\uFEFF'
const ORDER_HEAD = [
  '订单号',
  '团队',
  '商品',
  '金额（元）',
  '已退（元）',
  '状态',
  '下单人',
  '下单时间',
  '付款时间',
  '付款方式',
  '付款流水',
  '退款',
  '退款时间',
  '发票',
]
const CHANNEL_HEAD = [
  '渠道',
  '系统笔数',
  '系统金额（元）',
  '账单笔数',
  '账单金额（元）',
  '退款笔数',
  '退款金额（元）',
  '手续费（元）',
  '说明',
]
const USAGE_HEAD = ['团队', '用过的成员', '提问', '回答字数', '学术搜索', '硬币']
const DIFFERENCE_HEAD = [
  '未平',
  '渠道',
  '订单号',
  '单号',
  '商品',
  '系统（元）',
  '账单（元）',
  '处理',
  '原因',
]

/** Orders of all teams as CSV, those that the list shows. */
export async function exportOperatorOrders(
  ctx: Context,
  query: OperatorExportQuery,
): Promise<Response> {
  await ctx.db.batch([recordAuditAction(ctx, { action: 'commerce.exportAll', teamId: '' })])
  const lines = [csvLine(ORDER_HEAD)]
  for (let pageNo = 1; pageNo <= PAGES_AT_MOST; pageNo += 1) {
    const { records, pages } = await listOperatorOrders(ctx, { ...query, pageNo, pageSize: PAGE })
    lines.push(...records.map(orderLine))
    if (pageNo >= pages) break
  }
  return tableOf(lines, '各团队订单.csv')
}

/** One table of a day's books as CSV: sums by channel, or every line that is off. Errors: `providerDown`. */
export async function exportReconciliation(
  ctx: Context,
  { day, table }: ReconciliationExportQuery,
): Promise<Response> {
  await ctx.db.batch([
    recordAuditAction(ctx, {
      action: 'commerce.exportReconciliation',
      teamId: '',
      target: { kind: 'day', id: day, name: day },
    }),
  ])
  const { channels } = await reconcile(ctx, { day })
  const name = `${day}对账${table === 'differences' ? '差异' : ''}.csv`
  return tableOf(linesOf[table](channels).map(csvLine), name)
}

type Channels = ReconciliationView['channels']

const linesOf: Record<ReconciliationTable, (channels: Channels) => string[][]> = {
  channels: (channels) => [
    CHANNEL_HEAD,
    ...channels.map(({ label, ours, theirs, refunds, fee }) => [
      label,
      String(ours.count),
      inYuan(ours.amount),
      theirs ? String(theirs.count) : '',
      theirs ? inYuan(theirs.amount) : '',
      String(refunds.count),
      inYuan(refunds.amount),
      theirs ? inYuan(fee) : '',
      theirs ? '' : '没有账单',
    ]),
  ],
  differences: (channels) => [
    DIFFERENCE_HEAD,
    ...channels.flatMap(({ label, differences }) =>
      differences.map(({ kind, orderNo, no, title, ours, theirs, settled }) => [
        differenceLabels[kind],
        label,
        orderNo,
        no,
        title,
        inYuan(ours),
        inYuan(theirs),
        settled ? settlementLabels[settled.settlement] : '',
        settled?.reason ?? '',
      ]),
    ),
  ],
}

/** What each team used in a month as CSV. */
export async function exportUsage(
  ctx: Context,
  { month }: OperatorUsageExportQuery,
): Promise<Response> {
  await ctx.db.batch([
    recordAuditAction(ctx, {
      action: 'commerce.exportUsage',
      teamId: '',
      target: { kind: 'month', id: month, name: month },
    }),
  ])
  const lines = [csvLine(USAGE_HEAD)]
  for (let pageNo = 1; pageNo <= PAGES_AT_MOST; pageNo += 1) {
    const { records, pages } = await listUsage(ctx, { month, pageNo, pageSize: PAGE })
    for (const { teamName, people, questions, words, scholar, coins } of records)
      lines.push(csvLine([teamName, ...[people, questions, words, scholar, coins].map(String)]))
    if (pageNo >= pages) break
  }
  return tableOf(lines, `${month}用量.csv`)
}

type OrderRow = Awaited<ReturnType<typeof listOperatorOrders>>['records'][number]

const orderLine = (order: OrderRow) =>
  csvLine([
    order.no,
    order.teamName,
    order.title,
    inYuan(order.amount),
    inYuan(order.refunded),
    order.statusLabel,
    order.buyerName,
    order.createTime,
    order.payTime,
    order.payLabel,
    order.payNo,
    order.refund ? refundStateLabels[order.refund.state] : '',
    order.refund?.doneTime ?? '',
    order.invoice
      ? [invoiceStateLabels[order.invoice.state], order.invoice.number].filter(Boolean).join(' ')
      : '',
  ])

function tableOf(lines: readonly string[], name: string): Response {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  }
  return new Response(BYTE_ORDER_MARK + lines.join(''), { headers })
}

// Plain digits: spreadsheets add them up.
const inYuan = (fen: number) => (fen / 100).toFixed(2)
