import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import {
  deleteSessionFolderQuery,
  moveSessionInput,
  saveSessionFolderInput,
  teamQuery,
} from '../../contract'
import {
  deleteSessionFolder,
  listSessionFolders,
  moveSession,
  saveSessionFolder,
} from './session-folders'

export const sessionFoldersApi = new Hono<TeamApiEnv>()
  .get('/chat/session/folder/list', query(teamQuery), async (c) =>
    c.json(await listSessionFolders(c.var.ctx)),
  )
  .post('/chat/session/folder/save', body(saveSessionFolderInput), async (c) =>
    c.json(await saveSessionFolder(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/chat/session/folder/delete', query(deleteSessionFolderQuery), async (c) =>
    c.json(await deleteSessionFolder(c.var.ctx, c.req.valid('query').id)),
  )
  .post('/chat/session/move', body(moveSessionInput), async (c) =>
    c.json(await moveSession(c.var.ctx, c.req.valid('json'))),
  )
