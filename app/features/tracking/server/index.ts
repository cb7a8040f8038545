import { Hono } from 'hono'
import { body, type ApiEnv } from '~/core/api'
import { defineCall } from '~/core/calls/define-call'
import * as contract from '../contract'
import { recordErrors } from './error-logs'
import { addOpenRecord } from './open-records'

/** POST /api/error-log, outside `/ai`: anyone, bounded. */
export const errorLogApi = new Hono<ApiEnv>().post('/', body(contract.errorLogInput), async (c) => {
  await recordErrors(c.var.ctx, c.req.valid('json'))
  return c.body(null, 204)
})

/** For whoever has just signed in. */
export const trackingCalls = [
  defineCall({
    call: 'POST /user/openRecord/add',
    title: '记录一次打开的来源',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.openRecordInput,
    result: contract.openRecordView,
    run: (ctx, { body }) => addOpenRecord(ctx, body),
  }),
] as const
