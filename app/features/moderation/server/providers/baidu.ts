import { z } from 'zod'
import type { Context } from '~/core/context'
import type { JudgeSettings } from '~/core/settings/moderation'
import { base64, JudgeFailure, post, type FailureKind, type Judge, type Judgement } from './judge'

type Settings = Extract<JudgeSettings, { kind: 'baidu' }>

const ENDPOINT = 'https://aip.baidubce.com'
const TEXT_PATH = '/rest/2.0/solution/v1/text_censor/v2/user_defined'
const PICTURE_PATH = '/rest/2.0/solution/v1/img_censor/v2/user_defined'
// Vendor: 20,000 bytes of text, of which a character takes three; 4 MB of a picture in base64.
const TEXT_CHARACTERS = 6000
const PICTURE_BYTES = 3 * 1024 * 1024
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
// Asked for anew before the vendor forgets it.
const EARLY_MS = 24 * 60 * 60_000

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const answerShape = z.object({
  conclusionType: z.number().optional(),
  data: z.array(z.object({ msg: z.string().default('') })).optional(),
  error_code: z.number().optional(),
})
type Answer = z.infer<typeof answerShape>

// Of this isolate; a token lives for thirty days.
const tokens = new Map<string, { token: string; until: number }>()

/** Baidu's censoring of texts and pictures by the rules set in its console. */
export const baidu: Judge<Settings> = {
  label: '百度智能云',
  limitOf: () => TEXT_CHARACTERS,
  pictureLimit: PICTURE_BYTES,
  async judge(ctx, { settings, piece, signal }) {
    const form = new URLSearchParams({
      ...(piece.picture ? { image: base64(piece.picture) } : { text: piece.text ?? '' }),
      ...(settings.strategyId && { strategyId: settings.strategyId }),
    }).toString()
    const path = piece.picture ? PICTURE_PATH : TEXT_PATH
    const ask = async () => {
      const token = await tokenOf(ctx, settings, signal)
      const url = `${baseOf(settings)}${path}?access_token=${encodeURIComponent(token)}`
      const read = answerShape.safeParse(await post(url, { headers: HEADERS, body: form }, signal))
      if (!read.success) throw new JudgeFailure('malformed')
      return read.data
    }
    const answer = await ask()
    if (!isTokenSpent(answer)) return judgementOf(answer)
    tokens.delete(keyOf(settings))
    return judgementOf(await ask())
  },
}

function judgementOf({ conclusionType, data = [], error_code: code }: Answer): Judgement {
  if (code !== undefined) throw new JudgeFailure(kindOf(code), String(code))
  const decision = decisions[conclusionType ?? 0]
  // 4: it could not tell.
  if (!decision) throw new JudgeFailure('upstream', `conclusion ${conclusionType}`)
  const label = data.map(({ msg }) => msg).join('、')
  return { decision, label: decision === 'pass' ? '' : label }
}

const decisions: Record<number, Judgement['decision']> = { 1: 'pass', 2: 'block', 3: 'doubt' }

const isTokenSpent = ({ error_code: code }: Answer) => code === 110 || code === 111

function kindOf(code: number): FailureKind {
  if ([6, 13, 14, 100, 110, 111].includes(code)) return 'auth'
  if ([4, 17, 18, 19].includes(code)) return 'rate'
  return code >= 282_000 && code < 283_000 && code !== 282_000 ? 'refused' : 'upstream'
}

async function tokenOf(ctx: Context, settings: Settings, signal: AbortSignal): Promise<string> {
  const cached = tokens.get(keyOf(settings))
  const now = ctx.now().getTime()
  if (cached && cached.until > now) return cached.token
  const query = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: settings.apiKey,
    client_secret: settings.secretKey,
  })
  const url = `${baseOf(settings)}/oauth/2.0/token?${query.toString()}`
  const read = tokenShape.safeParse(await post(url, { headers: HEADERS, body: '' }, signal))
  // `{"error":"invalid_client"}`
  if (!read.success) throw new JudgeFailure('auth')
  const { access_token: token, expires_in: seconds } = read.data
  tokens.set(keyOf(settings), { token, until: now + seconds * 1000 - EARLY_MS })
  return token
}

const keyOf = (settings: Settings) => `${baseOf(settings)} ${settings.apiKey} ${settings.secretKey}`
const baseOf = ({ baseUrl }: Settings) => (baseUrl ?? ENDPOINT).replace(/\/+$/, '')
