import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import { deleteAgentQuery, saveAgentInput } from '../../agents-contract'
import { teamQuery } from '../../contract'
import { deleteAgent, listAgents, saveAgent } from './agents'

export const agentsApi = new Hono<TeamApiEnv>()
  .get('/chat/agent/list', query(teamQuery), async (c) => c.json(await listAgents(c.var.ctx)))
  .post('/chat/agent/save', body(saveAgentInput), async (c) =>
    c.json(await saveAgent(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/chat/agent/delete', query(deleteAgentQuery), async (c) =>
    c.json(await deleteAgent(c.var.ctx, c.req.valid('query'))),
  )
