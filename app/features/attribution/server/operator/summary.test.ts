import { addPerson } from '#test/people'
import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import { teams } from '~/features/teams/server/tables'
import type { SummaryTable } from '../../operator-contract'
import { actionLogInput, openRecordInput } from '../../contract'
import { addActionLog } from '../action-logs'
import { addOpenRecord } from '../open-records'
import { recordOrderNews } from '../orders'
import { visitDays } from '../tables'
import { touchOf } from '../touches'
import { exportSummary } from './export-summary'
import { summarise } from './summary'

test('visits, registrations, orders and revenue meet in one campaign, refunds taken off', async () => {
  const { ctx, clock } = createWorld()
  const { accountId } = ctx.actor
  const { teamId } = ctx.seat
  await ctx.db
    .insert(teams)
    .values({ id: teamId, name: '云岫规划院', status: 'active', expiresAt: 0, createdAt: 0 })
  // A time of its own, so that no other test's rows lie in it.
  clock.now = Date.UTC(2031, 4, 20, 4)
  await ctx.db
    .insert(visitDays)
    .values({ day: '2031-05-01', host: 'a', channelId: 2, channel: 'may', visitors: 7 })
  for (const visitor_id of ['s1', 's2']) {
    const words = { event: 'unique_visitor', visitor_id, channel: 'may', channel_id: 2 }
    await addActionLog(ctx, actionLogInput.parse(words))
  }
  await addPerson(ctx, { id: accountId })
  const visit = { channel: 'may', extra: { referer: '', channelId: 2 } }
  await addOpenRecord(ctx, openRecordInput.parse(visit))
  const news = {
    orderId: `sum-${ctx.newId()}`,
    accountId,
    teamId,
    amountFen: 9_900,
    occurredAt: clock.now,
    attribution: await touchOf(ctx, accountId),
    isSandbox: false,
  }
  await recordOrderNews(ctx, { ...news, type: 'order.paid', refundFen: 0, refundId: '' })
  const refund = { refundFen: 900, refundId: `r-${news.orderId}` }
  await recordOrderNews(ctx, { ...news, type: 'order.refunded', ...refund })

  // Played, not paid.
  const played = { ...news, orderId: `p-${news.orderId}`, isSandbox: true }
  await recordOrderNews(ctx, { ...played, type: 'order.paid', refundFen: 0, refundId: '' })

  const summary = await summarise(ctx, { days: 30 })
  const sums = { visitors: 9, registrations: 1, orders: 1, revenueFen: 9_000 }
  expect(summary.campaigns).toEqual([{ channelId: 2, channel: 'may', ...sums }])
  expect(summary.totals).toEqual({ ...sums, paying: 1, teams: 1, sandboxOrders: 1 })
  const way = { channelId: 2, channel: 'may', orders: 1, revenueFen: 9_000 }
  expect(summary.buyers).toEqual([{ teamId, teamName: '云岫规划院', ...way }])
  expect(summary.daily).toHaveLength(30)
  expect(summary.daily.at(-1)).toEqual({ day: '2031-05-20', ...sums, visitors: 2 })
  expect((await summarise(ctx, { days: 7 })).totals.visitors).toBe(2)

  const file = async (table: SummaryTable) =>
    (await (await exportSummary(ctx, { days: 30, table })).text()).split('\r\n')
  expect(await file('campaigns')).toEqual([
    '渠道,活动,到访,注册,订单,收入（元）',
    '搜索引擎,may,9,1,1,90.00',
    '',
  ])
  expect((await file('daily')).at(-2)).toBe('2031-05-20,2,1,1,90.00')
  expect((await file('buyers'))[1]).toBe(`云岫规划院,${teamId},搜索引擎,may,1,90.00`)
})
