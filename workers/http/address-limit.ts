import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import { isShared, limitAddress, networkOf, SHARED_ADDRESS_TIMES, type RateRule } from '~/core/rate'

const WINDOW_MS = 60_000
const ADDRESSES_AT_MOST = 10_000

/**
 * At most `limit` calls a minute from one address, counted in this isolate: a loose first line against floods.
 * What must be exact (failed sign-ins, quotas) is counted in the database as well.
 */
export function addressLimit(limit: number) {
  let windowStart = 0
  const counts = new Map<string, number>()
  return createMiddleware<ApiEnv>(async (c, next) => {
    const now = c.var.ctx.now().getTime()
    if (now - windowStart > WINDOW_MS || counts.size > ADDRESSES_AT_MOST) {
      windowStart = now
      counts.clear()
    }
    const address = networkOf(c.var.ctx.address)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    const most = isShared(c.var.ctx) ? limit * SHARED_ADDRESS_TIMES : limit
    if (count > most) throw requestErrors.tooMany()
    await next()
  })
}

/** The same, exact over all isolates. Stands behind the loose one, which spares it the floods. */
export function addressGate(rule: RateRule) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await limitAddress(c.var.ctx, rule)
    await next()
  })
}
