import { defineCall } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { searchContent, searchNames } from './search-library'

/** The two searches of the library. */
export const findingCalls = [
  defineCall({
    call: 'POST /space/:spaceId/folder/search',
    title: '按名称查找文件夹与文件',
    access: { role: 'member', scope: 'library.read', reads: true },
    body: contract.searchInput,
    result: contract.searchPage,
    run: (ctx, { body }) => searchNames(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/folder/search/v2',
    title: '按名称与正文查找，给出原文片段与命中位置',
    access: { role: 'member', scope: 'library.read', reads: true },
    body: contract.searchInput,
    result: contract.searchPage,
    run: (ctx, { body }) => searchContent(ctx, body),
  }),
] as const
