import { Hono } from 'hono'
import { z } from 'zod'
import { type ApiEnv } from '~/core/api'
import { defineCall } from '~/core/calls/define-call'
import { requestErrors } from '~/core/errors'
import * as contract from '../contract'
import { discardDraft, readBrandSettings, publishDraft, saveDraft } from './brand-settings'
import { checkDomain, claimDomain, releaseDomain } from './domains'
import { keepPicture, showPicture } from './pictures'

/** Behind the team gate; each call asks for owner or admin. */
export const brandsCalls = [
  defineCall({
    call: 'GET /team/:teamId/brand',
    title: '品牌设置',
    access: { role: 'admin' },
    result: contract.brandSettingsView,
    run: (ctx) => readBrandSettings(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/brand/draft',
    title: '保存品牌草稿',
    access: { role: 'admin' },
    body: contract.brandWordsInput,
    result: contract.brandSettingsView,
    run: (ctx, { body }) => saveDraft(ctx, body),
  }),
  defineCall({
    call: 'DELETE /team/:teamId/brand/draft',
    title: '放弃品牌草稿',
    access: { role: 'admin' },
    result: contract.brandSettingsView,
    run: (ctx) => discardDraft(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/brand/publish',
    title: '发布品牌草稿',
    access: { role: 'admin' },
    result: contract.brandSettingsView,
    run: (ctx) => publishDraft(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/brand/picture',
    title: '上传标志或图标',
    access: { role: 'admin' },
    body: contract.pictureInput,
    result: contract.pictureView,
    run: (ctx, { body }) => keepPicture(ctx, bytesOf(body.image)),
  }),
  defineCall({
    call: 'POST /team/:teamId/brand/domain',
    title: '登记一个域名，取得证明方法',
    access: { role: 'admin' },
    body: contract.claimInput,
    result: z.array(contract.domainClaimView),
    run: (ctx, { body }) => claimDomain(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/brand/domain/:claimId/check',
    title: '核对域名的证明',
    access: { role: 'admin' },
    result: z.array(contract.domainClaimView),
    run: (ctx, { params }) => checkDomain(ctx, params.claimId),
  }),
  defineCall({
    call: 'DELETE /team/:teamId/brand/domain/:claimId',
    title: '移除域名',
    access: { role: 'admin' },
    result: z.array(contract.domainClaimView),
    run: (ctx, { params }) => releaseDomain(ctx, params.claimId),
  }),
] as const

/** Logos and icons, for anyone on their own brand's hosts. */
export const brandPicturesApi = new Hono<ApiEnv>().get('/:teamId/:name', async (c) => {
  const picture = await showPicture(c.var.ctx, c.req.raw)
  if (!picture) throw requestErrors.notFound()
  return picture
})

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer
