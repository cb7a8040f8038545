import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import { deletePromptQuery, savePromptInput, teamQuery } from '../../contract'
import { deletePrompt, listPrompts, savePrompt } from './prompts'

export const promptsApi = new Hono<TeamApiEnv>()
  .get('/chat/prompt/list', query(teamQuery), async (c) => c.json(await listPrompts(c.var.ctx)))
  .post('/chat/prompt/save', body(savePromptInput), async (c) =>
    c.json(await savePrompt(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/chat/prompt/delete', query(deletePromptQuery), async (c) =>
    c.json(await deletePrompt(c.var.ctx, c.req.valid('query'))),
  )
