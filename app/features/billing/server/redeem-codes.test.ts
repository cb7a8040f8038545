import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { listAudit, teamInfo } from '~/features/teams/server'
import { newCode } from './code-words'
import { operatorCodes } from './operator/new-codes'
import { redeemCode } from './redeem-codes'
import { redeemCodes } from './tables'

const DAY = 24 * 3_600_000

async function createCodeTeam() {
  const world = await createTeamWorld()
  const order = { count: 1, searches: 50, days: 30, remark: '展会' }
  const { codes, rows } = await operatorCodes(world.ctx, order)
  await world.ctx.db.insert(redeemCodes).values(rows)
  const { maxScholarSearch } = await teamInfo(world.ctx)
  const added = async () => (await teamInfo(world.ctx)).maxScholarSearch - maxScholarSearch
  const [code = ''] = codes
  return { ...world, code, added, teamId: world.ctx.seat.teamId }
}

test('a code is worth its searches once, whoever of the team enters it and however it is written', async () => {
  const world = await createCodeTeam()
  const { ctx, code, teamId, added } = world
  const member = await addMember(world, 'member')
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(await redeemCode(member, { teamId, code: typed })).toMatchObject({ count: 50 })
  expect(await added()).toBe(50)
  await expect(redeemCode(ctx, { teamId, code })).rejects.toMatchObject({
    slug: 'billing.codeUsed',
  })
  const { records } = await listAudit(ctx, { pageNo: 1, pageSize: 10 })
  expect(records.filter(({ act: action }) => action === 'billing.redeemCode')).toHaveLength(1)
})

test('sent twice at once, or again after a lost answer, it counts once and is answered alike; later it is used', async () => {
  const { ctx, code, teamId, added, clock } = await createCodeTeam()
  const twice = await Promise.all([
    redeemCode(ctx, { teamId, code }),
    redeemCode(ctx, { teamId, code }),
  ])
  expect(twice[0]).toEqual(twice[1])
  expect(await redeemCode(ctx, { teamId, code })).toEqual(twice[0])
  expect(await added()).toBe(50)
  clock.now += 11 * 60_000
  await expect(redeemCode(ctx, { teamId, code })).rejects.toMatchObject({
    slug: 'billing.codeUsed',
  })
})

test('two teams with one code: one of them has it', async () => {
  const item = await createCodeTeam()
  const other = await createCodeTeam()
  const tries = await Promise.allSettled(
    [item, other].map(({ ctx, teamId }) => redeemCode(ctx, { teamId, code: item.code })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await item.added()) + (await other.added())).toBe(50)
})

test('an expired code is told as such and gives nothing', async () => {
  const { ctx, code, teamId, added, clock } = await createCodeTeam()
  clock.now += 31 * DAY
  await expect(redeemCode(ctx, { teamId, code })).rejects.toMatchObject({
    slug: 'billing.codeExpired',
  })
  expect(await added()).toBe(0)
})

test('codes are not guessed: nobody tries for long, and the database does not hold them', async () => {
  const { ctx, code, teamId, clock } = await createCodeTeam()
  for (const wrong of ['x', '7K3M-Q9ZP-1VXA-40T', ...Array(8).fill('7K3M-Q9ZP-1VXA-40TB')]) {
    await expect(redeemCode(ctx, { teamId, code: wrong })).rejects.toMatchObject({
      slug: 'billing.codeUnknown',
    })
  }
  await expect(redeemCode(ctx, { teamId, code })).rejects.toMatchObject({
    slug: 'request.tooMany',
  })
  clock.now += 11 * 60_000
  expect(await redeemCode(ctx, { teamId, code })).toMatchObject({ count: 50 })
  const rows = await ctx.db.select().from(redeemCodes).where(eq(redeemCodes.remark, '展会'))
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(code.replaceAll('-', ''))
})

test('codes are 80 bits, apart from each other', () => {
  const codes = Array.from({ length: 200 }, newCode)
  expect(new Set(codes).size).toBe(200)
  expect(
    codes.every((code) => /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(code)),
  ).toBe(true)
})
