import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import { createShare, prepareShare } from './create-share'
import { openPicture, openShare } from './open-share'
import { setSharingPolicy } from './policy'
import { listShares, revokeShare } from './shares'

export const sharingCalls = [
  defineCall({
    call: 'GET /share/link/preview',
    title: '分享之前：会包括什么，哪些出处不是全团队可见',
    access: { role: 'member' },
    query: contract.sharePreviewQuery,
    result: contract.sharePrepared,
    run: (ctx, { query }) => prepareShare(ctx, query),
  }),
  defineCall({
    call: 'POST /share/create',
    title: '分享：生成快照与链接',
    access: { role: 'member' },
    body: contract.createShareInput,
    result: contract.shareView,
    run: (ctx, { body }) => createShare(ctx, body),
  }),
  defineCall({
    call: 'GET /share/link/list',
    title: '有效的分享：自己的，或（创建者与管理员）全团队的',
    access: { role: 'member' },
    query: contract.sharesQuery,
    result: contract.sharePage,
    run: (ctx, { query }) => listShares(ctx, query),
  }),
  defineCall({
    call: 'POST /share/revoke',
    title: '撤销分享',
    access: { role: 'member' },
    body: contract.revokeShareInput,
    result: done,
    run: (ctx, { body }) => revokeShare(ctx, body.id),
  }),
  defineCall({
    call: 'POST /share/policy/set',
    title: '是否允许成员分享到团队外',
    access: { role: 'admin' },
    body: contract.sharePolicyInput,
    result: done,
    run: (ctx, { body }) => setSharingPolicy(ctx, body.isAllowed),
  }),
] as const

/** For whoever holds a link. */
export const openSharesCalls = [
  defineCall({
    call: 'GET /share/:code',
    title: '打开分享；不必登录',
    access: { visitor: 'missing' },
    params: z.object({ code: contract.shareCode }),
    result: contract.sharedView,
    run: async (ctx, { params }, { setHeader }) => {
      const share = await openShare(ctx, params.code)
      setHeader('x-robots-tag', 'noindex, nofollow')
      return share
    },
  }),
  defineCall({
    call: 'GET /share/:code/picture/:no',
    title: '分享里的图片',
    access: { visitor: 'missing', unsigned: true },
    params: contract.sharePicture,
    result: 'file',
    run: (ctx, { params }, { request }) => openPicture(ctx, params, request),
  }),
] as const
