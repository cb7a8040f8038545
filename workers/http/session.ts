import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import { clearedTokenCookie, recogniseToken, tokenCookie, tokenOf } from '~/features/auth/server'
import { currentSeat } from '~/features/teams/server'

type SessionEnv = ApiEnv & { Variables: { newToken?: string } }

/** Token -> actor. A bad token of an API call is refused; a page simply has a visitor. */
export const session = createMiddleware<SessionEnv>(async (c, next) => {
  const given = tokenOf(c.req.raw)
  if (!given) return next()
  const isCall = c.req.path.startsWith('/ai/')
  const isSecure = new URL(c.req.url).protocol === 'https:'
  const known = await recogniseToken(c.var.ctx, given.token)
  if (!known) {
    if (isCall && !isAnonymousCall(c.req.path)) throw requestErrors.signInFirst()
    await next()
    c.header('set-cookie', clearedTokenCookie(isSecure), { append: true })
    return
  }
  if (given.from === 'cookie' && !isSafe(c.req.method)) requireSameOrigin(c.req.raw)
  c.set('ctx', { ...c.var.ctx, actor: known.actor })
  if (!isCall) c.set('ctx', { ...c.var.ctx, seat: await currentSeat(c.var.ctx) })
  if (known.newToken) c.set('newToken', known.newToken)
  await next()
  if (known.newToken && !isAnonymousCall(c.req.path)) {
    c.header('set-cookie', tokenCookie(known.newToken, isSecure), { append: true })
    c.header('cache-control', 'private, no-store')
  }
})

// Signing in and out must work whatever token a browser still carries.
function isAnonymousCall(path: string): boolean {
  return path === '/ai/login/loginAccount' || path === '/ai/user/logout'
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

// A cookie travels with requests that other sites start; a bearer token does not.
function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.get('origin')
  const isOwn = site === null && (origin === null || origin === new URL(request.url).origin)
  if (!isOwn) throw requestErrors.forbidden()
}
