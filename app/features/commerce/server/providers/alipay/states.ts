import { faultOf, type ProviderAnswer } from '../answers'
import { readBeijingTime } from '../beijing-time'
import { ProviderFault, type Notice, type RefundOutcome, type TradeState } from '../provider'
import { fenOf } from '../yuan'
import type { AlipayNotice } from './notification'
import type { AlipayTrade } from './trades'

/** What a trade means. One that was paid and refunded as a whole is closed there, and was paid all the same. */
export function tradeStateOf(trade: AlipayTrade, tradeNo: string, now: Date): TradeState {
  const { trade_status: status, send_pay_date: date } = trade
  if (trade.out_trade_no !== tradeNo) throw new ProviderFault('alipay: another trade', false)
  const isPaid = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'
  if (!isPaid && status === 'TRADE_CLOSED' && !date) return { type: 'closed' }
  if (!isPaid && status === 'WAIT_BUYER_PAY') return { type: 'waiting' }
  const amountFen = fenOf(trade.total_amount)
  if (amountFen === null) throw new ProviderFault('alipay: no amount', false)
  const paidAt = readBeijingTime(date ?? '') ?? now
  return { type: 'paid', amountFen, providerTradeNo: trade.trade_no, paidAt }
}

/** What Alipay's answer to a refund means; throws where it gives none. */
export function refundAnswerOf(
  answer: ProviderAnswer<{ providerTradeNo: string }>,
  now: Date,
): RefundOutcome {
  // Refunds have no number there but the one we gave.
  if (answer.ok)
    return { type: 'done', providerRefundNo: answer.value.providerTradeNo, doneAt: now }
  if (answer.kind === 'pending') return { type: 'processing' }
  if (answer.kind === 'balance') return { type: 'failed', reason: '商户账户余额不足' }
  if (answer.kind === 'missing') return { type: 'failed', reason: '支付宝没有这笔交易' }
  if (answer.kind === 'invalid') return { type: 'failed', reason: '支付宝未受理这笔退款' }
  throw faultOf('alipay', answer)
}

/** What a notification means. Refunds are reported with the status of their trade. */
export function noticeOf(read: AlipayNotice, now: Date): Notice {
  const { id: noticeId, tradeNo, providerTradeNo, status, amountFen } = read
  if (read.refund) {
    const { refundNo, doneAt } = read.refund
    if (refundNo === '') return { type: 'other', noticeId }
    const outcome = {
      type: 'done' as const,
      providerRefundNo: providerTradeNo,
      doneAt: doneAt ?? now,
    }
    return { type: 'refund', noticeId, tradeNo, refundNo, outcome }
  }
  const paid = { type: 'paid' as const, amountFen, providerTradeNo, paidAt: read.paidAt ?? now }
  const states = {
    WAIT_BUYER_PAY: { type: 'waiting' },
    TRADE_CLOSED: { type: 'closed' },
    TRADE_SUCCESS: paid,
    TRADE_FINISHED: paid,
  } as const satisfies Record<AlipayNotice['status'], TradeState>
  return { type: 'payment', noticeId, tradeNo, state: states[status] }
}
