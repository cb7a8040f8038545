import { z } from 'zod'
import type { WechatPayMerchant } from '~/core/settings/payments'
import type { MerchantContext } from '../provider'

const TIMEOUT_MS = 10_000

/** Where WeChat's browser is sent to say who pays: silently, and back with a code. */
export function payerPage(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  returnUrl: string,
): string {
  const address = new URL('/connect/oauth2/authorize', ctx.settings.WECHAT_PAGE)
  address.search = new URLSearchParams({
    appid: merchant.appId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'pay',
  }).toString()
  address.hash = 'wechat_redirect'
  return address.href
}

/** Who pays inside WeChat, by the code that its page was given. WeChat takes a code once: it is never sent again. */
export async function openIdOfPayer(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  code: string,
): Promise<string | null> {
  const address = new URL('/sns/oauth2/access_token', ctx.settings.WECHAT_API)
  address.search = new URLSearchParams({
    appid: merchant.appId,
    secret: merchant.appSecret ?? '',
    code,
    grant_type: 'authorization_code',
  }).toString()
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = z.object({ openid: z.string().min(1).max(128) })
    return answer.safeParse(JSON.parse(await response.text())).data?.openid ?? null
  } catch {
    return null
  }
}
