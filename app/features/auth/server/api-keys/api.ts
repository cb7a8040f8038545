import { Hono } from 'hono'
import { body, type TeamApiEnv } from '~/core/api'
import { addApiKeyInput, revokeApiKeyInput } from '../../contract'
import { addApiKey, listApiKeys, revokeApiKey } from './manage-keys'

/** Keys of a team's own scripts, for its owner and admins. Behind the team gate. */
export const apiKeysApi = new Hono<TeamApiEnv>()
  .get('/team/:teamId/apiKey/list', async (c) => c.json(await listApiKeys(c.var.ctx)))
  .post('/team/:teamId/apiKey/add', body(addApiKeyInput), async (c) =>
    c.json(await addApiKey(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/apiKey/revoke', body(revokeApiKeyInput), async (c) =>
    c.json(await revokeApiKey(c.var.ctx, c.req.valid('json').id)),
  )
