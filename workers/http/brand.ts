import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import { offeredMethods } from '~/features/auth/server'
import { loginMethods as allMethods } from '~/features/brands/contract'
import { brandErrors } from '~/features/brands/errors'
import { brandOfHost } from '~/features/brands/server'
import { hasNoTeam } from '~/features/teams/server'
import { hostLoginMethods } from '~/features/auth/server/ports'
import { hostAvailableMethods } from '~/features/brands/server/ports'
import { extend } from '~/core/extension-points'

/** Host -> brand, before anything else is asked. A host of nobody has one page and no data. */
export const brand = createMiddleware<ApiEnv>(async (c, next) => {
  const found = await brandOfHost(c.var.ctx, c.var.ctx.host)
  if (found) {
    const loginMethods = offeredMethods(c.var.ctx, c.var.ctx.host, found.loginMethods)
    const availableMethods = offeredMethods(c.var.ctx, c.var.ctx.host, allMethods)
    const methods = [
      hostLoginMethods.with(loginMethods),
      hostAvailableMethods.with(availableMethods),
    ]
    c.set('ctx', extend({ ...c.var.ctx, brandId: found.id }, ...methods))
    await next()
  } else if (isOfFirstStart(c.req.path) && (await hasNoTeam(c.var.ctx))) {
    await next()
  } else if (c.req.path.startsWith('/ai/')) {
    throw brandErrors.domainNotFound()
  } else if (isForEveryHost(c.req.path)) {
    await next()
  } else {
    c.header('cache-control', 'no-store')
    return c.redirect((await hasNoTeam(c.var.ctx)) ? '/setup' : '/team-error', 302)
  }
})

// Where nobody has a host yet, every host may be the first team's.
const isOfFirstStart = (path: string) => path === '/setup' || path.startsWith('/ai/setup/')

const isForEveryHost = (path: string) =>
  [
    '/team-error',
    '/healthz',
    '/api/error-log',
    '/robots.txt',
    '/favicon.ico',
    '/icon.svg',
  ].includes(path)
