import { defineCall } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import * as contract from '../contract'
import { readHomeIndex } from './home-index'
import { deleteHomeItem, listOperatorHome, orderHomeItems, saveHomeItem } from './operator-items'
import { serveHomePicture } from './pictures'

// For everybody else there is no such call.
const access = { visitor: 'closed', isOpen: isOperator } as const

export const homeCalls = [
  defineCall({
    call: 'GET /home/index',
    title: '首页的横幅、应用与推荐',
    access: { visitor: 'answer' },
    query: contract.homeIndexQuery,
    result: contract.homeIndexView,
    run: (ctx) => readHomeIndex(ctx),
  }),
  defineCall({
    call: 'GET /home/picture/:name',
    title: '首页条目的图片',
    access: { visitor: 'closed', unsigned: true },
    params: contract.homePictureParams,
    result: 'file',
    run: (ctx, { params: { name } }, { request }) => serveHomePicture(ctx, { name, request }),
  }),
  defineCall({
    call: 'GET /desk/home/list',
    title: '运营台：首页的全部条目',
    access,
    result: contract.operatorHomeView,
    run: (ctx) => listOperatorHome(ctx),
  }),
  defineCall({
    call: 'POST /desk/home/save',
    title: '运营台：新增或修改首页条目',
    access,
    body: contract.saveHomeItemInput,
    result: contract.operatorHomeView,
    run: (ctx, { body }) => saveHomeItem(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/home/delete',
    title: '运营台：删除首页条目',
    access,
    body: contract.deleteHomeItemInput,
    result: contract.operatorHomeView,
    run: (ctx, { body }) => deleteHomeItem(ctx, body.id),
  }),
  defineCall({
    call: 'POST /desk/home/order',
    title: '运营台：调整首页条目的顺序',
    access,
    body: contract.orderHomeItemsInput,
    result: contract.operatorHomeView,
    run: (ctx, { body }) => orderHomeItems(ctx, body),
  }),
] as const
