import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './contract'

const share: z.ZodType<contract.ShareView> = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(contract.shareKinds),
  title: z.string(),
  createTime: z.string(),
  expiryTime: z.string(),
  sharer: z.string(),
})
const prepared: z.ZodType<contract.SharePrepared> = z.object({
  title: z.string(),
  unit: z.enum(contract.shareUnits),
  parts: z.number(),
  leftOut: z.number(),
  pictures: z.number(),
  privateSources: z.array(z.string()),
  isAllowed: z.boolean(),
  shares: z.array(share),
})
const page: z.ZodType<contract.SharePage> = z.object({
  records: z.array(share),
  pages: z.number(),
  total: z.number(),
  isAllowed: z.boolean(),
})
const shared: z.ZodType<contract.SharedView> = z.object({
  kind: z.enum(contract.shareKinds),
  title: z.string(),
  snapshot: contract.shareSnapshot,
  createTime: z.string(),
  expiryTime: z.string(),
  appName: z.string(),
  ownId: z.string().nullable(),
})
const done = z.literal(true)

export const sharingCalls = defineCalls({
  'GET /share/link/preview': {
    title: '分享之前：会包括什么，哪些出处不是全团队可见',
    query: contract.sharePreviewQuery,
    result: prepared,
  },
  'POST /share/create': {
    title: '分享：生成快照与链接',
    body: contract.createShareInput,
    result: share,
  },
  'GET /share/link/list': {
    title: '有效的分享：自己的，或（创建者与管理员）全团队的',
    query: contract.sharesQuery,
    result: page,
  },
  'POST /share/revoke': { title: '撤销分享', body: contract.revokeShareInput, result: done },
  'POST /share/policy/set': {
    title: '是否允许成员分享到团队外',
    body: contract.sharePolicyInput,
    result: done,
  },
  'GET /share/:code': { title: '打开分享；不必登录', result: shared },
  'GET /share/:code/picture/:no': { title: '分享里的图片', result: 'file' },
})
