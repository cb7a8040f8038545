import { defineCall } from '~/core/calls/define-call'
import { z } from 'zod'
import * as contract from '../contract'
import { closedReading } from './closed-reading'
import { searchAll } from './search-all'

export const searchCalls = [
  defineCall({
    call: 'GET /home/search/v2',
    title: '一个词，查会话、资料、创作、文档、导图、笔记、论文、成员与页面',
    access: { role: 'member' },
    query: contract.searchAllQuery,
    result: contract.searchAnswer,
    run: (ctx, { query }) => searchAll(ctx, query),
  }),
  defineCall({
    call: 'POST /home/reading/closed',
    title: '设备上存着以备离线阅读的，哪些已删除或不再能看',
    access: { role: 'member' },
    body: contract.closedReadingInput,
    result: z.array(z.string()),
    run: (ctx, { body }) => closedReading(ctx, body),
  }),
] as const
