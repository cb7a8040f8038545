import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import {
  applyForCoins,
  decideApplication,
  listApplications,
  listCaps,
  ownCap,
  setCap,
} from './caps'
import { listDetails } from './details'
import { balancesOf, memberCoins, memberSpending } from './ledger/balances'
import { holdCoins, settleHold } from './ledger/holds'
import { grantCoins, refundCoins, spendCoins } from './ledger/payments'

async function createPaidTeam() {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member', '陆明远')
  const admin = await addMember(world, 'admin', '周禾')
  const { teamId } = world.ctx.seat
  await grantCoins(world.ctx, { teamId, amountCoins: 1000, key: 'start', remark: '开户赠送' })
  return { world, owner: world.ctx, member, admin, teamId }
}

const spend = (ctx: SeatedContext, amountCoins: number, key: string = ctx.newId()) =>
  spendCoins(ctx, { ...ctx.seat, amountCoins, key, purpose: 'scholar.redeem' })

const capOf = async (ctx: SeatedContext, memberId: string) =>
  (await listCaps(ctx)).find((item) => item.memberId === memberId)

const actionsOf = async (ctx: SeatedContext) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId))).map(
    ({ action }) => action,
  )

test('a member with a cap spends that much a month and no more, whatever the team has', async () => {
  const { world, owner, member } = await createPaidTeam()
  await setCap(owner, { memberId: member.seat.memberId, coins: 100 })
  await spend(member, 60)
  await expect(spend(member, 41)).rejects.toMatchObject({ kind: { code: 'COIN_CAP_REACHED' } })
  await spend(member, 40)
  expect(await ownCap(member)).toMatchObject({ cap: 100, extra: 0, used: 100 })
  await spend(owner, 500)
  world.clock.now += 31 * 86_400_000
  await spend(member, 100)
})

