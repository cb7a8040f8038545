import { Hono } from 'hono'
import { body, type ApiEnv } from '~/core/api'
import { errorLogInput, openRecordInput } from '../contract'
import { recordErrors } from './error-logs'
import { addOpenRecord } from './open-records'

/** POST /api/error-log, outside `/ai`: anyone, bounded. */
export const errorLogApi = new Hono<ApiEnv>().post('/', body(errorLogInput), async (c) => {
  await recordErrors(c.var.ctx, c.req.valid('json'))
  return c.body(null, 204)
})

/** For whoever has just signed in. */
export const trackingApi = new Hono<ApiEnv>().post(
  '/user/openRecord/add',
  body(openRecordInput),
  async (c) => c.json(await addOpenRecord(c.var.ctx, c.req.valid('json'))),
)
