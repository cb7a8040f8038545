import type { z } from 'zod'
import type { WechatPayMerchant } from '~/core/settings/payments'
import { faultOf, type ProviderAnswer } from '../answers'
import { readBeijingTime } from '../beijing-time'
import { ProviderFault, type RefundOutcome, type Trade, type TradeState } from '../provider'
import { paidAtOf, type transaction } from './transactions'
import type { WechatPayRefund } from './refunds'

/** What a transaction means. One of another merchant, app or number is no answer to what was asked. */
export function tradeStateOf(
  merchant: WechatPayMerchant,
  { tradeNo }: Trade,
  found: z.infer<typeof transaction>,
  now: Date,
): TradeState {
  const isOurs =
    found.mchid === merchant.merchantId &&
    found.appid === merchant.appId &&
    found.out_trade_no === tradeNo
  if (!isOurs) throw new ProviderFault('wechat: another transaction', false)
  const { trade_state: state } = found
  if (state === 'CLOSED' || state === 'REVOKED') return { type: 'closed' }
  if (state !== 'SUCCESS' && state !== 'REFUND') return { type: 'waiting' }
  if (!found.amount || found.amount.currency !== 'CNY' || !found.transaction_id) {
    throw new ProviderFault('wechat: paid without an amount', false)
  }
  return {
    type: 'paid',
    amountFen: found.amount.total,
    providerTradeNo: found.transaction_id,
    paidAt: paidAtOf(found, now),
  }
}

/** What WeChat's answer to a refund means; throws where it gives none. */
export function refundAnswerOf(answer: ProviderAnswer<WechatPayRefund>, now: Date): RefundOutcome {
  if (answer.ok) return outcomeOf(answer.value, now)
  if (answer.kind === 'balance') return { type: 'failed', reason: '商户账户余额不足' }
  if (answer.kind === 'missing') return { type: 'failed', reason: '微信支付没有这笔交易' }
  throw faultOf('wechat', answer)
}

/** How a refund stands, as an answer or a notification says. */
export function outcomeOf(
  refund: Pick<WechatPayRefund, 'status' | 'refund_id' | 'success_time' | 'amount'>,
  now: Date,
): RefundOutcome {
  if (refund.status === 'PROCESSING') return { type: 'processing' }
  if (refund.status === 'CLOSED') return { type: 'failed', reason: '微信支付已关闭这笔退款' }
  if (refund.status === 'ABNORMAL') {
    return { type: 'failed', reason: '退款异常，须在微信支付商户平台处理' }
  }
  return {
    type: 'done',
    providerRefundNo: refund.refund_id,
    amountFen: refund.amount.refund,
    doneAt: readBeijingTime(refund.success_time ?? '') ?? now,
  }
}
