import { defineCall } from '~/core/calls/define-call'
import * as contract from '../../contract'
import * as files from '../../wire/contracts/files'
import { addPage } from './add-page'
import { getPageDiff, getWebPage, settleRefresh, startRefresh } from './refresh'

/** Web pages of the library. */
export const webCalls = [
  defineCall({
    call: 'POST /repositoryFile/addHtml',
    title: '添加一个网页并开始学习；已在知识库中的答以原有的一份',
    access: { role: 'member', scope: 'library.write' },
    body: contract.addHtmlInput,
    result: files.fileView,
    run: (ctx, { body }) => addPage(ctx, body),
  }),
  defineCall({
    call: 'GET /repositoryFile/webPage',
    title: '网页的来源与最近一次刷新',
    access: { role: 'member', scope: 'library.read' },
    query: contract.webPageQuery,
    result: contract.webPageView,
    run: (ctx, { query }) => getWebPage(ctx, query),
  }),
  defineCall({
    call: 'GET /repositoryFile/webPageDiff',
    title: '刷新得到的新版与现有内容逐段相比',
    access: { role: 'member', scope: 'library.read' },
    query: contract.webPageQuery,
    result: contract.pageDiffView,
    run: (ctx, { query }) => getPageDiff(ctx, query),
  }),
  defineCall({
    call: 'POST /repositoryFile/settleRefresh',
    title: '采用刷新得到的新版并重新学习，或保留现有内容',
    access: { role: 'member', scope: 'library.write' },
    body: contract.settleRefreshInput,
    result: contract.webPageView,
    run: (ctx, { body }) => settleRefresh(ctx, body),
  }),
  defineCall({
    call: 'POST /repositoryFile/refreshHtml',
    title: '重新打开网页，看看内容有没有变化',
    access: { role: 'member', scope: 'library.write' },
    body: contract.refreshHtmlInput,
    result: contract.webPageView,
    run: (ctx, { body }) => startRefresh(ctx, body),
  }),
] as const
