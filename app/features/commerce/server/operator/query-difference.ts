import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { commerceErrors } from '../../errors'
import type { ProviderAnswer, QueryDifferenceInput } from '../../operator-contract'
import { askProvider } from '../payments/ask-provider'
import { providerOf } from '../providers'
import type { RefundOutcome, TradeState } from '../providers/provider'
import { askAboutRefund } from '../refunds/send-refunds'
import { payments, refunds } from '../tables'

/**
 * What a provider says now of a line that is off. What it says of ours is taken at its word: a payment that nobody reported
 * is granted, a refund that is through is finished. Errors: `providerDown`.
 */
export async function queryDifference(
  ctx: Context,
  { isRefund, ...input }: QueryDifferenceInput,
): Promise<ProviderAnswer> {
  return isRefund ? queryRefund(ctx, input) : queryPayment(ctx, input)
}

type Named = Omit<QueryDifferenceInput, 'isRefund'>

async function queryPayment(
  ctx: Context,
  { provider: name, merchantId, no }: Named,
): Promise<ProviderAnswer> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.tradeNo, no), isOfMerchant({ name, merchantId })))
  if (payment) return tradeAnswer(await askProvider(ctx, payment))
  const provider = providerOf(ctx, { provider: name, merchantId })
  const asked = provider?.query({ tradeNo: no, amountFen: 0 })
  return tradeAnswer((await asked?.catch(() => null)) ?? null)
}

async function queryRefund(
  ctx: Context,
  { provider: name, merchantId, no }: Named,
): Promise<ProviderAnswer> {
  const [found] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.refundNo, no), isOfMerchant({ name, merchantId })))
  // A provider is asked for a refund by the payment that it is of.
  if (!found) return { state: 'missing', amount: 0, time: '' }
  return refundAnswer(await askAboutRefund(ctx, found), found.refund.amountFen)
}

const isOfMerchant = ({
  name,
  merchantId,
}: Pick<Named, 'merchantId'> & { name: Named['provider'] }) =>
  and(eq(payments.provider, name), eq(payments.merchantId, merchantId))

function tradeAnswer(state: TradeState | null): ProviderAnswer {
  if (!state) throw commerceErrors.providerDown()
  return state.type === 'paid'
    ? { state: 'paid', amount: state.amountFen, time: formatDateTime(state.paidAt) }
    : { state: state.type, amount: 0, time: '' }
}

function refundAnswer(outcome: RefundOutcome | null, amountFen: number): ProviderAnswer {
  if (!outcome) throw commerceErrors.providerDown()
  return outcome.type === 'done'
    ? { state: 'refunded', amount: amountFen, time: formatDateTime(new Date(outcome.doneAt)) }
    : { state: outcome.type, amount: 0, time: '' }
}
