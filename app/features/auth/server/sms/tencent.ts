import { z } from 'zod'
import type { Settings } from '~/core/settings'
import { kindOf, postOnce, type SmsProvider } from './provider'
import { tc3 } from '~/core/signing/cloud-signatures'

const ENDPOINT = 'https://sms.tencentcloudapi.com'
const TYPE = 'application/json'

const answerShape = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string(), SerialNo: z.string() })).optional(),
  }),
})

/** Tencent Cloud SMS: SendSms of 2021-01-11, signed by TC3. Its refusals come with HTTP 200, too. */
export const tencent: SmsProvider = {
  async send(ctx, { id, mobile, code, minutes }) {
    const { settings } = ctx
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: settings.SMS_APP_ID,
      SignName: settings.SMS_SIGN_NAME,
      TemplateId: settings.SMS_TEMPLATE,
      TemplateParamSet: [code, String(minutes)],
      SessionContext: id,
    })
    const url = new URL(settings.SMS_ENDPOINT || ENDPOINT)
    const headers = await signedHeaders(settings, url.host, body, ctx.now())
    const reply = await postOnce(`${url.origin}/`, { headers, body })
    if (!reply) return { ok: false, kind: 'unknown', reason: 'no answer' }
    const answer = answerShape.safeParse(reply.answer)
    if (!answer.success) return { ok: false, kind: 'unknown', reason: `HTTP ${reply.status}` }
    const { Error: refusal, SendStatusSet: [sent] = [] } = answer.data.Response
    const status = refusal?.Code ?? sent?.Code ?? 'empty answer'
    if (status === 'Ok') return { ok: true, receipt: sent?.SerialNo ?? '' }
    return { ok: false, kind: kindOf(status, kinds), reason: status }
  },
}

const kinds: Parameters<typeof kindOf>[1] = [
  ['LimitExceeded', 'rate'],
  ['RequestLimitExceeded', 'rate'],
  ['FailedOperation.InsufficientBalance', 'quota'],
  ['AuthFailure', 'auth'],
  ['UnauthorizedOperation', 'auth'],
  ['InvalidParameter', 'invalid'],
  ['FailedOperation', 'invalid'],
]

/** The type is signed to the letter: no charset behind it. Host is signed here and set by fetch itself. */
async function signedHeaders(
  settings: Settings,
  host: string,
  body: string,
  now: Date,
): Promise<Record<string, string>> {
  const key = { id: settings.SMS_KEY_ID, secret: settings.SMS_KEY_SECRET }
  return {
    'content-type': TYPE,
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': String(Math.floor(now.getTime() / 1000)),
    authorization: await tc3(key, { host, service: 'sms', type: TYPE, body, now }),
  }
}
