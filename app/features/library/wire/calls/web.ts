import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from '../contracts/web'

const webPage: z.ZodType<contract.WebPageView> = z.object({
  url: z.string(),
  finalUrl: z.string(),
  site: z.string(),
  byline: z.string(),
  publishedOn: z.string(),
  fetchTime: z.string(),
  refresh: z.object({
    id: z.string(),
    state: z.enum(contract.refreshStates),
    error: z.string(),
    time: z.string(),
  }),
})
const version = z.object({ title: z.string(), time: z.string() })
const diffView: z.ZodType<contract.PageDiffView> = contract.pageDiff.extend({
  refreshId: z.string(),
  before: version,
  after: version,
})

/** Beside the calls of `calls.ts`; `POST /repositoryFile/addHtml` answers a file and stands there. */
export const webCalls = defineCalls({
  'GET /repositoryFile/webPage': {
    title: '网页的来源与最近一次刷新',
    query: contract.webPageQuery,
    result: webPage,
  },
  'GET /repositoryFile/webPageDiff': {
    title: '刷新得到的新版与现有内容逐段相比',
    query: contract.webPageQuery,
    result: diffView,
  },
  'POST /repositoryFile/refreshHtml': {
    title: '重新打开网页，看看内容有没有变化',
    body: contract.refreshHtmlInput,
    result: webPage,
  },
  'POST /repositoryFile/settleRefresh': {
    title: '采用刷新得到的新版并重新学习，或保留现有内容',
    body: contract.settleRefreshInput,
    result: webPage,
  },
})
