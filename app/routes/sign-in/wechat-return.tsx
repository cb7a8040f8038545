import { data } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { browserSecretOf, returnFromWechat, tokenCookie } from '~/features/auth/server'
import { WechatReturnScreen } from '~/features/auth/ui'
import '~/features/auth/ui/sign-in.css'
import type { Route } from './+types/wechat-return'

/** Where WeChat sends people back to. What it brings counts once: the page is never loaded again by itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const query = {
    code: url.searchParams.get('code') ?? '',
    state: url.searchParams.get('state') ?? '',
    browserSecret: browserSecretOf(request),
  }
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  const device = { userAgent: request.headers.get('user-agent') ?? '' }
  try {
    const back = await returnFromWechat(context.get(requestContext), query, device)
    if (back.kind === 'signedIn') {
      headers.set('set-cookie', tokenCookie(back.user.token, url.protocol === 'https:'))
    }
    return data(back, { headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ kind: 'failed' as const, message: error.text }, { headers })
  }
}

export const shouldRevalidate = () => false

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '微信登录')
}

export default function WechatReturn({ loaderData }: Route.ComponentProps) {
  return <WechatReturnScreen back={loaderData} />
}
