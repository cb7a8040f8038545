import { Hono } from 'hono'
import { z } from 'zod'
import { body, params, query, type ApiEnv, type TeamApiEnv } from '~/core/api'
import {
  createShareInput,
  revokeShareInput,
  shareCode,
  sharePicture,
  sharePolicyInput,
  sharePreviewQuery,
  sharesQuery,
} from '../contract'
import { createShare, prepareShare } from './create-share'
import { openPicture, openShare } from './open-share'
import { setSharingPolicy } from './policy'
import { listShares, revokeShare } from './shares'

export const sharingApi = new Hono<TeamApiEnv>()
  .get('/share/link/preview', query(sharePreviewQuery), async (c) =>
    c.json(await prepareShare(c.var.ctx, c.req.valid('query'))),
  )
  .post('/share/create', body(createShareInput), async (c) =>
    c.json(await createShare(c.var.ctx, c.req.valid('json'))),
  )
  .get('/share/link/list', query(sharesQuery), async (c) =>
    c.json(await listShares(c.var.ctx, c.req.valid('query'))),
  )
  .post('/share/revoke', body(revokeShareInput), async (c) =>
    c.json(await revokeShare(c.var.ctx, c.req.valid('json').id)),
  )
  .post('/share/policy/set', body(sharePolicyInput), async (c) =>
    c.json(await setSharingPolicy(c.var.ctx, c.req.valid('json').isAllowed)),
  )

const HIDDEN = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-store' }

/** For whoever holds a link. */
export const openSharesApi = new Hono<ApiEnv>()
  .get('/share/:code', params(z.object({ code: shareCode })), async (c) =>
    c.json(await openShare(c.var.ctx, c.req.valid('param').code), 200, HIDDEN),
  )
  .get('/share/:code/picture/:no', params(sharePicture), async (c) =>
    openPicture(c.var.ctx, c.req.valid('param'), c.req.raw),
  )
