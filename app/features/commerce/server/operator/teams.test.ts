import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop } from '#test/shop'
import { addMember } from '#test/teams'
import { formatDay, formatNumber } from '~/core/format'
import { auditLog } from '~/core/audit/tables'
import { accounts } from '~/features/auth/server/tables'
import { listAudit } from '~/features/teams/server'
import { adjustTeam } from './adjust-team'
import { findOperatorTeam, listOperatorTeams } from './teams'

const reason = '活动赠送'

test('an operator finds a team by its owner, and gives it coins, seats, time and questions, once', async () => {
  const shop = await createShop()
  const { ctx, teamId, coins, team } = shop
  const ownerName = `陆${teamId}`
  await ctx.db.update(accounts).set({ name: ownerName }).where(eq(accounts.id, ctx.actor.accountId))
  const page = await listOperatorTeams(ctx, { pageNo: 1, pageSize: 20, keyword: ownerName })
  expect(page).toMatchObject({
    total: 1,
    records: [{ id: teamId, seats: 10, takenSeats: 1, coins: 0, ownerName }],
  })
  const change = { coins: 300, seats: 12, lastDay: '2030-06-30', questions: 0 }
  const input = { id: teamId, key: 'adjust-0001', reason, ...change }
  for (let times = 0; times < 2; times += 1)
    expect(await adjustTeam(ctx, input)).toMatchObject({ coins: 300, seats: 12, questions: 0 })
  expect(await coins()).toBe(300)
  expect(await team()).toMatchObject({ seats: 12, expiryDate: '2030-06-30 23:59:59' })
  const log = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, teamId))
  const adjusted = log.filter(({ action }) => action === 'commerce.adjustTeam')
  expect(adjusted.map((row) => row.teamId).toSorted()).toEqual(['', teamId].toSorted())
  expect(adjusted[0]?.facts).toMatchObject({ reason, coins: 300 })
})

test('each value that an operator changed stands in the team’s log, old and new', async () => {
  const shop = await createShop()
  const { ctx, teamId } = shop
  const before = formatDay((await shop.team()).expiryDate)
  const was = await findOperatorTeam(ctx, { id: teamId })
  const questionsBefore = was?.questions === 0 ? '不限' : `${formatNumber(was?.questions ?? 0)}次`
  const change = { coins: 1_300, seats: 12, lastDay: '2030-06-30', questions: 500 }
  await adjustTeam(ctx, { id: teamId, key: 'adjust-0004', reason, ...change })
  const { records } = await listAudit(ctx, { pageNo: 1, pageSize: 20, act: 'commerce.adjustTeam' })
  expect(records.map(({ object }) => object)).toEqual([
    `墨队：加硬币1,300枚，席位10 → 12，到期${before} → 2030年6月30日，每人每月提问${questionsBefore} → 500次，${reason}`,
  ])
})

test('a last day that is over ends the plan only when it is confirmed, and the list says so', async () => {
  const shop = await createShop()
  const { ctx, teamId } = shop
  const ownerName = `陆${teamId}`
  await ctx.db.update(accounts).set({ name: ownerName }).where(eq(accounts.id, ctx.actor.accountId))
  const input = { id: teamId, key: 'adjust-0005', reason, lastDay: '2020-01-01' }
  await expect(adjustTeam(ctx, input)).rejects.toMatchObject({ slug: 'commerce.planEnds' })
  expect((await shop.team()).status).toBe('active')
  expect(await adjustTeam(ctx, { ...input, isEnding: true })).toMatchObject({ status: 'expired' })
  const { records } = await listOperatorTeams(ctx, { pageNo: 1, pageSize: 20, keyword: ownerName })
  expect(records).toMatchObject([{ id: teamId, status: 'expired' }])
})

test('what is not named stays as it is', async () => {
  const shop = await createShop()
  const before = await shop.team()
  await adjustTeam(shop.ctx, { id: shop.teamId, key: 'adjust-0003', reason, coins: 5 })
  expect(await shop.team()).toEqual(before)
  expect(await shop.coins()).toBe(5)
})

test('seats are not fewer than people, and a team that is not there is missing', async () => {
  const shop = await createShop()
  await addMember(shop, 'member')
  const input = { id: shop.teamId, key: 'adjust-0002', reason }
  await expect(adjustTeam(shop.ctx, { ...input, seats: 1 })).rejects.toMatchObject({
    slug: 'commerce.seatsOccupied',
  })
  const missing = shop.ctx.newId<typeof shop.teamId>()
  await expect(adjustTeam(shop.ctx, { ...input, id: missing, seats: 5 })).rejects.toMatchObject({
    slug: 'commerce.teamNotFound',
  })
})
