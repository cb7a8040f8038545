import { frozenTouches } from '#test/touches'
import { addPerson } from '#test/people'
import { createWorld } from '#test/world'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countUsage } from '~/features/teams/server'
import { members, teams } from '~/features/teams/server/tables'
import type { SummaryTable } from '../../operator-contract'
import { costPerOrder } from '../../operator-terms'
import { actionLogInput, openRecordInput } from '../../contract'
import { addActionLog } from '../action-logs'
import { addOpenRecord } from '../open-records'
import { recordOrderNews } from '../orders'
import { visitDays } from '../tables'
import { listCosts, setCost } from './costs'
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
    attribution: await frozenTouches(ctx, accountId),
    isSandbox: false,
  }
  await recordOrderNews(ctx, { ...news, type: 'order.paid', refundFen: 0, refundId: '' })
  const refund = { refundFen: 900, refundId: `r-${news.orderId}` }
  await recordOrderNews(ctx, { ...news, type: 'order.refunded', ...refund })

  // Played, not paid.
  const played = { ...news, orderId: `p-${news.orderId}`, isSandbox: true }
  await recordOrderNews(ctx, { ...played, type: 'order.paid', refundFen: 0, refundId: '' })

  const summary = await summarise(ctx, { days: 30 })
  const sums = { visitors: 9, registrations: 1, orders: 1, revenueFen: 9_000, costFen: 0 }
  expect(summary.campaigns).toEqual([{ channelId: 2, channel: 'may', ...sums }])
  const funnel = { withFile: 0, withAnswer: 0, paying: 1 }
  expect(summary.totals).toEqual({ ...sums, ...funnel, teams: 1, sandboxOrders: 1 })
  const way = { channelId: 2, channel: 'may', orders: 1, revenueFen: 9_000 }
  expect(summary.buyers).toEqual([{ teamId, teamName: '云岫规划院', ...way }])
  expect(summary.daily).toHaveLength(30)
  expect(summary.daily.at(-1)).toEqual({ day: '2031-05-20', ...sums, visitors: 2 })
  expect((await summarise(ctx, { days: 7 })).totals.visitors).toBe(2)

  const file = async (table: SummaryTable) =>
    (await (await exportSummary(ctx, { days: 30, table })).text()).split('\r\n')
  expect(await file('campaigns')).toEqual([
    '渠道,活动,到访,注册,订单,收入（元）,花费（元）,每单成本（元）',
    '搜索引擎,may,9,1,1,90.00,,',
    '',
  ])
  expect((await file('daily')).at(-2)).toBe('2031-05-20,2,1,1,90.00,,')
  expect((await file('buyers'))[1]).toBe(`云岫规划院,${teamId},搜索引擎,may,1,90.00`)
})

test('who registered is followed to the first file and the first answer', async () => {
  const { ctx, clock } = createWorld()
  const { accountId } = ctx.actor
  clock.now = Date.UTC(2032, 4, 20, 4)
  await addPerson(ctx, { id: accountId, createdAt: clock.now })
  await addOpenRecord(ctx, openRecordInput.parse({ channel: 'files' }))
  const funnel = async () => {
    const { registrations, withFile, withAnswer } = (await summarise(ctx, { days: 7 })).totals
    return [registrations, withFile, withAnswer]
  }
  expect(await funnel()).toEqual([1, 0, 0])
  const { teamId, memberId } = ctx.seat
  await ctx.db
    .insert(members)
    .values({ id: memberId, teamId, accountId, role: 'owner', joinedAt: 0 })
  const add = (id: string, isAnswer: boolean) =>
    ctx.db
      .run(sql`INSERT INTO files (id, space_id, upload_id, title, extension, size, object_key, content_sha256,
      status, created_by, created_at, updated_at, is_answer)
      VALUES (${id}, ${teamId}, ${id}, '客流.pdf', 'pdf', 1, ${id}, ${id}, 'INIT', ${accountId}, 0, 0, ${Number(isAnswer)})`)
  // An answer that was saved is no material of one's own.
  await add(ctx.newId(), true)
  expect(await funnel()).toEqual([1, 0, 0])
  await add(ctx.newId(), false)
  expect(await funnel()).toEqual([1, 1, 0])
  const use = (used: { questions?: number; words?: number }) =>
    ctx.db.batch([countUsage(ctx, new Date(clock.now), used, sql`1`)])
  await use({ questions: 1 })
  expect(await funnel()).toEqual([1, 1, 0])
  await use({ words: 240 })
  expect(await funnel()).toEqual([1, 1, 1])
})

test('what a channel cost on a day is written over, taken away, and divided by its orders', async () => {
  const { ctx, clock } = createWorld()
  clock.now = Date.UTC(2033, 4, 20, 4)
  const may = { channelId: 1, channel: 'may-ads' }
  const orderOf = (orderId: string) => ({
    type: 'order.paid' as const,
    orderId,
    accountId: ctx.actor.accountId,
    teamId: ctx.seat.teamId,
    amountFen: 10_000,
    refundFen: 0,
    refundId: '',
    occurredAt: clock.now,
    attribution: null,
    isSandbox: false,
  })
  await setCost(ctx, { ...may, day: '2033-05-18', costFen: 1 })
  await setCost(ctx, { ...may, day: '2033-05-18', costFen: 40_000 })
  await setCost(ctx, { ...may, day: '2033-05-19', costFen: 24_000 })
  await setCost(ctx, { channelId: 0, channel: '', day: '2033-05-19', costFen: 5_000 })
  for (const no of [1, 2]) await recordOrderNews(ctx, orderOf(`cost-${no}-${ctx.newId()}`))
  expect((await listCosts(ctx, may)).map(({ day, costFen }) => [day, costFen])).toEqual([
    ['2033-05-19', 24_000],
    ['2033-05-18', 40_000],
  ])
  const summary = await summarise(ctx, { days: 7 })
  expect(summary.totals.costFen).toBe(69_000)
  expect(summary.campaigns.map(costPerOrder)).toEqual([2_500, null])
  const file = await (await exportSummary(ctx, { days: 7, table: 'campaigns' })).text()
  expect(file).toContain('直接访问,,0,0,2,200.00,50.00,25.00')
  expect(file).toContain('搜索广告,may-ads,0,0,0,0.00,640.00,')
  await setCost(ctx, { ...may, day: '2033-05-18', costFen: 0 })
  expect(await listCosts(ctx, may)).toHaveLength(1)
})
