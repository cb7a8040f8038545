import { Hono } from 'hono'
import { body, type TeamApiEnv } from '~/core/api'
import { checkModelInput } from '../contract'
import { checkServing, listServing } from './serving'

/** How the models of this installation are doing, for owners and admins. Behind the team gate. */
export const modelsApi = new Hono<TeamApiEnv>()
  .get('/team/:teamId/model/list', async (c) => c.json(await listServing(c.var.ctx)))
  .post('/team/:teamId/model/check', body(checkModelInput), async (c) =>
    c.json(await checkServing(c.var.ctx, c.req.valid('json'), c.req.raw.signal)),
  )
