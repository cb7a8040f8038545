import { Hono } from 'hono'
import { body, type ApiEnv } from '~/core/api'
import * as contract from '../contract'
import { recordErrors } from './error-logs'

export { attributionCalls } from './api'
export { attributionHandlers } from './conversions/handlers'
export { sweepConversions } from './conversions/sweep'
export { recordOrderNews } from './orders'
export { sweepAttribution } from './sweep'
export { touchOf } from './touches'

/** POST /api/error-log, outside `/ai`: anyone, bounded. */
export const errorLogApi = new Hono<ApiEnv>().post('/', body(contract.errorLogInput), async (c) => {
  await recordErrors(c.var.ctx, c.req.valid('json'))
  return c.body(null, 204)
})
