import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './contract'

const words: z.ZodType<contract.BrandWords> = z.object({
  name: z.string(),
  shellName: z.string(),
  title: z.string(),
  color: z.string(),
  motto: z.string(),
  disclaimerAddition: z.string(),
  filingNumber: z.string(),
  loginMethods: z.array(z.enum(contract.loginMethods)),
  logoKey: z.string(),
  iconKey: z.string(),
})

const claim: z.ZodType<contract.DomainClaimView> = z.object({
  id: z.string(),
  host: z.string(),
  state: z.enum(['pending', 'active']),
  proof: z.object({ name: z.string(), value: z.string() }),
  target: z.string(),
  certificate: z.enum(['', 'pending', 'active', 'failed']),
  problem: z.string(),
  checkedAt: z.number().nullable(),
  createdAt: z.number(),
})

const settings: z.ZodType<contract.BrandSettingsView> = z.object({
  published: words.nullable(),
  draft: words.nullable(),
  pictures: z.object({ logoUrl: z.string(), iconUrl: z.string() }),
  previewUrl: z.string(),
  frameToken: z.string(),
  availableMethods: z.array(z.enum(contract.loginMethods)),
  domains: z.array(claim),
  maxDomains: z.number(),
})

const picture: z.ZodType<contract.PictureView> = z.object({
  key: z.string(),
  previewUrl: z.string(),
})

export const brandsCalls = defineCalls({
  'GET /team/:teamId/brand': { title: '品牌设置', result: settings },
  'POST /team/:teamId/brand/draft': {
    title: '保存品牌草稿',
    body: contract.brandWordsInput,
    result: settings,
  },
  'DELETE /team/:teamId/brand/draft': { title: '放弃品牌草稿', result: settings },
  'POST /team/:teamId/brand/publish': { title: '发布品牌草稿', result: settings },
  'POST /team/:teamId/brand/picture': {
    title: '上传标志或图标',
    body: contract.pictureInput,
    result: picture,
  },
  'POST /team/:teamId/brand/domain': {
    title: '登记一个域名，取得证明方法',
    body: contract.claimInput,
    result: z.array(claim),
  },
  'POST /team/:teamId/brand/domain/:claimId/check': {
    title: '核对域名的证明',
    result: z.array(claim),
  },
  'DELETE /team/:teamId/brand/domain/:claimId': { title: '移除域名', result: z.array(claim) },
})
