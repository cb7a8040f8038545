import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import {
  addWordsInput,
  checkRecordsQuery,
  removeWordsInput,
  switchWordsInput,
  wordsQuery,
} from '../contract'
import { listCheckRecords } from './records'
import { addWords, listWords, removeWords, switchWords, viewModeration } from './words/team-words'

/** The team's word list and what was found, for its owner and admins. Behind the team gate. */
export const moderationApi = new Hono<TeamApiEnv>()
  .get('/team/:teamId/moderation', async (c) => c.json(await viewModeration(c.var.ctx)))
  .get('/team/:teamId/moderation/word/list', query(wordsQuery), async (c) =>
    c.json(await listWords(c.var.ctx, c.req.valid('query'))),
  )
  .post('/team/:teamId/moderation/word/add', body(addWordsInput), async (c) =>
    c.json(await addWords(c.var.ctx, c.req.valid('json').text)),
  )
  .post('/team/:teamId/moderation/word/remove', body(removeWordsInput), async (c) =>
    c.json(await removeWords(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/moderation/switch', body(switchWordsInput), async (c) =>
    c.json(await switchWords(c.var.ctx, c.req.valid('json').isOn)),
  )
  .get('/team/:teamId/moderation/record/list', query(checkRecordsQuery), async (c) =>
    c.json(await listCheckRecords(c.var.ctx, c.req.valid('query'))),
  )
