import { Hono } from 'hono'
import { body, params, query, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { cancelGenerationJob, retryGenerationJob, startGenerationJob } from './generation-jobs'
import { getGuide, getIdeas, getMap } from './views'

/** 导读, 脑图, 灵感. Behind the team gate. */
export const guideApi = new Hono<TeamApiEnv>()
  .get('/file/guide', query(contract.generatedQuery), async (c) =>
    c.json(await getGuide(c.var.ctx, c.req.valid('query'))),
  )
  .post('/file/guide/make', body(contract.makeInput), async (c) =>
    c.json(await startGenerationJob(c.var.ctx, { kind: 'guide', ...c.req.valid('json') })),
  )
  .get('/file/mindmap', query(contract.generatedQuery), async (c) =>
    c.json(await getMap(c.var.ctx, c.req.valid('query'))),
  )
  .post('/file/mindmap/make', body(contract.makeInput), async (c) =>
    c.json(await startGenerationJob(c.var.ctx, { kind: 'mindmap', ...c.req.valid('json') })),
  )
  .post(
    '/space/:spaceId/file/startInspiration',
    params(contract.spacePath),
    body(contract.startInspirationInput),
    async (c) =>
      c.json(await startGenerationJob(c.var.ctx, { kind: 'inspiration', ...c.req.valid('json') })),
  )
  .get(
    '/space/:spaceId/file/inspiration',
    params(contract.spacePath),
    query(contract.inspirationQuery),
    async (c) => c.json(await getIdeas(c.var.ctx, c.req.valid('query'))),
  )
  .post('/file/making/cancel', body(contract.generationJobInput), async (c) =>
    c.json(await cancelGenerationJob(c.var.ctx, c.req.valid('json'))),
  )
  .post('/file/making/retry', body(contract.generationJobInput), async (c) =>
    c.json(await retryGenerationJob(c.var.ctx, c.req.valid('json'))),
  )
