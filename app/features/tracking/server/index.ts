import { Hono } from 'hono'
import { body, type ApiEnv } from '~/core/api'
import { errorLogInput } from '../contract'
import { recordErrors } from './error-logs'

/** POST /api/error-log, outside `/ai`: anyone, bounded. */
export const errorLogApi = new Hono<ApiEnv>().post('/', body(errorLogInput), async (c) => {
  await recordErrors(c.var.ctx, c.req.valid('json'))
  return c.body(null, 204)
})
