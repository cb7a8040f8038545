import { z } from 'zod'
import { tc3 } from '~/core/signing/cloud-signatures'
import type { Context } from '~/core/context'
import type { JudgeSettings } from '~/core/settings/moderation'
import { base64, JudgeFailure, post, type FailureKind, type Judge, type Judgement } from './judge'

type Settings = Extract<JudgeSettings, { kind: 'tencent' }>

const TEXT_ENDPOINT = 'https://tms.tencentcloudapi.com'
const PICTURE_ENDPOINT = 'https://ims.tencentcloudapi.com'
const TYPE = 'application/json'
// Vendor: 5 MB before base64.
const PICTURE_BYTES = 5 * 1024 * 1024

const answerShape = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    Suggestion: z.string().optional(),
    Label: z.string().optional(),
    SubLabel: z.string().optional(),
  }),
})

/** Tencent Cloud's TextModeration and ImageModeration of 2020-12-29, signed by TC3. Refusals come with HTTP 200, too. */
export const tencent: Judge<Settings> = {
  label: '腾讯云',
  limitOf: () => 10_000,
  pictureLimit: PICTURE_BYTES,
  async judge(ctx, { settings, piece, signal }) {
    const { bizType } = settings
    const biz = bizType ? { BizType: bizType } : {}
    const order = piece.picture
      ? {
          service: 'ims',
          action: 'ImageModeration',
          url: settings.pictureUrl ?? PICTURE_ENDPOINT,
          body: JSON.stringify({ FileContent: base64(piece.picture), ...biz }),
        }
      : {
          service: 'tms',
          action: 'TextModeration',
          url: settings.baseUrl ?? TEXT_ENDPOINT,
          body: JSON.stringify({ Content: base64(piece.text ?? ''), Type: 'TEXT', ...biz }),
        }
    const { origin, host } = new URL(order.url)
    const headers = await signed(ctx, settings, { ...order, host })
    const read = answerShape.safeParse(
      await post(`${origin}/`, { headers, body: order.body }, signal),
    )
    if (!read.success) throw new JudgeFailure('malformed')
    return judgementOf(read.data.Response)
  },
}

function judgementOf({
  Error: refusal,
  Suggestion = '',
  Label = '',
  SubLabel = '',
}: z.infer<typeof answerShape>['Response']): Judgement {
  if (refusal) throw new JudgeFailure(kindOf(refusal.Code), refusal.Code)
  const decision = decisions[Suggestion]
  if (!decision) throw new JudgeFailure('malformed')
  const label = SubLabel ? `${Label}/${SubLabel}` : Label
  return { decision, label: decision === 'pass' ? '' : label }
}

const decisions: Record<string, Judgement['decision']> = {
  Pass: 'pass',
  Review: 'doubt',
  Block: 'block',
}

function kindOf(code: string): FailureKind {
  if (/^(AuthFailure|UnauthorizedOperation)/.test(code)) return 'auth'
  if (/^(RequestLimitExceeded|LimitExceeded)/.test(code)) return 'rate'
  return /^(Invalid|Missing|Unsupported)/.test(code) ? 'refused' : 'upstream'
}

async function signed(
  ctx: Context,
  { keyId: id, keySecret: secret, region }: Settings,
  { service, action, host, body }: { service: string; action: string; host: string; body: string },
): Promise<Record<string, string>> {
  const now = ctx.now()
  return {
    'content-type': TYPE,
    'x-tc-action': action,
    'x-tc-version': '2020-12-29',
    'x-tc-region': region,
    'x-tc-timestamp': String(Math.floor(now.getTime() / 1000)),
    authorization: await tc3({ id, secret }, { host, service, type: TYPE, body, now }),
  }
}
