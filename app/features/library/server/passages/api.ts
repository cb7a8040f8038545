import { Hono } from 'hono'
import { body, params, query, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { changePassage } from './change-passage'
import { listPassages, passageHistory } from './list-passages'
import { relearnFile, relearnFiles } from './relearn'

/** Looking after a file's passages. */
export const passagesApi = new Hono<TeamApiEnv>()
  .get('/repositoryFile/passages', query(contract.passageListQuery), async (c) =>
    c.json(await listPassages(c.var.ctx, c.req.valid('query'))),
  )
  .get('/repositoryFile/passageHistory', query(contract.passageHistoryQuery), async (c) =>
    c.json(await passageHistory(c.var.ctx, c.req.valid('query'))),
  )
  .post('/repositoryFile/changePassage', body(contract.changePassageInput), async (c) =>
    c.json(await changePassage(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/space/:spaceId/file/relearn',
    params(contract.spacePath),
    body(contract.relearnFileInput),
    async (c) => c.json(await relearnFile(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/space/:spaceId/file/relearnFiles',
    params(contract.spacePath),
    body(contract.relearnFilesInput),
    async (c) => c.json(await relearnFiles(c.var.ctx, c.req.valid('json'))),
  )
