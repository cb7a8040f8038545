import { z } from 'zod'
import type { WechatPayMerchant } from '~/core/settings/payments'
import { failure, type ProviderAnswer } from '../answers'
import { callWechatPay } from './call-wechat-pay'
import { platformKeysOf } from './platform-keys'
import type { MerchantContext } from '../provider'

const refund = z.object({
  refund_id: z.string(),
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.int() }),
})
export type WechatPayRefund = z.infer<typeof refund>

/** Asks for money back, whole or in part; the same number asked twice is one refund. */
export async function requestRefund(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  input: {
    tradeNo: string
    refundNo: string
    reason: string
    amountFen: number
    totalFen: number
    notifyUrl: string
  },
): Promise<ProviderAnswer<WechatPayRefund>> {
  const body = {
    out_trade_no: input.tradeNo,
    out_refund_no: input.refundNo,
    reason: input.reason.slice(0, 80),
    notify_url: input.notifyUrl,
    amount: { refund: input.amountFen, total: input.totalFen, currency: 'CNY' },
  }
  const path = '/v3/refund/domestic/refunds'
  const keys = platformKeysOf(ctx, merchant)
  return refundOf(await callWechatPay({ ctx, merchant }, { method: 'POST', path, body, keys }))
}

/** How a refund stands. */
export async function queryRefund(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  refundNo: string,
): Promise<ProviderAnswer<WechatPayRefund>> {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
  const keys = platformKeysOf(ctx, merchant)
  return refundOf(await callWechatPay({ ctx, merchant }, { method: 'GET', path, keys }))
}

function refundOf(answer: ProviderAnswer<unknown>): ProviderAnswer<WechatPayRefund> {
  if (!answer.ok) return answer
  const read = refund.safeParse(answer.value)
  return read.success ? { ok: true, value: read.data } : failure('unknown', 'ANSWER_UNREADABLE')
}
