import { Hono } from 'hono'
import { body, params, type ApiEnv, type TeamApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import * as contract from '../contract'
import { discardDraft, readBrandSettings, publishDraft, saveDraft } from './brand-settings'
import { checkDomain, claimDomain, releaseDomain } from './domains'
import { keepPicture, showPicture } from './pictures'

/** Behind the team gate; each call asks for owner or admin. */
export const brandsApi = new Hono<TeamApiEnv>()
  .get('/team/:teamId/brand', params(contract.teamPath), async (c) =>
    c.json(await readBrandSettings(c.var.ctx)),
  )
  .post(
    '/team/:teamId/brand/draft',
    params(contract.teamPath),
    body(contract.brandWordsInput),
    async (c) => c.json(await saveDraft(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/team/:teamId/brand/draft', params(contract.teamPath), async (c) =>
    c.json(await discardDraft(c.var.ctx)),
  )
  .post('/team/:teamId/brand/publish', params(contract.teamPath), async (c) =>
    c.json(await publishDraft(c.var.ctx)),
  )
  .post(
    '/team/:teamId/brand/picture',
    params(contract.teamPath),
    body(contract.pictureInput),
    async (c) => c.json(await keepPicture(c.var.ctx, bytesOf(c.req.valid('json').image))),
  )
  .post(
    '/team/:teamId/brand/domain',
    params(contract.teamPath),
    body(contract.claimInput),
    async (c) => c.json(await claimDomain(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/brand/domain/:claimId/check', params(contract.claimPath), async (c) =>
    c.json(await checkDomain(c.var.ctx, c.req.valid('param').claimId)),
  )
  .delete('/team/:teamId/brand/domain/:claimId', params(contract.claimPath), async (c) =>
    c.json(await releaseDomain(c.var.ctx, c.req.valid('param').claimId)),
  )

/** Logos and icons, for anyone on their own brand's hosts. */
export const brandPicturesApi = new Hono<ApiEnv>().get('/:teamId/:name', async (c) => {
  const picture = await showPicture(c.var.ctx, c.req.raw)
  if (!picture) throw requestErrors.notFound()
  return picture
})

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer
