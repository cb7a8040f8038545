import { inArray } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { reasonOf } from '~/core/reasons'
import { accountNames } from '~/features/auth/server'
import { commerceErrors } from '../../errors'
import type {
  DifferenceView,
  ReconciliationQuery,
  ReconciliationView,
} from '../../operator-contract'
import { SANDBOX_LABEL } from '../../terms'
import { allProviders } from '../providers'
import type { BillLine, PaymentProvider } from '../providers/provider'
import { settledDifferences } from '../tables'
import { closingOf } from './closing'
import { compareBill, type ComparedLine, type Difference } from './compare-bill'
import { boundsOf, linesOfDay, linesOfNumbers, merchantOf, type MerchantLine } from './own-lines'

const labels = {
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
  sandbox: SANDBOX_LABEL,
}

type SettledRow = typeof settledDifferences.$inferSelect
type Channel = ReconciliationView['channels'][number]

/** What belongs to one day beside the bills. */
interface DayBooks {
  day: string
  before: string
  own: MerchantLine[]
  settled: SettledRow[]
  /** Left to this day by the one before, with how they are written here now. */
  deferred: SettledRow[]
  deferredOwn: MerchantLine[]
  names: ReadonlyMap<string, string>
}

/**
 * A day's payments and refunds beside the bills of those who took them: every difference, and what was done about it. What
 * the day before left to this one is looked for in this day's bill as well. Errors: `providerDown`.
 */
export async function reconcile(
  ctx: Context,
  { day }: ReconciliationQuery,
): Promise<ReconciliationView> {
  const [books, closing] = await Promise.all([readBooks(ctx, day), closingOf(ctx, { day })])
  const channels = []
  for (const provider of allProviders(ctx)) {
    const ofMerchant = (line: { merchant: string }) => line.merchant === merchantOf(provider)
    const bill = await billOf(ctx, provider, day)
    const own = books.own.filter(ofMerchant)
    if (own.length > 0 || bill !== null) {
      const deferred = books.deferred.filter(ofMerchant)
      const deferredOwn = books.deferredOwn.filter(ofMerchant)
      channels.push(channelOf(provider, { ...books, own, deferred, deferredOwn }, bill))
    }
  }
  return { day, closing, channels }
}

async function readBooks(ctx: Context, day: string): Promise<DayBooks> {
  const before = formatDateTime(new Date(boundsOf(day).from - 1)).slice(0, 10)
  const [own, rows] = await Promise.all([
    linesOfDay(ctx, day),
    ctx.db
      .select()
      .from(settledDifferences)
      .where(inArray(settledDifferences.day, [day, before])),
  ])
  const settled = rows.filter((row) => row.day === day)
  const deferred = rows.filter((row) => row.day === before && row.settlement === 'deferred')
  const [deferredOwn, names] = await Promise.all([
    linesOfNumbers(
      ctx,
      deferred.map(({ no }) => no),
    ),
    accountNames(
      ctx,
      settled.map(({ accountId }) => accountId),
    ),
  ])
  return { day, before, own, settled, deferred, deferredOwn, names }
}

async function billOf(ctx: Context, provider: PaymentProvider, day: string) {
  try {
    return await provider.bill(day)
  } catch (error) {
    ctx.log('warn', 'commerce.no-bill', { merchant: merchantOf(provider), reason: reasonOf(error) })
    throw commerceErrors.providerDown()
  }
}

function channelOf(provider: PaymentProvider, books: DayBooks, bill: BillLine[] | null): Channel {
  const { own } = books
  const paid = own.filter(({ isRefund }) => !isRefund)
  const returned = own.filter(({ isRefund }) => isRefund)
  return {
    provider: provider.name,
    merchantId: provider.merchantId,
    label: labels[provider.name],
    ours: sumOf(paid),
    theirs: bill && sumOf(bill.filter(({ type }) => type === 'payment')),
    refunds: sumOf(returned),
    fee: (bill ?? []).reduce((sum, { feeFen }) => sum + feeFen, 0),
    differences: bill ? differencesOf(merchantOf(provider), books, bill) : [],
  }
}

function differencesOf(merchant: string, books: DayBooks, bill: BillLine[]): DifferenceView[] {
  const { own, deferred, deferredOwn, settled, names } = books
  const isHere = new Set(own.map(keyOf))
  const isThere = new Set(bill.map(keyOfBill))
  const deferredThere = deferred
    .filter(({ theirsFen }) => theirsFen > 0)
    .map(billLineOf)
    .filter((line) => !isThere.has(keyOfBill(line)))
  const ofBefore = new Set(deferred.map(keyOf))
  const found = compareBill(
    [...own, ...deferredOwn.filter((line) => !isHere.has(keyOf(line)))],
    [...bill, ...deferredThere],
  )
  return found.map((line) => {
    const key = keyOf(line)
    const row = settled.find((item) => item.merchant === merchant && keyOf(item) === key)
    return {
      ...plain(line),
      deferredFrom: ofBefore.has(key) ? books.before : '',
      settled: row
        ? {
            settlement: row.settlement,
            reason: row.reason,
            name: names.get(row.accountId) ?? '',
          }
        : null,
    }
  })
}

// Whose merchant a line is of is said by its channel.
const plain = (line: Difference) => {
  const { kind, isRefund, no, orderNo, title, teamName, time, ours, theirs } = line
  return { kind, isRefund, no, orderNo, title, teamName, time, ours, theirs }
}

const billLineOf = ({ isRefund, no, theirsFen }: SettledRow): ComparedLine => ({
  type: isRefund ? 'refund' : 'payment',
  tradeNo: isRefund ? '' : no,
  refundNo: isRefund ? no : '',
  amountFen: theirsFen,
  time: '',
})

const keyOf = ({ isRefund, no }: { isRefund: boolean; no: string }) => `${isRefund} ${no}`
const keyOfBill = ({ type, tradeNo, refundNo }: ComparedLine) =>
  keyOf({ isRefund: type === 'refund', no: type === 'refund' ? refundNo : tradeNo })

const sumOf = (lines: readonly { amountFen: number }[]) => ({
  amount: lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
  count: lines.length,
})
