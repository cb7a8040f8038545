import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { addPage } from './add-page'
import { getPageDiff, getWebPage, settleRefresh, startRefresh } from './refresh'

/** Web pages of the library. */
export const webApi = new Hono<TeamApiEnv>()
  .post('/repositoryFile/addHtml', body(contract.addHtmlInput), async (c) =>
    c.json(await addPage(c.var.ctx, c.req.valid('json'))),
  )
  .get('/repositoryFile/webPage', query(contract.webPageQuery), async (c) =>
    c.json(await getWebPage(c.var.ctx, c.req.valid('query'))),
  )
  .get('/repositoryFile/webPageDiff', query(contract.webPageQuery), async (c) =>
    c.json(await getPageDiff(c.var.ctx, c.req.valid('query'))),
  )
  .post('/repositoryFile/refreshHtml', body(contract.refreshHtmlInput), async (c) =>
    c.json(await startRefresh(c.var.ctx, c.req.valid('json'))),
  )
  .post('/repositoryFile/settleRefresh', body(contract.settleRefreshInput), async (c) =>
    c.json(await settleRefresh(c.var.ctx, c.req.valid('json'))),
  )
