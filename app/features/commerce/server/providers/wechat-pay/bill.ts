import { z } from 'zod'
import type { WechatPayMerchant } from '~/core/settings/payments'
import { hex } from '~/core/signing/sha256'
import { failure, type ProviderAnswer } from '../answers'
import { readBillTable, type BillRow } from '../bill-table'
import { readBeijingTime } from '../beijing-time'
import { fenOf } from '../yuan'
import { callWechatPay, sendWechatPay } from './call-wechat-pay'
import { platformKeysOf } from './platform-keys'
import type { MerchantContext } from '../provider'

const MOST_BYTES = 50_000_000

const billAddress = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string(),
  download_url: z.url(),
})

/** All that a merchant's bill of a day says, `2026-01-02`; none where nothing was paid. */
export async function downloadBill(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  day: string,
): Promise<ProviderAnswer<BillRow[]>> {
  const path = `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL`
  const keys = platformKeysOf(ctx, merchant)
  const answer = await callWechatPay({ ctx, merchant }, { method: 'GET', path, keys })
  if (!answer.ok) return answer.code === 'NO_STATEMENT_EXIST' ? { ok: true, value: [] } : answer
  const address = billAddress.safeParse(answer.value)
  if (!address.success) return failure('unknown', 'ANSWER_UNREADABLE')
  // Only path and query are taken: the signed request goes to WeChat and nowhere else.
  const { pathname, search } = new URL(address.data.download_url)
  const file = { method: 'GET' as const, path: `${pathname}${search}` }
  const sent = await sendWechatPay({ ctx, merchant }, file, MOST_BYTES)
  if (sent?.status !== 200) return failure('unknown', 'BILL_NOT_SENT')
  const hash = hex(await crypto.subtle.digest('SHA-1', sent.body))
  // The file itself is not signed; its digest was.
  if (hash !== address.data.hash_value.toLowerCase()) return failure('unknown', 'BILL_CHANGED')
  const rows = readWechatPayBill(new TextDecoder().decode(sent.body))
  return rows ? { ok: true, value: rows } : failure('unknown', 'BILL_UNREADABLE')
}

/** Reads the text of a bill; null where a row cannot be read, so that no difference stays hidden. */
export function readWechatPayBill(text: string): BillRow[] | null {
  const table = readBillTable(text, { from: '交易时间', until: '总交易单数' })
  const rows = table?.map(rowOf)
  return rows && rows.every((row) => row !== null) ? rows : null
}

function rowOf(cells: Record<string, string>): BillRow | null {
  const cell = (name: string) => cells[name] ?? ''
  const isRefund = cell('交易状态') === 'REFUND'
  const bookedAt = readBeijingTime(cell('交易时间'))
  const amountFen = fenOf(cell(isRefund ? '申请退款金额' : '订单金额'))
  // Fees have five decimals, the last three of which are never charged.
  const feeFen = fenOf(cell('手续费').replace(/(\.\d\d)\d*$/, '$1'))
  const tradeNo = cell('商户订单号')
  if (!bookedAt || amountFen === null || feeFen === null || tradeNo === '') return null
  return {
    type: isRefund ? 'refund' : 'payment',
    bookedAt,
    tradeNo,
    providerTradeNo: cell('微信订单号'),
    refundNo: isRefund ? cell('商户退款单号') : '',
    amountFen,
    feeFen,
  }
}
