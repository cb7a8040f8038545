import { and, eq, gt, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { parseDateTime } from '~/core/format'
import { teams } from '~/features/teams/server/plan'
import { timeOf } from '../orders/present-order'
import type { PaymentProvider } from '../providers/provider'
import { orders, payments, refunds } from '../tables'
import type { OwnLine } from './compare-bill'

const DAY_MS = 24 * 60 * 60_000

export interface MerchantLine extends OwnLine {
  merchant: string
}

/** `wechat:house`: by which books are told apart. */
export const merchantOf = ({ name, merchantId }: Pick<PaymentProvider, 'name' | 'merchantId'>) =>
  `${name}:${merchantId}`

/** First and last moment of a day of Shanghai, ms; the last is of the next day already. */
export function boundsOf(day: string): { from: number; to: number } {
  const from = parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0
  return { from, to: from + DAY_MS }
}

/** Payments and refunds of a day as they are written here. */
export function linesOfDay(ctx: Context, day: string): Promise<MerchantLine[]> {
  const { from, to } = boundsOf(day)
  return readLines(
    ctx,
    and(gte(payments.paidAt, from), lt(payments.paidAt, to)),
    and(gte(refunds.doneAt, from), lt(refunds.doneAt, to)),
  )
}

/** The same of these numbers, whatever their day; none of what was not paid or sent back. */
export async function linesOfNumbers(
  ctx: Context,
  numbers: readonly string[],
): Promise<MerchantLine[]> {
  if (numbers.length === 0) return []
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`
  return readLines(
    ctx,
    and(inArray(payments.tradeNo, among), gt(payments.paidAt, 0)),
    and(inArray(refunds.refundNo, among), gt(refunds.doneAt, 0)),
  )
}

async function readLines(
  ctx: Context,
  ofPayments: SQL | undefined,
  ofRefunds: SQL | undefined,
): Promise<MerchantLine[]> {
  const named = { payment: payments, orderNo: orders.no, title: orders.title, teamName: teams.name }
  // Not as a batch: both tables of the second have columns of the same names, which D1 tells apart in single reads only.
  const [paid, returned] = await Promise.all([
    ctx.db
      .select(named)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(teams, eq(teams.id, payments.teamId))
      .where(ofPayments),
    ctx.db
      .select({ ...named, refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(teams, eq(teams.id, refunds.teamId))
      .where(ofRefunds),
  ])
  const lineOf = ({ payment, orderNo, title, teamName }: (typeof paid)[number]) => ({
    orderNo,
    title,
    teamName: teamName ?? '',
    merchant: merchantOf({ name: payment.provider, merchantId: payment.merchantId }),
  })
  return [
    ...paid.map((row) => ({
      ...lineOf(row),
      isRefund: false,
      no: row.payment.tradeNo,
      amountFen: row.payment.paidFen,
      time: timeOf(row.payment.paidAt),
    })),
    ...returned.map(({ refund, ...row }) => ({
      ...lineOf(row),
      isRefund: true,
      no: refund.refundNo,
      amountFen: refund.amountFen,
      time: timeOf(refund.doneAt),
    })),
  ]
}
