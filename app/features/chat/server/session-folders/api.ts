import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import {
  deleteSessionFolder,
  listSessionFolders,
  moveSession,
  saveSessionFolder,
} from './session-folders'

export const sessionFoldersCalls = [
  defineCall({
    call: 'GET /chat/session/folder/list',
    title: '自己的会话文件夹',
    access: { role: 'member', scope: 'ask' },
    query: contract.teamQuery,
    result: z.array(contract.sessionFolderView),
    run: (ctx) => listSessionFolders(ctx),
  }),
  defineCall({
    call: 'POST /chat/session/folder/save',
    title: '新建会话文件夹，或改名',
    access: { role: 'member', scope: 'ask' },
    body: contract.saveSessionFolderInput,
    result: contract.sessionFolderView,
    run: (ctx, { body }) => saveSessionFolder(ctx, body),
  }),
  defineCall({
    call: 'DELETE /chat/session/folder/delete',
    title: '删除会话文件夹，里面的会话保留',
    access: { role: 'member', scope: 'ask' },
    query: contract.deleteSessionFolderQuery,
    result: done,
    run: (ctx, { query }) => deleteSessionFolder(ctx, query.id),
  }),
  defineCall({
    call: 'POST /chat/session/move',
    title: '把会话放入文件夹，或取出',
    access: { role: 'member', scope: 'ask' },
    body: contract.moveSessionInput,
    result: done,
    run: (ctx, { body }) => moveSession(ctx, body),
  }),
] as const
