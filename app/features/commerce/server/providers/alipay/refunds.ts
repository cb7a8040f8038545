import { z } from 'zod'
import type { AlipayMerchant } from '~/core/settings/payments'
import { failure, type ProviderAnswer } from '../answers'
import { fenOf, yuanOf } from '../yuan'
import { callAlipay } from './call-alipay'
import type { MerchantContext } from '../provider'

export interface AlipayRefund {
  tradeNo: string
  refundNo: string
  amountFen: number
}

const refundAnswer = z.object({
  trade_no: z.string(),
  out_trade_no: z.string(),
  refund_fee: z.string(),
  fund_change: z.string().default('N'),
})

/**
 * Asks for money back, whole or in part; the same number asked twice is one refund. Done only when the money moved:
 * `pending` is asked about again by `queryAlipayRefund`.
 */
export async function requestAlipayRefund(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  input: AlipayRefund & { reason: string },
): Promise<ProviderAnswer<{ providerTradeNo: string }>> {
  const content = {
    out_trade_no: input.tradeNo,
    refund_amount: yuanOf(input.amountFen),
    out_request_no: input.refundNo,
    refund_reason: input.reason.slice(0, 256),
  }
  const call = { method: 'alipay.trade.refund', content }
  const answer = await callAlipay({ ctx, merchant }, call, refundAnswer)
  if (!answer.ok) return answer
  // The same number again changes nothing and says so: only a query tells that it is done.
  if (answer.value.fund_change !== 'Y') return queryAlipayRefund({ ctx, merchant }, input)
  return { ok: true, value: { providerTradeNo: answer.value.trade_no } }
}

const refundState = z.object({
  trade_no: z.string().default(''),
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
})

/** Whether a refund is done; `missing` where Alipay has none of that number. */
export async function queryAlipayRefund(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  { tradeNo, refundNo, amountFen }: AlipayRefund,
): Promise<ProviderAnswer<{ providerTradeNo: string }>> {
  const content = { out_trade_no: tradeNo, out_request_no: refundNo }
  const call = { method: 'alipay.trade.fastpay.refund.query', content }
  const answer = await callAlipay({ ctx, merchant }, call, refundState)
  if (!answer.ok) return answer
  const { trade_no, refund_status, refund_amount } = answer.value
  // An answer without a refund is how it says that there is none.
  if (refund_amount === undefined) return failure('missing', 'REFUND_NOT_EXIST')
  if (fenOf(refund_amount) !== amountFen) return failure('invalid', 'REFUND_AMOUNT_DIFFERS')
  if (refund_status !== undefined && refund_status !== 'REFUND_SUCCESS') {
    return failure('pending', refund_status)
  }
  return { ok: true, value: { providerTradeNo: trade_no } }
}
