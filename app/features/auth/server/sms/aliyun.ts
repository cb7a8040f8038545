import { z } from 'zod'
import type { Settings } from '~/core/settings'
import { kindOf, postOnce, type SmsProvider } from './provider'
import { acs3 } from '~/core/signing/cloud-signatures'
import { sha256Hex } from '~/core/signing/sha256'

const ENDPOINT = 'https://dysmsapi.aliyuncs.com'

const answerShape = z.object({ Code: z.string(), BizId: z.string().optional() })

/** Alibaba Cloud SMS: SendSms of 2017-05-25, signed by ACS3. */
export const aliyun: SmsProvider = {
  async send(ctx, { id, mobile, code }) {
    const { settings } = ctx
    const query = queryText({
      PhoneNumbers: mobile,
      SignName: settings.SMS_SIGN_NAME,
      TemplateCode: settings.SMS_TEMPLATE,
      TemplateParam: JSON.stringify({ code }),
      OutId: id,
    })
    const url = new URL(settings.SMS_ENDPOINT || ENDPOINT)
    const headers = await signedHeaders(settings, url.host, query, ctx.now(), id)
    const reply = await postOnce(`${url.origin}/?${query}`, { headers, body: '' })
    if (!reply) return { ok: false, kind: 'unknown', reason: 'no answer' }
    const answer = answerShape.safeParse(reply.answer)
    if (!answer.success) return { ok: false, kind: 'unknown', reason: `HTTP ${reply.status}` }
    const { Code, BizId = '' } = answer.data
    if (Code === 'OK') return { ok: true, receipt: BizId }
    return { ok: false, kind: kindOf(Code, kinds), reason: Code }
  },
}

const kinds: Parameters<typeof kindOf>[1] = [
  ['isv.BUSINESS_LIMIT_CONTROL', 'rate'],
  ['isv.DAY_LIMIT_CONTROL', 'rate'],
  ['Throttling', 'rate'],
  ['isv.AMOUNT_NOT_ENOUGH', 'quota'],
  ['isv.OUT_OF_SERVICE', 'quota'],
  ['Signature', 'auth'],
  ['InvalidAccessKeyId', 'auth'],
  ['isp.RAM_PERMISSION_DENY', 'auth'],
  ['Forbidden', 'auth'],
  ['isv.', 'invalid'],
]

/** Host is signed here and set by fetch itself. */
async function signedHeaders(
  settings: Settings,
  host: string,
  query: string,
  now: Date,
  nonce: string,
): Promise<Record<string, string>> {
  const headers = {
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': await sha256Hex(''),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  }
  const key = { id: settings.SMS_KEY_ID, secret: settings.SMS_KEY_SECRET }
  const authorization = await acs3(key, { query, headers: { ...headers, host } })
  return { ...headers, authorization }
}

// RFC 3986: encodeURIComponent leaves five characters alone that the gateway encodes.
function queryText(fields: Record<string, string>): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (item) => `%${item.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return Object.entries(fields)
    .map(([name, value]) => [encode(name), encode(value)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}
