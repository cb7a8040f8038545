import { z } from 'zod'
import type { AlipayMerchant } from '~/core/settings/payments'
import type { ProviderAnswer } from '../answers'
import { alipayTime } from '../beijing-time'
import { yuanOf } from '../yuan'
import { callAlipay } from './call-alipay'
import { signedParameters } from './request-signature'
import type { MerchantContext } from '../provider'

export interface AlipayOrder {
  tradeNo: string
  subject: string
  amountFen: number
  expiresAt: Date
  notifyUrl: string
}

/** The address that takes a browser to Alipay's own cashier; nothing is asked of Alipay before. */
export async function openPage(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  order: AlipayOrder & { returnUrl: string; screen: 'page' | 'wap' },
): Promise<string> {
  const isPage = order.screen === 'page'
  const call = {
    method: isPage ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay',
    content: {
      ...contentOf(order),
      product_code: isPage ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
    },
    notifyUrl: order.notifyUrl,
    returnUrl: order.returnUrl,
  }
  const address = new URL(ctx.settings.ALIPAY_GATEWAY)
  address.search = new URLSearchParams(await signedParameters(merchant, call, ctx.now())).toString()
  return address.href
}

/** Opens a payment by a code that is scanned; answers its words. */
export async function openQr(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  order: AlipayOrder,
): Promise<ProviderAnswer<string>> {
  const answer = await callAlipay(
    { ctx, merchant },
    { method: 'alipay.trade.precreate', content: contentOf(order), notifyUrl: order.notifyUrl },
    z.object({ out_trade_no: z.literal(order.tradeNo), qr_code: z.string().min(1).max(1_000) }),
  )
  return answer.ok ? { ok: true, value: answer.value.qr_code } : answer
}

const trade = z.object({
  trade_no: z.string(),
  out_trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
})
export type AlipayTrade = z.infer<typeof trade>

/** What Alipay knows of a payment. One whose page was opened but never signed in to is `missing`. */
export async function queryTrade(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  tradeNo: string,
): Promise<ProviderAnswer<AlipayTrade>> {
  const content = { out_trade_no: tradeNo }
  return callAlipay({ ctx, merchant }, { method: 'alipay.trade.query', content }, trade)
}

/** Ends an unpaid payment; one that Alipay does not know counts as ended. */
export async function closeTrade(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  tradeNo: string,
): Promise<ProviderAnswer<null>> {
  const call = { method: 'alipay.trade.close', content: { out_trade_no: tradeNo } }
  const answer = await callAlipay({ ctx, merchant }, call, z.object({}))
  const isOver = answer.ok || answer.kind === 'missing' || answer.kind === 'closed'
  return isOver ? { ok: true, value: null } : answer
}

const contentOf = (order: AlipayOrder) => ({
  out_trade_no: order.tradeNo,
  total_amount: yuanOf(order.amountFen),
  // Alipay refuses these signs in a subject.
  subject: order.subject.replace(/[/=&]/g, ' ').slice(0, 128),
  time_expire: alipayTime(order.expiresAt),
})
