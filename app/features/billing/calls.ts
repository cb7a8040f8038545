import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './contract'

const detailPage: z.ZodType<contract.CoinDetailPage> = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      type: z.enum(contract.detailTypes),
      amount: z.number(),
      balanceAfter: z.number(),
      memberId: z.string(),
      memberName: z.string(),
      remark: z.string(),
      createTime: z.string(),
      state: z.enum(['open', 'settled', 'released', 'expired']).exactOptional(),
    }),
  ),
  pages: z.number(),
  total: z.number(),
})

const month = { cap: z.number().nullable(), extra: z.number(), used: z.number() }
const cap: z.ZodType<contract.CoinCapView> = z.object({
  memberId: z.string(),
  memberName: z.string(),
  role: z.enum(['owner', 'admin', 'member']),
  ...month,
})
const application: z.ZodType<contract.CoinApplicationView> = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  coins: z.number(),
  reason: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected']),
  createTime: z.string(),
})
const ownCap: z.ZodType<contract.OwnCapView> = z.object({
  ...month,
  application: application.nullable(),
})
const alert: z.ZodType<contract.CoinAlertView> = z.object({
  id: z.string(),
  threshold: z.number(),
  left: z.number(),
  createTime: z.string(),
})
const redeemed: z.ZodType<contract.RedeemedView> = z.object({
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
  balance: z.number(),
})
const redeemedCode: z.ZodType<contract.RedeemedCodeView> = z.object({
  count: z.number(),
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
})
const thresholds = z.array(z.number())

export const billingCalls = defineCalls({
  'GET /team/:teamId/coin/balance': { title: '团队可用的硬币', result: z.number() },
  'GET /team/:teamId/coin/detail': {
    title: '硬币明细；成员只看到自己的',
    query: contract.detailQuery,
    result: detailPage,
  },
  'GET /team/:teamId/coin/cap/list': { title: '各成员本月的硬币额度', result: z.array(cap) },
  'GET /team/:teamId/coin/cap/own': { title: '本人本月的硬币额度', result: ownCap },
  'POST /team/:teamId/coin/cap/set': {
    title: '设置或取消成员每月的硬币额度',
    body: contract.setCapInput,
    result: z.array(cap),
  },
  'GET /team/:teamId/coin/application/list': {
    title: '额度申请：待处理的在前，后面是本月处理过的',
    result: z.array(application),
  },
  'POST /team/:teamId/coin/application/add': {
    title: '申请本月更多的硬币额度',
    body: contract.applyInput,
    result: ownCap,
  },
  'POST /team/:teamId/coin/application/decide': {
    title: '批准或退回额度申请',
    body: contract.decideInput,
    result: z.array(application),
  },
  'GET /team/:teamId/coin/threshold/list': { title: '余额提醒的数额', result: thresholds },
  'POST /team/:teamId/coin/threshold/set': {
    title: '设置余额提醒的数额',
    body: contract.setThresholdsInput,
    result: thresholds,
  },
  'GET /team/:teamId/coin/alert': {
    title: '本人还没有关闭的余额提醒；没有则为空',
    result: alert.nullable(),
  },
  'POST /team/:teamId/coin/alert/close': {
    title: '关闭余额提醒',
    body: contract.closeAlertInput,
    result: z.literal(true),
  },
  'POST /scholar/redeem': {
    title: '用团队硬币兑换学术搜索次数',
    body: contract.redeemInput,
    result: redeemed,
  },
  'POST /scholar/redeem/code': {
    title: '用兑换码增加团队的学术搜索次数；一个码只能用一次',
    body: contract.redeemCodeInput,
    result: redeemedCode,
  },
})
