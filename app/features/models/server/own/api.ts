import { defineCall } from '~/core/calls/define-call'
import * as contract from '../../own-contract'
import { connectOwnModel, disconnectOwnModel } from './connect'
import { setOwnPrice } from './price'
import { setOwnBudget, setOwnRole } from './roles'
import { listOwnModels, testOwnModel } from './test-model'
import { viewOwnModels } from './view'

/** Models that a team connects itself, for its owner and admins. Behind the team gate. */
export const ownModelsCalls = [
  defineCall({
    call: 'GET /team/:teamId/model/own',
    title: '团队自己接入的模型',
    access: { role: 'admin' },
    result: contract.ownModelsView,
    run: (ctx) => viewOwnModels(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/own/list',
    title: '读取一个服务列出的模型；什么也不保存',
    access: { role: 'admin' },
    body: contract.ownServerInput,
    result: contract.listedModels,
    run: (ctx, { body }) => listOwnModels(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/own/test',
    title: '试一个模型能做什么；什么也不保存',
    access: { role: 'admin' },
    body: contract.testOwnModelInput,
    result: contract.testedOwnModel,
    run: (ctx, { body }, { request }) => testOwnModel(ctx, body, request.signal),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/own/connect',
    title: '接入一个测试通过的模型',
    access: { role: 'admin' },
    body: contract.connectOwnModelInput,
    result: contract.ownModelsView,
    run: (ctx, { body }) => connectOwnModel(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/own/disconnect',
    title: '断开一家，或去掉其中一个模型',
    access: { role: 'admin' },
    body: contract.disconnectOwnModelInput,
    result: contract.ownModelsView,
    run: (ctx, { body }) => disconnectOwnModel(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/own/price',
    title: '填写一个模型的单价，用来计算预算',
    access: { role: 'admin' },
    body: contract.setOwnPriceInput,
    result: contract.ownModelsView,
    run: (ctx, { body }) => setOwnPrice(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/own/role',
    title: '指定哪个用途由哪些模型做，按先后',
    access: { role: 'admin' },
    body: contract.setOwnRoleInput,
    result: contract.ownModelsView,
    run: (ctx, { body }) => setOwnRole(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/model/own/budget',
    title: '设置每月预算，以及接不上时是否由系统的模型代答',
    access: { role: 'admin' },
    body: contract.setOwnBudgetInput,
    result: contract.ownModelsView,
    run: (ctx, { body }) => setOwnBudget(ctx, body),
  }),
] as const
