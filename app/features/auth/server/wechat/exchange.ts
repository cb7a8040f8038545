import { z } from 'zod'
import type { Context } from '~/core/context'
import type { WechatAppSettings } from '~/core/settings/sign-in'
import { authErrors } from '../../errors'

/** Who scanned: known within one app by the openid, across the apps of one owner by the unionid. */
export interface WechatPerson {
  openId: string
  unionId: string
}

const TIMEOUT_MS = 10_000
const ANSWER_AT_MOST_CHARS = 20_000
// Old, used, or not this app's: scan again. 40029 invalid, 40163 used, 41008 missing, 42003 expired.
const CODE_IS_OVER = new Set([40029, 40163, 41008, 42003])

const answerShape = z.union([
  z.object({ errcode: z.number().refine((code) => code !== 0), errmsg: z.string().optional() }),
  z.object({ openid: z.string().min(1).max(128), unionid: z.string().max(128).optional() }),
])

/**
 * A code for a person. WeChat takes a code once: a lost answer is not asked for again. Refusals come with HTTP 200 and
 * as text. Errors: `qrOutlived`, `wechatRefused`.
 */
export async function exchangeCode(
  ctx: Context,
  app: WechatAppSettings,
  code: string,
): Promise<WechatPerson> {
  const address = new URL('/sns/oauth2/access_token', ctx.settings.WECHAT_API)
  address.search = new URLSearchParams({
    appid: app.appId,
    secret: app.appSecret,
    code,
    grant_type: 'authorization_code',
  }).toString()
  const answer = answerShape.safeParse(await askOnce(address))
  if (answer.success && 'openid' in answer.data) {
    return { openId: answer.data.openid, unionId: answer.data.unionid ?? '' }
  }
  const errcode = answer.success && 'errcode' in answer.data ? answer.data.errcode : 'no answer'
  if (typeof errcode === 'number' && CODE_IS_OVER.has(errcode)) throw authErrors.qrOutlived()
  ctx.log('error', 'wechat.refused', { errcode })
  throw authErrors.wechatRefused()
}

async function askOnce(address: URL): Promise<unknown> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = (await response.text()).slice(0, ANSWER_AT_MOST_CHARS)
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
