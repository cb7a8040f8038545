import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import * as contract from '../../operator-contract'
import { listCosts, setCost } from './costs'
import { exportSummary } from './export-summary'
import { retryUploads } from './retry-uploads'
import { summarise } from './summary'

// For everybody else there is no such call.
const access = { visitor: 'closed', isOpen: isOperator } as const

/** What whoever runs the installation sees of visits and what came of them. */
export const operatorAttributionCalls = [
  defineCall({
    call: 'GET /desk/attribution',
    title: '运营台：各渠道的到访、注册、订单与收入',
    access,
    query: contract.summaryQuery,
    result: contract.attributionSummary,
    run: (ctx, { query }) => summarise(ctx, query),
  }),
  defineCall({
    call: 'GET /desk/attribution/export',
    title: '运营台：导出渠道归因（CSV）',
    access,
    query: contract.exportQuery,
    result: 'file',
    run: (ctx, { query }) => exportSummary(ctx, query),
  }),
  defineCall({
    call: 'GET /desk/attribution/costs',
    title: '运营台：一个渠道登记过的花费',
    access,
    query: contract.costsQuery,
    result: contract.costList,
    run: (ctx, { query }) => listCosts(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/attribution/cost',
    title: '运营台：登记一个渠道一天的花费',
    access,
    body: contract.setCostInput,
    result: done,
    run: (ctx, { body }) => setCost(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/attribution/retry',
    title: '运营台：把没有传成的转化再传一次',
    access,
    body: contract.retryInput,
    result: z.int(),
    run: (ctx, { body }) => retryUploads(ctx, body),
  }),
] as const
