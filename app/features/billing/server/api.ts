import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import { closeAlert, listThresholds, openAlert, setThresholds } from './alerts'
import {
  applyForCoins,
  decideApplication,
  listApplications,
  listCaps,
  ownCap,
  setCap,
} from './caps'
import { listDetails } from './details'
import { balancesOf } from './ledger/balances'
import { redeemCode } from './redeem-codes'
import { redeemScholar } from './scholar'

/** Calls behind the team gate. */
export const billingCalls = [
  defineCall({
    call: 'GET /team/:teamId/coin/balance',
    title: '团队可用的硬币',
    access: { role: 'member', scope: 'team.read' },
    result: z.number(),
    run: async (ctx) => (await balancesOf(ctx, ctx.seat.teamId)).wallet,
  }),
  defineCall({
    call: 'GET /team/:teamId/coin/detail',
    title: '硬币明细；成员只看到自己的',
    access: { role: 'member', scope: 'team.read' },
    query: contract.detailQuery,
    result: contract.coinDetailPage,
    run: (ctx, { query }) => listDetails(ctx, query),
  }),
  defineCall({
    call: 'GET /team/:teamId/coin/cap/list',
    title: '各成员本月的硬币额度',
    access: { role: 'admin' },
    result: z.array(contract.coinCapView),
    run: (ctx) => listCaps(ctx),
  }),
  defineCall({
    call: 'GET /team/:teamId/coin/cap/own',
    title: '本人本月的硬币额度',
    access: { role: 'member' },
    result: contract.ownCapView,
    run: (ctx) => ownCap(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/coin/cap/set',
    title: '设置或取消成员每月的硬币额度',
    access: { role: 'admin' },
    body: contract.setCapInput,
    result: z.array(contract.coinCapView),
    run: (ctx, { body }) => setCap(ctx, body),
  }),
  defineCall({
    call: 'GET /team/:teamId/coin/application/list',
    title: '额度申请：待处理的在前，后面是本月处理过的',
    access: { role: 'admin' },
    result: z.array(contract.coinApplicationView),
    run: (ctx) => listApplications(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/coin/application/add',
    title: '申请本月更多的硬币额度',
    access: { role: 'member' },
    body: contract.applyInput,
    result: contract.ownCapView,
    run: (ctx, { body }) => applyForCoins(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/coin/application/decide',
    title: '批准或退回额度申请',
    access: { role: 'admin' },
    body: contract.decideInput,
    result: z.array(contract.coinApplicationView),
    run: (ctx, { body }) => decideApplication(ctx, body),
  }),
  defineCall({
    call: 'GET /team/:teamId/coin/threshold/list',
    title: '余额提醒的数额',
    access: { role: 'admin' },
    result: contract.thresholds,
    run: (ctx) => listThresholds(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/coin/threshold/set',
    title: '设置余额提醒的数额',
    access: { role: 'admin' },
    body: contract.setThresholdsInput,
    result: contract.thresholds,
    run: (ctx, { body }) => setThresholds(ctx, body),
  }),
  defineCall({
    call: 'GET /team/:teamId/coin/alert',
    title: '本人还没有关闭的余额提醒；没有则为空',
    access: { role: 'member' },
    result: contract.coinAlertView.nullable(),
    run: (ctx) => openAlert(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/coin/alert/close',
    title: '关闭余额提醒',
    access: { role: 'admin' },
    body: contract.closeAlertInput,
    result: done,
    run: (ctx, { body }) => closeAlert(ctx, body.alertId),
  }),
  defineCall({
    call: 'POST /scholar/redeem',
    title: '用团队硬币兑换学术搜索次数',
    access: { role: 'admin' },
    body: contract.redeemInput,
    result: contract.redeemedView,
    run: (ctx, { body }) => redeemScholar(ctx, body),
  }),
  defineCall({
    call: 'POST /scholar/redeem/code',
    title: '用兑换码增加团队的学术搜索次数；一个码只能用一次',
    access: { role: 'member' },
    body: contract.redeemCodeInput,
    result: contract.redeemedCodeView,
    run: (ctx, { body }) => redeemCode(ctx, body),
  }),
] as const
