import { z } from 'zod'
import type { WechatPayMerchant } from '~/core/settings/payments'
import { isFromWechatPay } from './message-signature'
import { platformKeysOf } from './platform-keys'
import { openResource, sealedResource } from './sealed-resource'
import { transaction } from './transactions'
import type { MerchantContext } from '../provider'

const notice = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: sealedResource,
})

const refundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), refund: z.int() }),
})

export type WechatPayNotice =
  | { type: 'payment'; id: string; transaction: z.infer<typeof transaction> }
  | { type: 'refund'; id: string; refund: z.infer<typeof refundNotice> }
  | { type: 'other'; id: string }

/**
 * Reads a notification: its signature over the bytes that came, then its sealed resource, which must speak of this
 * merchant. Null for all that is not genuine, WeChat's own probes with a false signature among it.
 */
export async function readWechatPayNotice(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  { headers, body }: { headers: Headers; body: Uint8Array<ArrayBuffer> },
): Promise<WechatPayNotice | null> {
  const keys = platformKeysOf(ctx, merchant)
  if (!(await isFromWechatPay(headers, body, { now: ctx.now(), keys }))) return null
  const outer = notice.safeParse(parsed(new TextDecoder().decode(body)))
  if (!outer.success) return null
  const { id, event_type, resource } = outer.data
  const text = await openResource(merchant.apiV3Key, resource)
  const inner = text === null ? null : parsed(text)
  if (inner === null) return null
  if (event_type === 'TRANSACTION.SUCCESS') return paymentOf(merchant, id, inner)
  return event_type.startsWith('REFUND.') ? refundOf(merchant, id, inner) : { type: 'other', id }
}

function paymentOf(
  { merchantId, appId }: WechatPayMerchant,
  id: string,
  inner: unknown,
): WechatPayNotice | null {
  const { data } = transaction.safeParse(inner)
  const isOurs = data?.mchid === merchantId && data.appid === appId
  return data && isOurs ? { type: 'payment', id, transaction: data } : null
}

function refundOf(
  { merchantId }: WechatPayMerchant,
  id: string,
  inner: unknown,
): WechatPayNotice | null {
  const { data } = refundNotice.safeParse(inner)
  return data?.mchid === merchantId ? { type: 'refund', id, refund: data } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
