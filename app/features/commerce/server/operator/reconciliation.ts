import { and, eq, gte, lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { parseDateTime } from '~/core/format'
import { reasonOf } from '~/core/reasons'
import { commerceErrors } from '../../errors'
import type { ReconciliationQuery, ReconciliationView } from '../../operator-contract'
import { SANDBOX_LABEL } from '../../operator-terms'
import { allProviders } from '../providers'
import type { BillLine, PaymentProvider } from '../providers/provider'
import { orders, payments, refunds } from '../tables'
import { closingOf } from './closing'
import { compareBill, type OwnLine } from './compare-bill'

const DAY_MS = 24 * 60 * 60_000
const labels = {
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
  sandbox: SANDBOX_LABEL,
}

/** A day's payments and refunds beside the bills of those who took them: every difference. Errors: `providerDown`. */
export async function reconcile(
  ctx: Context,
  { day }: ReconciliationQuery,
): Promise<ReconciliationView> {
  const own = await ownLines(ctx, day)
  const channels = []
  for (const provider of allProviders(ctx)) {
    const lines = own.filter(({ merchant }) => merchant === merchantOf(provider))
    const bill = await billOf(ctx, provider, day)
    if (lines.length > 0 || bill !== null) channels.push(channelOf(provider, lines, bill))
  }
  return { day, closing: await closingOf(ctx, { day }), channels }
}

const merchantOf = ({ name, merchantId }: Pick<PaymentProvider, 'name' | 'merchantId'>) =>
  `${name}:${merchantId}`

async function billOf(ctx: Context, provider: PaymentProvider, day: string) {
  try {
    return await provider.bill(day)
  } catch (error) {
    ctx.log('warn', 'commerce.no-bill', { merchant: merchantOf(provider), reason: reasonOf(error) })
    throw commerceErrors.providerDown()
  }
}

function channelOf(
  provider: PaymentProvider,
  own: OwnLine[],
  bill: BillLine[] | null,
): ReconciliationView['channels'][number] {
  const paid = own.filter(({ isRefund }) => !isRefund)
  const returned = own.filter(({ isRefund }) => isRefund)
  return {
    merchantId: provider.merchantId,
    label: labels[provider.name],
    ours: sumOf(paid),
    theirs: bill && sumOf(bill.filter(({ type }) => type === 'payment')),
    refunds: sumOf(returned),
    fee: (bill ?? []).reduce((sum, { feeFen }) => sum + feeFen, 0),
    differences: bill ? compareBill(own, bill).map(plain) : [],
  }
}

const plain = ({
  kind,
  isRefund,
  no,
  orderNo,
  title,
  ours,
  theirs,
}: ReturnType<typeof compareBill>[number]) => ({
  kind,
  isRefund,
  no,
  orderNo,
  title,
  ours,
  theirs,
})

const sumOf = (lines: readonly { amountFen: number }[]) => ({
  amount: lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
  count: lines.length,
})

async function ownLines(ctx: Context, day: string): Promise<(OwnLine & { merchant: string })[]> {
  const from = parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0
  const to = from + DAY_MS
  const [paid, returned] = await Promise.all([
    ctx.db
      .select({ payment: payments, orderNo: orders.no, title: orders.title })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(gte(payments.paidAt, from), lt(payments.paidAt, to))),
    ctx.db
      .select({ refund: refunds, payment: payments, orderNo: orders.no, title: orders.title })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(gte(refunds.doneAt, from), lt(refunds.doneAt, to))),
  ])
  const merchant = (row: (typeof paid)[number]['payment']) =>
    merchantOf({ name: row.provider, merchantId: row.merchantId })
  return [
    ...paid.map(({ payment, orderNo, title }) => ({
      isRefund: false,
      no: payment.tradeNo,
      amountFen: payment.paidFen,
      orderNo,
      title,
      merchant: merchant(payment),
    })),
    ...returned.map(({ refund, payment, orderNo, title }) => ({
      isRefund: true,
      no: refund.refundNo,
      amountFen: refund.amountFen,
      orderNo,
      title,
      merchant: merchant(payment),
    })),
  ]
}
