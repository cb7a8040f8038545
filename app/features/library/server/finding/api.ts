import { Hono } from 'hono'
import { body, params, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { searchContent, searchNames } from './search-library'

/** The two searches of the library. */
export const findingApi = new Hono<TeamApiEnv>()
  .post(
    '/space/:spaceId/folder/search',
    params(contract.spacePath),
    body(contract.searchInput),
    async (c) => c.json(await searchNames(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/space/:spaceId/folder/search/v2',
    params(contract.spacePath),
    body(contract.searchInput),
    async (c) => c.json(await searchContent(c.var.ctx, c.req.valid('json'))),
  )
