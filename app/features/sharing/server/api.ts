import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import { openCard } from './card'
import { createShare, prepareShare } from './create-share'
import { openPicture, openShare, unlockShare } from './open-share'
import { listOpenings } from './openings'
import { shareKeyCookie, shareKeyOf } from './share-keys'
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
    call: 'GET /share/link/openings',
    title: '自己的分享有谁打开过：成员记名，其他人只计数',
    access: { role: 'member' },
    query: contract.openingsQuery,
    result: contract.shareOpenings,
    run: (ctx, { query }) => listOpenings(ctx, query.id),
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
    run: async (ctx, { params: { code } }, { request, setHeader }) => {
      const share = await openShare(ctx, { code, key: shareKeyOf(request, code) })
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
    run: (ctx, { params: { code, no } }, { request }) =>
      openPicture(ctx, { code, no, key: shareKeyOf(request, code), request }),
  }),
  defineCall({
    call: 'GET /share/:code/card',
    title: '分享的预览图，供微信等显示在链接旁',
    access: { visitor: 'missing', unsigned: true },
    params: z.object({ code: contract.shareCode }),
    result: 'file',
    run: (ctx, { params: { code } }, { request }) => openCard(ctx, { code, request }),
  }),
  defineCall({
    call: 'POST /share/:code/unlock',
    title: '用密码打开分享',
    access: { visitor: 'invalid', mayRepeat: true },
    params: z.object({ code: contract.shareCode }),
    body: contract.unlockInput,
    result: done,
    run: async (ctx, { params: { code }, body }, { request, setHeader }) => {
      const key = await unlockShare(ctx, { code, password: body.password })
      const isSecure = new URL(request.url).protocol === 'https:'
      setHeader('set-cookie', shareKeyCookie(code, key, isSecure))
      return true as const
    },
  }),
] as const
