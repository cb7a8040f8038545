import { z } from 'zod'
import type { Context } from '~/core/context'
import type { WechatPayMerchant } from '~/core/settings/payments'
import { serialOf } from '~/core/signing/der'
import { isFromWechatPay, type PlatformKeys } from './message-signature'
import { openResource, sealedResource } from './sealed-resource'
import { sendWechatPay } from './call-wechat-pay'
import type { MerchantContext } from '../provider'

const FRESH_MS = 12 * 3_600_000
// A forged serial must not make us ask WeChat each time.
const ASK_AGAIN_MS = 60_000
const PUBLIC_KEY = /^PUB_KEY_ID_/

interface Certificates {
  fetchedAt: number
  bySerial: Map<string, string>
}

const certificatesByMerchant = new Map<string, Certificates>()

const certificateList = z.object({
  data: z.array(z.object({ encrypt_certificate: sealedResource })).max(20),
})

/** The keys by which WeChat signs towards a merchant: its public key, or certificates that rotate. */
export function platformKeysOf(ctx: Context, merchant: WechatPayMerchant): PlatformKeys {
  return async (serial) => {
    if (serial === merchant.platformKeyId) return merchant.platformKey ?? null
    // A merchant that has moved to a public key still gets messages signed by a certificate for a while.
    if (PUBLIC_KEY.test(serial)) return null
    const { bySerial } = await certificatesOf({ ctx, merchant }, serial)
    return bySerial.get(serial.toUpperCase()) ?? null
  }
}

async function certificatesOf(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  serial: string,
) {
  const name = `${ctx.settings.WECHAT_PAY_API}\n${merchant.merchantId}\n${merchant.apiV3Key}`
  const cached = certificatesByMerchant.get(name)
  const age = cached ? Math.abs(ctx.now().getTime() - cached.fetchedAt) : Number.POSITIVE_INFINITY
  const isEnough = cached?.bySerial.has(serial.toUpperCase()) ? age < FRESH_MS : age < ASK_AGAIN_MS
  if (cached && isEnough) return cached
  const fetched = await fetchCertificates({ ctx, merchant })
  if (!fetched && cached) return cached
  const certificates = {
    fetchedAt: ctx.now().getTime(),
    bySerial: fetched ?? new Map<string, string>(),
  }
  // What could not be fetched is not remembered as absent.
  if (fetched) certificatesByMerchant.set(name, certificates)
  return certificates
}

/** Opened by the APIv3 key, and signed by one of themselves. */
async function fetchCertificates({
  ctx,
  merchant,
}: MerchantContext<WechatPayMerchant>): Promise<Map<string, string> | null> {
  const answer = await sendWechatPay({ ctx, merchant }, { method: 'GET', path: '/v3/certificates' })
  if (answer?.status !== 200) return null
  const list = certificateList.safeParse(parsed(answer.body))
  if (!list.success) return null
  const texts = await Promise.all(
    list.data.data.map((item) => openResource(merchant.apiV3Key, item.encrypt_certificate)),
  )
  const bySerial = new Map(
    texts.flatMap((text) => {
      const serial = text === null ? null : serialOf(text)
      return text !== null && serial !== null ? [[serial, text] as const] : []
    }),
  )
  const keys: PlatformKeys = async (serial) =>
    serial === merchant.platformKeyId
      ? (merchant.platformKey ?? null)
      : (bySerial.get(serial.toUpperCase()) ?? null)
  const isGenuine = await isFromWechatPay(answer.headers, answer.body, { now: ctx.now(), keys })
  return isGenuine ? bySerial : null
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}
