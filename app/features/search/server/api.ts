import { defineCall } from '~/core/calls/define-call'
import * as contract from '../contract'
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
] as const
