import { z } from 'zod'
import { acs3 } from '~/core/signing/cloud-signatures'
import { sha256Hex } from '~/core/signing/sha256'
import type { JudgeSettings } from '~/core/settings/moderation'
import type { CheckedKind } from '../../terms'
import { JudgeFailure, post, type FailureKind, type Judge, type Judgement } from './judge'

type Settings = Extract<JudgeSettings, { kind: 'aliyun' }>

const ENDPOINT = 'https://green-cip.cn-shanghai.aliyuncs.com'
const TYPE = 'application/x-www-form-urlencoded'

const services: Record<CheckedKind, string> = {
  question: 'llm_query_moderation',
  answer: 'llm_response_moderation',
  file: 'ugc_moderation_byllm',
  name: 'nickname_detection_pro',
  picture: '',
}

const answerShape = z.object({
  Code: z.union([z.number(), z.string()]),
  Data: z
    .object({
      RiskLevel: z.string().optional(),
      Result: z.array(z.object({ Label: z.string().default('') })).optional(),
    })
    .optional(),
})

/** Alibaba Cloud's TextModerationPlus of 2022-03-02, signed by ACS3. It takes pictures by public address only, so none. */
export const aliyun: Judge<Settings> = {
  label: '阿里云',
  limitOf: (kind) => (kind === 'answer' ? 5000 : 2000),
  pictureLimit: 0,
  async judge(ctx, { settings, piece, signal }) {
    const service =
      (piece.kind === 'picture' ? '' : settings.services[piece.kind]) ?? services[piece.kind]
    const body = new URLSearchParams({
      Service: service,
      ServiceParameters: JSON.stringify({ content: piece.text ?? '' }),
    }).toString()
    const url = new URL(settings.baseUrl ?? ENDPOINT)
    const headers = await signed(settings, { host: url.host, body, now: ctx.now() })
    const read = answerShape.safeParse(await post(`${url.origin}/`, { headers, body }, signal))
    if (!read.success) throw new JudgeFailure('malformed')
    return judgementOf(read.data)
  },
}

function judgementOf({ Code, Data }: z.infer<typeof answerShape>): Judgement {
  if (String(Code) !== '200' || !Data) throw new JudgeFailure(kindOf(String(Code)), String(Code))
  const labels = (Data.Result ?? []).map(({ Label }) => Label)
  const label = labels.filter((item) => item !== '' && item !== 'nonLabel').join('、')
  const decision = decisions[Data.RiskLevel ?? ''] ?? (label === '' ? 'pass' : 'block')
  return { decision, label: decision === 'pass' ? '' : label }
}

const decisions: Record<string, Judgement['decision']> = {
  none: 'pass',
  low: 'pass',
  medium: 'doubt',
  high: 'block',
}

function kindOf(code: string): FailureKind {
  if (/^(Signature|InvalidAccessKey|Forbidden|InvalidTimeStamp)|^40[138]$/.test(code)) return 'auth'
  if (/^Throttling|^588$|^429$/.test(code)) return 'rate'
  return /^4\d\d$|^Invalid|^Missing/.test(code) ? 'refused' : 'upstream'
}

/** Host is signed here and set by fetch itself. */
async function signed(
  settings: Settings,
  { host, body, now }: { host: string; body: string; now: Date },
): Promise<Record<string, string>> {
  const headers = {
    'content-type': TYPE,
    'x-acs-action': 'TextModerationPlus',
    'x-acs-content-sha256': await sha256Hex(body),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    // Spent once by the vendor: no two requests may share it, whatever ids the world gives out.
    'x-acs-signature-nonce': crypto.randomUUID(),
    'x-acs-version': '2022-03-02',
  }
  const key = { id: settings.keyId, secret: settings.keySecret }
  return {
    ...headers,
    authorization: await acs3(key, { query: '', headers: { ...headers, host }, body }),
  }
}
