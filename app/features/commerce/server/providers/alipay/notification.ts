import { z } from 'zod'
import type { AlipayMerchant } from '~/core/settings/payments'
import { readBeijingTime } from '../beijing-time'
import { fenOf } from '../yuan'
import { isFromAlipay } from './message-signature'

const fen = z.string().transform((text, issues) => {
  const amount = fenOf(text)
  if (amount !== null) return amount
  issues.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

const notice = z.object({
  notify_id: z.string().min(1).max(128),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: fen,
  gmt_payment: z.string().optional(),
  /** All that was given back so far; present on notices of refunds. */
  refund_fee: fen.optional(),
  out_biz_no: z.string().optional(),
  gmt_refund: z.string().optional(),
})

export interface AlipayNotice {
  id: string
  tradeNo: string
  providerTradeNo: string
  status: z.infer<typeof notice>['trade_status']
  amountFen: number
  paidAt: Date | null
  /** Of refunds: the sum so far, and the number of this one. */
  refund: { totalFen: number; refundNo: string; doneAt: Date | null } | null
}

/** Reads a notification: its signature, then that it speaks of this merchant. Null for all that is not genuine. */
export async function readAlipayNotice(
  merchant: AlipayMerchant,
  body: Uint8Array<ArrayBuffer>,
): Promise<AlipayNotice | null> {
  const fields = fieldsOf(body)
  if (!fields || !(await isFromAlipay(merchant.alipayKey, fields))) return null
  const { data } = notice.safeParse(Object.fromEntries(fields))
  if (!data || data.app_id !== merchant.appId || data.seller_id !== merchant.sellerId) return null
  return {
    id: data.notify_id,
    tradeNo: data.out_trade_no,
    providerTradeNo: data.trade_no,
    status: data.trade_status,
    amountFen: data.total_amount,
    paidAt: readBeijingTime(data.gmt_payment ?? ''),
    refund:
      data.refund_fee === undefined
        ? null
        : {
            totalFen: data.refund_fee,
            refundNo: data.out_biz_no ?? '',
            doneAt: readBeijingTime(data.gmt_refund ?? ''),
          },
  }
}

function fieldsOf(body: Uint8Array<ArrayBuffer>): [string, string][] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return [...new URLSearchParams(text)]
  } catch {
    return null
  }
}
