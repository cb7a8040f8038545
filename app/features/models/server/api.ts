import { defineCall } from '~/core/calls/define-call'
import * as contract from '../contract'
import { checkServing, listServing } from './serving'

/** How the models of this installation are doing, for owners and admins. Behind the team gate. */
export const modelsCalls = [
  defineCall({
    call: 'GET /team/:teamId/model/list',
    title: '模型服务的现状',
    access: { role: 'admin' },
    result: contract.servingModels,
    run: (ctx) => listServing(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/check',
    title: '测试一个用途所用模型的连接',
    access: { role: 'admin' },
    body: contract.checkModelInput,
    result: contract.modelCheck,
    run: (ctx, { body }, { request }) => checkServing(ctx, body, request.signal),
  }),
] as const
