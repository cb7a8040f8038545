import { and, desc, eq, getTableColumns, lt, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { csvLine } from '~/core/text/csv'
import { nameByAccount, namesAmong } from '~/features/teams/server'
import type { ExportOrdersQuery } from '../../contract'
import { invoiceStateLabels, orderStatusLabels, payLabelOf } from '../../terms'
import { invoices, orders, payments } from '../tables'
import { timeOf } from './present-order'
import { hasWords, isInGroup } from './read-orders'

const EXPORTS: RateRule = { name: 'commerce.export-orders', limit: 20, windowMs: 10 * 60_000 }
const ROWS_AT_ONCE = 500
/** Rows of one export at most, the newest. */
const EXPORT_AT_MOST = 20_000
// A spreadsheet takes UTF-8 for what it is only after this mark.
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD = [
  '订单号',
  '商品',
  '明细',
  '下单人',
  '下单时间',
  '金额（元）',
  '已退（元）',
  '实收（元）',
  '状态',
  '付款时间',
  '付款方式',
  '付款流水',
  '发票',
]

/** The team's orders as CSV, newest first; those that the list shows. Errors: `requestErrors.tooMany`. */
export const exportOrders = (ctx: SeatedContext, query: ExportOrdersQuery): Promise<Response> =>
  exportThose(ctx, query, undefined)

/** The same of the person's own. Errors: `requestErrors.tooMany`. */
export const exportOwnOrders = (ctx: SeatedContext, query: ExportOrdersQuery): Promise<Response> =>
  exportThose(ctx, query, eq(orders.accountId, ctx.actor.accountId))

async function exportThose(
  ctx: SeatedContext,
  query: ExportOrdersQuery,
  whose: SQL | undefined,
): Promise<Response> {
  await limitRate(ctx, EXPORTS, ctx.seat.teamId)
  const { teamId } = ctx.seat
  const buyers = sql`(SELECT account_id FROM orders WHERE team_id = ${teamId})`
  const [, first, accounts, inTeam] = await ctx.db.batch([
    recordAuditAction(ctx, { action: 'commerce.exportOrders' }),
    rowsBefore(ctx, { ...query, whose }),
    ...namesAmong(ctx, teamId, buyers),
  ])
  const names = nameByAccount(accounts, inTeam)
  const lines = [BYTE_ORDER_MARK + csvLine(HEAD)]
  for (let rows = first; rows.length > 0;) {
    lines.push(...rows.map((row) => lineOf(row, names)))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE || lines.length > EXPORT_AT_MOST) break
    rows = await rowsBefore(ctx, { ...query, whose }, last.id)
  }
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单.csv')}`,
  }
  return new Response(lines.join(''), { headers })
}

// Ids rise with time; all of them have as many digits.
const rowsBefore = (
  ctx: SeatedContext,
  {
    group,
    keyword,
    whose,
  }: Pick<ExportOrdersQuery, 'group' | 'keyword'> & { whose: SQL | undefined },
  id?: string,
) =>
  ctx.db
    .select({
      ...getTableColumns(orders),
      payment: { provider: payments.provider, method: payments.method },
      providerTradeNo: payments.providerTradeNo,
      invoiceState: invoices.state,
      invoiceNumber: invoices.number,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(invoices, eq(invoices.id, lastInvoice))
    .where(
      and(
        eq(orders.teamId, ctx.seat.teamId),
        whose,
        isInGroup(group),
        hasWords(keyword),
        id === undefined ? undefined : lt(orders.id, id),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(ROWS_AT_ONCE)

const lastInvoice = sql`(SELECT id FROM invoices i WHERE i.order_id = ${orders.id} ORDER BY i.created_at DESC LIMIT 1)`

type Row = Awaited<ReturnType<typeof rowsBefore>>[number]

const lineOf = (row: Row, names: Map<string, string>) =>
  csvLine([
    row.no,
    row.title,
    detailOf(row),
    names.get(row.accountId) ?? '',
    timeOf(row.createdAt),
    inYuan(row.amountFen),
    inYuan(row.refundedFen),
    inYuan(row.paidAt === 0 ? 0 : row.amountFen - row.refundedFen),
    orderStatusLabels[row.status],
    timeOf(row.paidAt),
    row.payment ? payLabelOf(row.payment) : '',
    row.providerTradeNo ?? '',
    [row.invoiceState && invoiceStateLabels[row.invoiceState], row.invoiceNumber]
      .filter(Boolean)
      .join(' '),
  ])

const detailOf = ({ terms }: Row) =>
  (terms.lines ?? []).map(({ label, amount }) => `${label} ${inYuan(amount)}`).join('；')

// Plain digits: spreadsheets add them up.
const inYuan = (fen: number) => (fen / 100).toFixed(2)
