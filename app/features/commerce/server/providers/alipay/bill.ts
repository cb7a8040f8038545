import { unzipSync } from 'fflate'
import { z } from 'zod'
import type { AlipayMerchant } from '~/core/settings/payments'
import { failure, type ProviderAnswer } from '../answers'
import { readBeijingTime } from '../beijing-time'
import { readBillTable, type BillRow } from '../bill-table'
import { fenOf } from '../yuan'
import { callAlipay } from './call-alipay'
import type { MerchantContext } from '../provider'

const TIMEOUT_MS = 30_000
const MOST_PACKED = 20_000_000
const MOST_BYTES = 48_000_000

/** All that a merchant's bill of a day says, `2026-01-02`; null while Alipay has none. */
export async function downloadAlipayBill(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  day: string,
): Promise<ProviderAnswer<BillRow[] | null>> {
  const content = { bill_type: 'trade', bill_date: day }
  const method = 'alipay.data.dataservice.bill.downloadurl.query'
  const answer = await callAlipay(
    { ctx, merchant },
    { method, content },
    z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) }),
  )
  if (!answer.ok) return isEmptyDay(answer.code) ? { ok: true, value: null } : answer
  const address = new URL(answer.value.bill_download_url)
  if (!isOfAlipay(address, new URL(ctx.settings.ALIPAY_GATEWAY))) {
    return failure('invalid', 'BILL_ELSEWHERE')
  }
  const text = await download(address)
  if (text === null) return failure('unknown', 'BILL_NOT_SENT')
  const rows = readAlipayBill(text)
  return rows ? { ok: true, value: rows } : failure('unknown', 'BILL_UNREADABLE')
}

/** Reads the text of a bill; null where a row cannot be read, so that no difference stays hidden. */
export function readAlipayBill(text: string): BillRow[] | null {
  const until = /^#-+业务明细列表结束/m.exec(text)?.[0]
  const table = until && readBillTable(text, { from: '支付宝交易号', until })
  const rows = table ? table.map(rowOf) : null
  return rows && rows.every((row) => row !== null) ? rows : null
}

const isEmptyDay = (code: string) => /BILL_NOT_EXIST/.test(code)

const isOfAlipay = (address: URL, gateway: URL) =>
  address.host === gateway.host || /(^|\.)alipay\.com$/.test(address.hostname)

async function download(address: URL): Promise<string | null> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const packed = new Uint8Array(await response.arrayBuffer())
    if (response.status !== 200 || packed.length > MOST_PACKED) return null
    return textOf(packed)
  } catch {
    return null
  }
}

// Two files, their names in GBK: the detail has more lines than the summary, and begins otherwise.
function textOf(packed: Uint8Array): string | null {
  const files = unzipSync(packed, { filter: ({ originalSize }) => originalSize <= MOST_BYTES })
  const texts = Object.values(files).map((bytes) => new TextDecoder('gb18030').decode(bytes))
  return texts.find((text) => /^支付宝交易号/m.test(text)) ?? null
}

function rowOf(cells: Record<string, string>): BillRow | null {
  const cell = (name: string) => cells[name] ?? ''
  const isRefund = cell('业务类型') === '退款'
  const bookedAt = readBeijingTime(cell('完成时间') || cell('创建时间'))
  const amountFen = fenOf(cell('订单金额（元）'))
  const feeFen = fenOf(cell('服务费（元）'))
  const tradeNo = cell('商户订单号')
  if (!bookedAt || amountFen === null || feeFen === null || tradeNo === '') return null
  return {
    type: isRefund ? 'refund' : 'payment',
    bookedAt,
    tradeNo,
    providerTradeNo: cell('支付宝交易号'),
    refundNo: isRefund ? cell('退款批次号/请求号') : '',
    amountFen: Math.abs(amountFen),
    feeFen,
  }
}
