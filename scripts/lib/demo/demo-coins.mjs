import { withLedger } from '../ledger.mjs'

const DAY_MS = 24 * 60 * 60_000
const TEAM = { teamId: '1001', spaceId: '1001' }
const people = {
  owner: { accountId: '2001', memberId: '3001', role: 'owner' },
  admin: { accountId: '2002', memberId: '3002', role: 'admin' },
  member: { accountId: '2003', memberId: '3003', role: 'member' },
}

/** Coins and a history of the demo team, through the product's own ledger; once: its last step tells that it was done whole. */
export async function seedDemoCoins(database) {
  const account = await database
    .prepare(
      "SELECT (SELECT count(*) FROM coin_applications) + (SELECT count(*) = 0 FROM members WHERE id = '3003') AS n",
    )
    .first()
  if (account.n > 0) return
  await withLedger(database, async ({ billing, clock, ctx }) => {
    const now = clock.now
    const instant = (daysAgo) => (clock.now = now - daysAgo * DAY_MS)
    const as = (who) => {
      const { accountId, ...seat } = people[who]
      return { ...ctx, actor: { accountId, signInId: '0' }, seat: { ...TEAM, ...seat } }
    }
    const grant = (teamId, amountCoins, key, remark) =>
      billing.grantCoins(ctx, { teamId, amountCoins, key, remark })

    instant(40)
    await grant('1001', 2000, 'demo-start', '开通赠送')
    await grant('1002', 500, 'demo-start', '开通赠送')
    instant(33)
    await billing.redeemScholar(as('owner'), { count: 40, key: 'demo-redeem-1' })
    instant(12)
    await billing.setThresholds(as('owner'), { coins: [1000] })
    await billing.setCap(as('owner'), { memberId: '3003', coins: 500 })
    await billing.setCap(as('owner'), { memberId: '3002', coins: 800 })
    instant(9)
    await grant('1001', 1000, 'demo-month', '每月赠送')
    instant(4)
    await billing.redeemScholar(as('admin'), { count: 20, key: 'demo-redeem-2' })
    instant(1)
    await billing.redeemScholar(as('owner'), { count: 10, key: 'demo-redeem-3' })
    instant(0)
    await billing.applyForCoins(as('member'), { coins: 200, reason: '图书第五章配图，周五前交稿' })
  })
}
