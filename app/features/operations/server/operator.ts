import { defineCall, done } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import { exportOperatorAudit } from '~/features/teams/server/operator'
import * as contract from '../contract'
import { viewOperations } from './queues'
import { dropTicket, retryTicket } from './retry-ticket'

export { viewOperations }

// For everybody else there is no such call.
const access = { visitor: 'closed', isOpen: isOperator } as const

/** How the installation runs. */
export const operationsCalls = [
  defineCall({
    call: 'GET /desk/operations',
    title: '运营台：队列、放弃的任务与浏览器里的错误',
    access,
    result: contract.operationsView,
    run: (ctx) => viewOperations(ctx),
  }),
  defineCall({
    call: 'POST /desk/operations/retry',
    title: '运营台：再试一项放弃的任务',
    access,
    body: contract.ticketInput,
    result: done,
    run: (ctx, { body }) => retryTicket(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/operations/drop',
    title: '运营台：不再保留一项放弃的任务',
    access,
    body: contract.ticketInput,
    result: done,
    run: (ctx, { body }) => dropTicket(ctx, body),
  }),
  defineCall({
    call: 'GET /desk/audit/export',
    title: '运营台：导出运营的操作记录（CSV）',
    access,
    query: contract.operatorAuditQuery,
    result: 'file',
    run: (ctx, { query }) => exportOperatorAudit(ctx, query),
  }),
] as const
