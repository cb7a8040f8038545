import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'

/**
 * One path is another page on every brand's host and for every person. What a signed-in person sees is kept
 * nowhere; a visitor's page may be kept by the visitor's own browser, which asks again each time.
 */
export const pageCaching = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.header('vary', 'Host, Cookie', { append: true })
  if (c.var.ctx.actor) c.header('cache-control', 'private, no-store')
  else if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-cache')
})
