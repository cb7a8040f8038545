import { createNeighbours, type Neighbour } from '#test/neighbours'
import { addMember } from '#test/teams'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { monthAt, teamMonth } from '~/core/archive'
import { auditLog } from '~/core/audit'
import { brandOfHost } from '~/features/brands/server'
import { claimDomain, claimsOf } from '~/features/brands/server/domains'
import { brandDrafts, brands, domains } from '~/features/brands/server/tables'
import { ensureSpace, takeSpace } from '~/features/library/server/spaces'
import { listAudit, teamInfo } from '~/features/teams/server'
import { usageDays, usageMonths } from '~/features/teams/server/tables'
import { readTeamDetail } from './read-team'
import { renameTeam } from './rename-team'
import { bindTeamHost, releaseTeamHost } from './team-hosts'

let worlds = 0
let house: Neighbour
let team: Neighbour

beforeEach(async () => {
  worlds += 1
  ;[house, team] = await createNeighbours(`change${worlds}.test`)
})

const ofTeam = () => team.ctx.seat.teamId
const rename = (name: string, brandName = '') =>
  renameTeam(house.ctx, { id: ofTeam(), name, brandName })

test('a renamed team goes by its new name at once, with its brand where that is said, and both logs say so', async () => {
  const { ctx } = team
  await ctx.db
    .update(brands)
    .set({ publishedAt: 1, name: '墨队' })
    .where(eq(brands.teamId, ofTeam()))
  await ctx.db.insert(brandDrafts).values({
    teamId: ofTeam(),
    words: JSON.parse('{"name":"墨队","motto":"新的话"}'),
    updatedBy: '1',
    updatedAt: 0,
  })
  expect(await rename('听松书院')).toMatchObject({ name: '听松书院', brandName: '墨队' })
  expect(await teamInfo(ctx)).toMatchObject({ name: '墨队', isBranded: true })
  expect(await rename('听松书院', '听松')).toMatchObject({ brandName: '听松' })
  expect(await teamInfo(ctx)).toMatchObject({ name: '听松' })
  const [host] = (await readTeamDetail(house.ctx, { id: ofTeam() })).hosts
  expect(await brandOfHost(ctx, host ?? '')).toMatchObject({ name: '听松' })
  const [draft] = await ctx.db.select().from(brandDrafts).where(eq(brandDrafts.teamId, ofTeam()))
  expect(draft?.words).toMatchObject({ name: '听松', motto: '新的话' })
  const { records } = await listAudit(ctx, { pageNo: 1, pageSize: 9, act: 'tenancy.rename' })
  expect(records.map(({ object }) => object)).toEqual([
    '听松书院：品牌名称墨队 → 听松',
    '听松书院：名称墨队 → 听松书院',
  ])
  expect(await operatorsLog('tenancy.rename')).toBe(2)
  // The same again is no change.
  await rename('听松书院', '听松')
  expect(await operatorsLog('tenancy.rename')).toBe(2)
})

const operatorsLog = async (action: 'tenancy.rename' | 'tenancy.bindHost') => {
  const ofOperators = and(
    eq(auditLog.teamId, ''),
    eq(auditLog.targetId, ofTeam()),
    eq(auditLog.action, action),
  )
  return (await house.ctx.db.select().from(auditLog).where(ofOperators)).length
}

test('a domain that an operator binds shows the team’s brand at once and is the team’s own, also one that it asked for', async () => {
  const host = `songs${worlds}.change.cn`
  await claimDomain(team.ctx, { host })
  await bindTeamHost(house.ctx, { id: ofTeam(), host: `https://${host.toUpperCase()}/` })
  expect(await brandOfHost(team.ctx, host)).toMatchObject({ teamId: ofTeam() })
  const claims = (await claimsOf(team.ctx)).filter((claim) => claim.host === host)
  expect(claims).toMatchObject([{ state: 'active' }])
  // Bound twice, it is bound once.
  await bindTeamHost(house.ctx, { id: ofTeam(), host })
  expect(await operatorsLog('tenancy.bindHost')).toBe(1)
  const { hosts } = await releaseTeamHost(house.ctx, { id: ofTeam(), host })
  expect(hosts).not.toContain(host)
  expect(await brandOfHost(team.ctx, host)).toBeNull()
  expect((await claimsOf(team.ctx)).filter((claim) => claim.host === host)).toEqual([])
})

