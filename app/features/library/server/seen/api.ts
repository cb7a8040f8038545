import { Hono } from 'hono'
import { body, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { keepSeen } from './keep-seen'

/** Text that was seen on pages without any. */
export const seenApi = new Hono<TeamApiEnv>().post(
  '/file/seenText',
  body(contract.keepSeenInput),
  async (c) => c.json(await keepSeen(c.var.ctx, c.req.valid('json'))),
)
