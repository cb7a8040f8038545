import { defineCall } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import * as contract from '../../contract'
import { createCodes, listCodeBatches } from './code-batches'

// For everybody else there is no such call.
const access = { visitor: 'closed', isOpen: isOperator } as const

/** What whoever runs the installation does about redeem codes. */
export const operatorBillingCalls = [
  defineCall({
    call: 'GET /desk/code/page',
    title: '运营台：生成过的兑换码，按批',
    access,
    query: contract.codeBatchesQuery,
    result: contract.codeBatchPage,
    run: (ctx, { query }) => listCodeBatches(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/code/create',
    title: '运营台：生成兑换码；码只在这次回应里',
    access,
    body: contract.createCodesInput,
    result: contract.createdCodesView,
    run: (ctx, { body }) => createCodes(ctx, body),
  }),
] as const
