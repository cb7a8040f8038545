import { z } from 'zod'
import type { Context } from '~/core/context'
import { isSignedByRsa } from '~/core/signing/rsa-signatures'
import type { AlipayMerchant } from '~/core/settings/payments'
import { failure, type FailureKind, type ProviderAnswer } from '../answers'
import { signedAnswer } from './message-signature'
import { signedParameters, type AlipayCall } from './request-signature'
import type { MerchantContext } from '../provider'

const TIMEOUT_MS = 10_000
const MOST_CHARS = 1_000_000

const head = z.object({ code: z.string(), sub_code: z.string().default('') })

const kinds: Record<string, FailureKind> = {
  'ACQ.TRADE_NOT_EXIST': 'missing',
  'ACQ.TRADE_HAS_SUCCESS': 'alreadyPaid',
  'ACQ.TRADE_HAS_CLOSE': 'closed',
  'ACQ.TRADE_HAS_FINISHED': 'closed',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'balance',
  'ACQ.SYSTEM_ERROR': 'unknown',
}

/**
 * One signed call of the gateway. A success counts only when Alipay signed its very characters; what was sent and got
 * no readable answer is `unknown`.
 */
export async function callAlipay<Value>(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  call: AlipayCall,
  answer: z.ZodType<Value>,
): Promise<ProviderAnswer<Value>> {
  const text = await send(ctx, await signedParameters(merchant, call, ctx.now()))
  const signed = text === null ? null : signedAnswer(text, call.method)
  if (text === null) return failure('unknown', 'NO_ANSWER')
  // Refusals of the gateway itself come without a signature.
  const content = parsed(signed?.content ?? text)
  const { data } = head.safeParse(signed ? content : firstOf(content))
  if (!data) return failure('unknown', 'ANSWER_UNREADABLE')
  if (data.code !== '10000') return refusalOf(data)
  if (!signed || !(await isSignedByRsa(merchant.alipayKey, signed.content, signed.signature))) {
    return failure('unknown', 'ANSWER_NOT_SIGNED')
  }
  const read = answer.safeParse(content)
  return read.success ? { ok: true, value: read.data } : failure('unknown', 'ANSWER_UNREADABLE')
}

async function send(
  ctx: Context,
  parameters: readonly (readonly [name: string, value: string])[],
): Promise<string | null> {
  try {
    const response = await fetch(ctx.settings.ALIPAY_GATEWAY, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return text.length > MOST_CHARS ? null : text
  } catch {
    return null
  }
}

function refusalOf({ code, sub_code }: z.infer<typeof head>) {
  const name = sub_code || code
  const kind = kinds[sub_code]
  if (kind) return failure(kind, name)
  if (code === '20000') return failure('unknown', name)
  if (code === '10003') return failure('pending', name)
  if (code === '20001' || code === '40006' || /^isv\.|^isp\.invalid-sign/.test(sub_code)) {
    return failure('auth', name)
  }
  return failure(code === '40005' ? 'rate' : 'invalid', name)
}

const firstOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.values(value)[0] : null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
