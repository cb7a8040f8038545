import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import { addActionLog } from './action-logs'
import { addOpenRecord } from './open-records'
import { addOperation } from './operations'

/** What browsers tell of visits and of use. */
export const attributionCalls = [
  defineCall({
    call: 'POST /user/openRecord/add',
    title: '记录一次打开的来源',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.openRecordInput,
    result: contract.openRecordView,
    run: (ctx, { body }) => addOpenRecord(ctx, body),
  }),
  defineCall({
    call: 'POST /user/actionLog/add',
    title: '记录一次访问事件',
    access: { visitor: 'invalid', mayRepeat: true },
    body: contract.actionLogInput,
    result: done,
    run: (ctx, { body }) => addActionLog(ctx, body),
  }),
  defineCall({
    call: 'POST /userOperation/add',
    title: '记录一次使用',
    access: { visitor: 'AUTHENTICATE', mayRepeat: true },
    body: contract.operationInput,
    result: done,
    run: (ctx, { body }) => addOperation(ctx, body),
  }),
] as const