test('a team without a brand begins one under its name with its first domain', async () => {
  const { db } = team.ctx
  const [brand] = await db.select().from(brands).where(eq(brands.teamId, ofTeam()))
  await db.delete(domains).where(eq(domains.brandId, brand?.id ?? ''))
  await db.delete(brands).where(eq(brands.teamId, ofTeam()))
  const host = `first${worlds}.change.cn`
  expect(await bindTeamHost(house.ctx, { id: ofTeam(), host })).toMatchObject({
    brandName: '墨队',
    hosts: [host],
  })
  expect(await brandOfHost(team.ctx, host)).toMatchObject({ name: '墨队', isHouse: false })
})

test('what is no domain, another’s, not the team’s, or the one by which the house is entered is refused', async () => {
  const host = `taken${worlds}.change.cn`
  const ofHouse = house.ctx.seat.teamId
  await bindTeamHost(house.ctx, { id: ofHouse, host })
  const [own = ''] = (await readTeamDetail(house.ctx, { id: ofHouse })).hosts
  for (const [asked, slug] of [
    [() => bindTeamHost(house.ctx, { id: ofTeam(), host: 'no domain' }), 'setup.hostInvalid'],
    [() => bindTeamHost(house.ctx, { id: ofTeam(), host: '127.0.0.1' }), 'setup.hostInvalid'],
    [() => bindTeamHost(house.ctx, { id: ofTeam(), host }), 'tenancy.hostTaken'],
    [() => releaseTeamHost(house.ctx, { id: ofTeam(), host }), 'tenancy.hostNotBound'],
    [() => releaseTeamHost(house.ctx, { id: ofHouse, host: own }), 'tenancy.houseHostStays'],
    [
      () => renameTeam(house.ctx, { id: house.ctx.newId(), name: '没有', brandName: '' }),
      'tenancy.teamNotFound',
    ],
  ] as const)
    await expect(asked(), slug).rejects.toMatchObject({ slug })
})

test('an operator reads what a team used this month and the one before, and what it stores', async () => {
  const { ctx } = team
  const member = await addMember(team.world, 'member')
  const month = monthAt(ctx.now().getTime())
  const before = monthAt(teamMonth('', month).startsAt - 1)
  const use = { teamId: ofTeam(), questions: 2, words: 300 }
  const [own, other] = [ctx.seat.memberId, member.seat.memberId]
  await ctx.db.insert(usageDays).values([
    { ...use, memberId: own, day: `${month}-01` },
    { ...use, memberId: own, day: `${month}-31` },
    { ...use, memberId: other, day: `${month}-02` },
    { ...use, memberId: '9007', day: `${month}-02` },
    // Not yet among the sums.
    { ...use, memberId: other, day: `${before}-28` },
  ])
  await ctx.db.insert(usageMonths).values({ ...use, memberId: own, month: before, scholar: 0 })
  await ensureSpace(ctx)
  await takeSpace(ctx, 4_096)
  expect(await readTeamDetail(house.ctx, { id: ofTeam() })).toMatchObject({
    months: [
      { month, questions: 8, words: 1_200, coins: 0, people: 2 },
      { month: before, questions: 4, words: 600, coins: 0, people: 2 },
    ],
    storage: { usedBytes: 4_096, files: 0 },
    isHouse: false,
  })
  expect(await readTeamDetail(house.ctx, { id: house.ctx.seat.teamId })).toMatchObject({
    months: [
      { questions: 0, people: 0 },
      { questions: 0, people: 0 },
    ],
    isHouse: true,
  })
})
