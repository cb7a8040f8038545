import { z } from 'zod'
import type { WechatPayMerchant } from '~/core/settings/payments'
import { failure, type FailureKind, type ProviderAnswer } from '../answers'
import { isFromWechatPay, type PlatformKeys } from './message-signature'
import { authorizationOf } from './request-signature'
import type { MerchantContext } from '../provider'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 1_000_000
const USER_AGENT = 'yanmo-commerce/1.0'

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: object
  keys: PlatformKeys
}

const refusal = z.object({ code: z.string().max(64) })

/**
 * One signed call. An answer counts only when WeChat signed its bytes. What was sent and got no answer is `unknown`:
 * the caller asks what became of it, and sends nothing twice under another number.
 */
export async function callWechatPay(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  call: Call,
): Promise<ProviderAnswer<unknown>> {
  const answer = await sendWechatPay({ ctx, merchant }, call)
  if (!answer) return failure('unknown', 'NO_ANSWER')
  const { status, headers, body } = answer
  const value = jsonOf(body)
  if (status >= 300) {
    const { data } = refusal.safeParse(value)
    return failure(kindOf(status, data?.code ?? ''), data?.code ?? `HTTP_${status}`)
  }
  const isGenuine = await isFromWechatPay(headers, body, { now: ctx.now(), keys: call.keys })
  return isGenuine ? { ok: true, value } : failure('unknown', 'ANSWER_NOT_SIGNED')
}

/** Sends a signed request and reads the bytes of its answer; null where none came. */
export async function sendWechatPay(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  { method, path, body }: Pick<Call, 'method' | 'path' | 'body'>,
  most = MOST_BYTES,
) {
  const text = body ? JSON.stringify(body) : ''
  const timestamp = Math.floor(ctx.now().getTime() / 1000)
  const nonce = crypto.randomUUID().replaceAll('-', '').toUpperCase()
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    authorization: await authorizationOf(merchant, { method, path, timestamp, nonce, body: text }),
  })
  if (merchant.platformKeyId) headers.set('wechatpay-serial', merchant.platformKeyId)
  try {
    const response = await fetch(new URL(path, ctx.settings.WECHAT_PAY_API), {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: text }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length > most) return null
    return { status: response.status, headers: response.headers, body: bytes }
  } catch {
    return null
  }
}

const kindsByCode: Record<string, FailureKind> = {
  ORDERPAID: 'alreadyPaid',
  ORDER_PAID: 'alreadyPaid',
  ORDERCLOSED: 'closed',
  ORDER_CLOSED: 'closed',
  NOT_ENOUGH: 'balance',
  USERPAYING: 'pending',
  USER_PAYING: 'pending',
}
const kindsByStatus: Record<number, FailureKind> = {
  401: 'auth',
  403: 'auth',
  404: 'missing',
  429: 'rate',
}

const kindOf = (status: number, code: string): FailureKind =>
  kindsByCode[code] ?? kindsByStatus[status] ?? (status >= 500 ? 'upstream' : 'invalid')

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}
