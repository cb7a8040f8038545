import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { changePassage } from './change-passage'
import { listPassages, passageHistory } from './list-passages'
import { relearnFile, relearnFiles } from './relearn'

/** Looking after a file's passages. */
export const passagesCalls = [
  defineCall({
    call: 'GET /repositoryFile/passages',
    title: '一个文件的知识片段，可按关键词与状态筛选',
    access: { role: 'member', scope: 'library.read' },
    query: contract.passageListQuery,
    result: contract.passageLinePage,
    run: (ctx, { query }) => listPassages(ctx, query),
  }),
  defineCall({
    call: 'GET /repositoryFile/passageHistory',
    title: '一段或整个文件的修改记录，新的在前，最多200条',
    access: { role: 'member', scope: 'library.read' },
    query: contract.passageHistoryQuery,
    result: z.array(contract.passageChangeView),
    run: (ctx, { query }) => passageHistory(ctx, query),
  }),
  defineCall({
    call: 'POST /repositoryFile/changePassage',
    title: '修改、停用、启用或恢复一个知识片段',
    access: { role: 'member', scope: 'library.write' },
    body: contract.changePassageInput,
    result: contract.passageLineView,
    run: (ctx, { body }) => changePassage(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/relearn',
    title: '把一个学完的文件重新学习一遍，修改过的片段能对上的会保留',
    access: { role: 'member', scope: 'library.write' },
    body: contract.relearnFileInput,
    result: done,
    run: (ctx, { body }) => relearnFile(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/relearnFiles',
    title: '把至多200个文件一起重新学习，正在学习的不动；回答排上队的文件',
    access: { role: 'member', scope: 'library.write' },
    body: contract.relearnFilesInput,
    result: z.object({ ids: z.array(z.string()) }),
    run: (ctx, { body }) => relearnFiles(ctx, body),
  }),
] as const
