import { defineCall, done } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import * as contract from '../contract'
import { followCreator, getCreatorDetail } from './detail'
import { listHotCreators, listHotWorks } from './hot'
import { listOperatorCreators, takeDown } from './operator-creators'
import { readOwnCreator, saveCreator, takeBackWork } from './own'
import { publishWork } from './publish'
import { recordUse, takeAgent } from './uses'

// For everybody else there is no such call.
const operator = { visitor: 'closed', isOpen: isOperator } as const

/** What teams have published, for anyone, and what whoever runs the installation does about it. */
export const openCreatorsCalls = [
  defineCall({
    call: 'GET /creator/listByHot',
    title: '公开的团队，按近来的使用排序',
    access: { visitor: 'answer' },
    query: contract.hotQuery,
    result: contract.creatorPage,
    run: (ctx, { query }) => listHotCreators(ctx, query),
  }),
  defineCall({
    call: 'GET /creator/work/listByHot',
    title: '公开的作品，按近来的使用排序',
    access: { visitor: 'answer' },
    query: contract.hotQuery,
    result: contract.creatorWorkPage,
    run: (ctx, { query }) => listHotWorks(ctx, query),
  }),
  defineCall({
    call: 'GET /creator/getCreatorDetail',
    title: '一个团队公开的作品',
    access: { visitor: 'invalid' },
    query: contract.creatorDetailQuery,
    result: contract.creatorDetailView,
    run: (ctx, { query }) => getCreatorDetail(ctx, query),
  }),
  defineCall({
    call: 'POST /creator/follow',
    title: '关注或不再关注一个团队',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.followInput,
    result: done,
    run: (ctx, { body }) => followCreator(ctx, body),
  }),
  defineCall({
    call: 'POST /creator/work/use',
    title: '记一次作品的使用，每人每天一次',
    access: { visitor: 'AUTHENTICATE', mayRepeat: true },
    body: contract.useWorkInput,
    result: done,
    run: (ctx, { body }) => recordUse(ctx, body.workId),
  }),
  defineCall({
    call: 'GET /desk/creator/page',
    title: '运营台：各团队公开的作品',
    access: operator,
    query: contract.operatorCreatorsQuery,
    result: contract.operatorCreatorPage,
    run: (ctx, { query }) => listOperatorCreators(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/creator/takeDown',
    title: '运营台：下架团队或作品，或恢复',
    access: operator,
    body: contract.takeDownInput,
    result: done,
    run: (ctx, { body }) => takeDown(ctx, body),
  }),
] as const

/** Behind the team gate. */
export const creatorsCalls = [
  defineCall({
    call: 'GET /creator/own',
    title: '本团队的公开页与作品',
    access: { role: 'admin' },
    query: contract.ownCreatorQuery,
    result: contract.ownCreatorView,
    run: (ctx) => readOwnCreator(ctx),
  }),
  defineCall({
    call: 'POST /creator/save',
    title: '修改、公开或收回本团队的公开页',
    access: { role: 'admin' },
    body: contract.saveCreatorInput,
    result: contract.ownCreatorView,
    run: (ctx, { body }) => saveCreator(ctx, body),
  }),
  defineCall({
    call: 'POST /creator/work/publish',
    title: '公开一件分享的作品，或团队的助手',
    access: { role: 'admin' },
    body: contract.publishWorkInput,
    result: contract.ownCreatorView,
    run: (ctx, { body }) => publishWork(ctx, body),
  }),
  defineCall({
    call: 'POST /creator/work/takeBack',
    title: '收回一件公开的作品',
    access: { role: 'admin' },
    body: contract.takeBackInput,
    result: contract.ownCreatorView,
    run: (ctx, { body }) => takeBackWork(ctx, body.workId),
  }),
  defineCall({
    call: 'POST /creator/agent/take',
    title: '把公开的助手添加为自己的',
    access: { role: 'member' },
    body: contract.takeAgentInput,
    result: contract.takenAgentView,
    run: (ctx, { body }) => takeAgent(ctx, body.workId),
  }),
] as const