test('what is held counts against the cap, also 20 times at once', async () => {
  const { owner, member } = await createPaidTeam()
  await setCap(owner, { memberId: member.seat.memberId, coins: 50 })
  const tries = Array.from({ length: 20 }, (_, n) =>
    holdCoins(member, {
      ...member.seat,
      amountCoins: 10,
      key: `h${n}`,
      purpose: 'scholar.redeem',
      forMs: 1000,
    }),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refused = results.find((item) => item.status === 'rejected')
  expect(refused).toMatchObject({ reason: { slug: 'billing.capReached' } })
})

test('a member asks for more, an admin approves, and this month has it', async () => {
  const { world, owner, member, admin } = await createPaidTeam()
  const { memberId } = member.seat
  await setCap(owner, { memberId, coins: 100 })
  await spend(member, 100)
  const asked = await applyForCoins(member, { coins: 50, reason: '周五前交稿' })
  expect(asked.application).toMatchObject({ coins: 50, state: 'waiting', memberName: '陆明远' })
  await expect(applyForCoins(member, { coins: 1, reason: '再来' })).rejects.toMatchObject({
    slug: 'billing.alreadyApplied',
  })
  const [application] = await listApplications(admin)
  const decision = { applicationId: application?.id ?? '', decision: 'approved' } as const
  await decideApplication(admin, decision)
  await expect(decideApplication(owner, decision)).rejects.toMatchObject({
    slug: 'billing.applicationClosed',
  })
  await spend(member, 50)
  await expect(spend(member, 1)).rejects.toMatchObject({ slug: 'billing.capReached' })
  expect(await capOf(owner, memberId)).toMatchObject({ cap: 100, extra: 50, used: 150 })
  world.clock.now += 31 * 86_400_000
  expect(await ownCap(member)).toMatchObject({ cap: 100, extra: 0, used: 0, application: null })
  expect((await actionsOf(owner)).toSorted()).toEqual([
    'billing.applyForCoins',
    'billing.approveCoins',
    'billing.setCap',
  ])
})

test('a rejected application changes nothing, and another may follow', async () => {
  const { owner, member } = await createPaidTeam()
  await setCap(owner, { memberId: member.seat.memberId, coins: 10 })
  await applyForCoins(member, { coins: 50, reason: '配图' })
  const [application] = await listApplications(owner)
  await decideApplication(owner, { applicationId: application?.id ?? '', decision: 'rejected' })
  expect(await ownCap(member)).toMatchObject({ extra: 0, application: { state: 'rejected' } })
  await applyForCoins(member, { coins: 20, reason: '少一点' })
})

test('without a cap there is nothing to ask for', async () => {
  const { member, owner } = await createPaidTeam()
  await expect(applyForCoins(member, { coins: 5, reason: '多多益善' })).rejects.toMatchObject({
    slug: 'billing.noCap',
  })
  await setCap(owner, { memberId: member.seat.memberId, coins: 5 })
  await setCap(owner, { memberId: member.seat.memberId, coins: null })
  await spend(member, 900)
})

test('admins cap members; only the owner caps admins and themselves; members cap nobody', async () => {
  const { owner, member, admin } = await createPaidTeam()
  const idOf = (ctx: SeatedContext) => ctx.seat.memberId
  await setCap(admin, { memberId: idOf(member), coins: 5 })
  for (const target of [owner, admin]) {
    await expect(setCap(admin, { memberId: idOf(target), coins: 5 })).rejects.toMatchObject({
      slug: 'teams.notAllowed',
    })
    await setCap(owner, { memberId: idOf(target), coins: 5 })
  }
  for (const call of [
    setCap(member, { memberId: idOf(member), coins: 999 }),
    listCaps(member),
    listApplications(member),
  ]) {
    await expect(call).rejects.toMatchObject({ slug: 'teams.notAdmin' })
  }
})

test('caps and applications of another team look missing', async () => {
  const { member, owner } = await createPaidTeam()
  const other = await createPaidTeam()
  await expect(
    setCap(other.owner, { memberId: member.seat.memberId, coins: 0 }),
  ).rejects.toMatchObject({ slug: 'teams.memberNotFound' })
  await setCap(owner, { memberId: member.seat.memberId, coins: 5 })
  const { application } = await applyForCoins(member, { coins: 5, reason: '急' })
  await expect(
    decideApplication(other.owner, { applicationId: application?.id ?? '', decision: 'approved' }),
  ).rejects.toMatchObject({ slug: 'billing.applicationNotFound' })
  expect(await listApplications(other.owner)).toEqual([])
})

test('硬币明细 tells each movement, its balance and whose it was; a hold becomes what it came to', async () => {
  const { owner, member, teamId } = await createPaidTeam()
  const hold = await holdCoins(member, {
    ...member.seat,
    amountCoins: 84,
    key: 'job',
    purpose: 'scholar.redeem',
    remark: '承载量研究',
    forMs: 1000,
  })
  expect((await listDetails(owner, all)).records[0]).toMatchObject({
    type: 'hold',
    state: 'open',
    amount: -84,
    balanceAfter: 916,
    memberName: '陆明远',
    remark: '兑换学术搜索：承载量研究',
  })
  await settleHold(owner, { teamId, holdId: hold.id, amountCoins: 60 })
  const { id: paymentId } = await spend(owner, 100)
  await refundCoins(owner, { teamId, paymentId, amountCoins: 30, key: 'r' })
  const page = await listDetails(owner, all)
  const rows = page.records.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])
  expect(rows).toEqual([
    ['refund', 30, 870],
    ['spend', -100, 840],
    ['return', 24, 940],
    ['spend', -84, 916],
    ['grant', 1000, 1000],
  ])
  // What comes back is told by the name of what it was for; money that nobody named by its purpose.
  expect(page.records.map(({ remark }) => remark)).toEqual([
    '兑换学术搜索',
    '兑换学术搜索',
    '承载量研究',
    '兑换学术搜索：承载量研究',
    '开户赠送',
  ])
  expect(await balancesOf(owner, teamId)).toEqual({ wallet: 870, held: 0 })
  expect(page).toMatchObject({ total: 5, pages: 1 })
})

test('硬币明细 by type, member, days and page; members see their own rows only', async () => {
  const { world, owner, member } = await createPaidTeam()
  await spend(member, 1)
  world.clock.now += 86_400_000
  await spend(member, 2)
  await spend(owner, 3)
  const amounts = async (ctx: SeatedContext, query: object) =>
    (await listDetails(ctx, { ...all, ...query })).records.map(({ amount }) => amount)
  expect(await amounts(owner, { type: 'spend' })).toEqual([-3, -2, -1])
  expect(await amounts(owner, { type: 'hold' })).toEqual([])
  expect(await amounts(owner, { memberId: member.seat.memberId })).toEqual([-2, -1])
  const today = new Date(world.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(await amounts(owner, { start: today, end: today })).toEqual([-3, -2])
  expect(await amounts(owner, { pageSize: 1, pageNo: 2 })).toEqual([-2])
  expect(await amounts(member, {})).toEqual([-2, -1])
  expect(await amounts(member, { memberId: owner.seat.memberId })).toEqual([-2, -1])
  const other = await createPaidTeam()
  expect(await amounts(other.owner, { memberId: member.seat.memberId })).toEqual([])
  expect(await memberCoins(owner, { start: today, end: today })).toEqual(
    new Map([
      [member.seat.memberId, 2],
      [owner.seat.memberId, 3],
    ]),
  )
  expect((await memberSpending(owner, owner.seat)).get(member.seat.memberId)).toBe(3)
})

const all = { pageNo: 1, pageSize: 20 }
