import { redirect } from 'react-router'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import {
  browserCookie,
  browserSecretOf,
  newBrowserSecret,
  wechatAddress,
} from '~/features/auth/server'
import { safeRedirect } from '~/features/auth/ui'
import type { Route } from './+types/wechat'

/** Leads to WeChat's own page, and remembers by a cookie which browser went there. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const browserSecret = browserSecretOf(request) || newBrowserSecret()
  const redirectUrl = safeRedirect(url.searchParams.get('redirectUrl'), url.origin)
  try {
    const ctx = context.get(requestContext)
    const address = await wechatAddress(ctx, { browserSecret, redirectUrl, origin: url.origin })
    const cookie = browserCookie(browserSecret, url.protocol === 'https:')
    return redirect(address, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } })
  } catch (error) {
    if (error instanceof AppError) throw redirect('/login')
    throw error
  }
}
