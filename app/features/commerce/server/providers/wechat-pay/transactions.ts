import { z } from 'zod'
import type { WechatPayMerchant } from '~/core/settings/payments'
import { failure, type ProviderAnswer } from '../answers'
import { readBeijingTime, wechatPayTime } from '../beijing-time'
import { callWechatPay } from './call-wechat-pay'
import { platformKeysOf } from './platform-keys'
import { jsapiParameters } from './request-signature'
import type { MerchantContext } from '../provider'

export const transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
})

export interface WechatPayOrder {
  tradeNo: string
  description: string
  amountFen: number
  expiresAt: Date
  notifyUrl: string
}

/** Opens a payment by a code that is scanned; answers its words. */
export async function openNative(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  order: WechatPayOrder,
) {
  return open(
    { ctx, merchant },
    {
      product: 'native',
      body: bodyOf(merchant, order),
      answer: z.object({ code_url: z.string().min(1).max(1_000) }),
      read: ({ code_url }) => code_url,
    },
  )
}

/** Opens a payment in a phone's browser outside WeChat; answers where to go. */
export async function openH5(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  order: WechatPayOrder & { clientAddress: string; returnUrl: string },
) {
  const scene = { payer_client_ip: order.clientAddress, h5_info: { type: 'Wap' } }
  return open(
    { ctx, merchant },
    {
      product: 'h5',
      body: { ...bodyOf(merchant, order), scene_info: scene },
      answer: z.object({ h5_url: z.url({ protocol: /^https?$/ }) }),
      read: ({ h5_url }) => `${h5_url}&redirect_url=${encodeURIComponent(order.returnUrl)}`,
    },
  )
}

/** Opens a payment inside WeChat; answers what its payment dialog is given. */
export async function openJsapi(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  order: WechatPayOrder & { openId: string },
) {
  const opened = await open(
    { ctx, merchant },
    {
      product: 'jsapi',
      body: { ...bodyOf(merchant, order), payer: { openid: order.openId } },
      answer: z.object({ prepay_id: z.string().min(1).max(100) }),
      read: ({ prepay_id }) => prepay_id,
    },
  )
  if (!opened.ok) return opened
  const signing = {
    timestamp: Math.floor(ctx.now().getTime() / 1000),
    nonce: crypto.randomUUID().replaceAll('-', ''),
  }
  return { ok: true as const, value: await jsapiParameters(merchant, opened.value, signing) }
}

/** What WeChat knows of a payment of this merchant. */
export async function queryTransaction(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  tradeNo: string,
) {
  const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}?mchid=${merchant.merchantId}`
  const keys = platformKeysOf(ctx, merchant)
  const answer = await callWechatPay({ ctx, merchant }, { method: 'GET', path, keys })
  if (!answer.ok) return answer
  const read = transaction.safeParse(answer.value)
  if (!read.success) return failure('unknown', 'ANSWER_UNREADABLE')
  return { ok: true as const, value: read.data }
}

/** Ends an unpaid payment; one that is unknown there can be paid by nobody and counts as ended. */
export async function closeTransaction(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  tradeNo: string,
): Promise<ProviderAnswer<null>> {
  const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}/close`
  const body = { mchid: merchant.merchantId }
  const keys = platformKeysOf(ctx, merchant)
  const answer = await callWechatPay({ ctx, merchant }, { method: 'POST', path, body, keys })
  const isOver = answer.ok || answer.kind === 'closed' || answer.kind === 'missing'
  return isOver ? { ok: true, value: null } : answer
}

/** When a transaction was paid; the clock of here where WeChat gives none. */
export const paidAtOf = ({ success_time = '' }: z.infer<typeof transaction>, now: Date) =>
  readBeijingTime(success_time) ?? now

const bodyOf = (merchant: WechatPayMerchant, order: WechatPayOrder) => ({
  appid: merchant.appId,
  mchid: merchant.merchantId,
  description: order.description.slice(0, 127),
  out_trade_no: order.tradeNo,
  time_expire: wechatPayTime(order.expiresAt),
  notify_url: order.notifyUrl,
  amount: { total: order.amountFen, currency: 'CNY' },
})

async function open<Answer, Value>(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  call: {
    product: 'native' | 'h5' | 'jsapi'
    body: object
    answer: z.ZodType<Answer>
    read: (answer: Answer) => Value
  },
): Promise<ProviderAnswer<Value>> {
  const path = `/v3/pay/transactions/${call.product}`
  const keys = platformKeysOf(ctx, merchant)
  const answer = await callWechatPay(
    { ctx, merchant },
    { method: 'POST', path, body: call.body, keys },
  )
  if (!answer.ok) return answer
  const read = call.answer.safeParse(answer.value)
  if (!read.success) return failure('unknown', 'ANSWER_UNREADABLE')
  return { ok: true, value: call.read(read.data) }
}
