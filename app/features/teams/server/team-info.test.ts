import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { auditLog } from '~/core/audit'
import { addApiKey } from '~/features/auth/server/api-keys/manage-keys'
import { accounts } from '~/features/auth/server/tables'
import { updateTeamInput } from '../contract'
import { serveLogo } from './logos'
import { removeMember, updateOwn } from './members/member-actions'
import { teams } from './tables'
import { teamInfo, updateTeam } from './team-info'
import { countUsage, listMemberUsage } from './usage'
import { coinsByMember } from './ports'
import { extend } from '~/core/extension-points'

// A picture of one pixel.
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const base64Of = (address: string) => address.split(',')[1] ?? ''
const svg = (type: string) =>
  `data:${type};base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')}`

test('owner and admins change name, contact and logo; members do not; nobody changes the plan', async () => {
  const world = await createTeamWorld()
  const before = await world.ctx.db.select().from(teams).where(eq(teams.id, world.ctx.seat.teamId))
  const admin = await addMember(world, 'admin')
  const input = updateTeamInput.parse({
    name: '云岫规划院',
    contact: '内线 8021',
    vipLevel: 9,
    maxChat: 9,
    seats: 999,
    status: 'active',
    expiresAt: 9e15,
    shellName: 'x',
  })
  expect(await updateTeam(admin, input)).toMatchObject({ name: '云岫规划院', contact: '内线 8021' })
  const [row] = await world.ctx.db.select().from(teams).where(eq(teams.id, world.ctx.seat.teamId))
  expect(row).toEqual({ ...before[0], name: '云岫规划院', contact: '内线 8021' })
  await expect(updateTeam(await addMember(world, 'member'), input)).rejects.toMatchObject({
    slug: 'teams.notAdmin',
  })
  const log = await world.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.teamId, world.ctx.seat.teamId))
  expect(log.map(({ action, facts }) => [action, facts.changed])).toEqual([
    ['teams.update', '名称、联系方式'],
  ])
})

test('the log names what has changed, and nothing that was only sent along', async () => {
  const world = await createTeamWorld()
  const { name, contact } = await teamInfo(world.ctx)
  await updateTeam(world.ctx, { name, contact: '内线 802' })
  await updateTeam(world.ctx, { name, contact: '内线 802' })
  await updateTeam(world.ctx, { name: '墨院', contact })
  const log = await world.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.teamId, world.ctx.seat.teamId))
  expect(log.map(({ facts }) => facts.changed)).toEqual(['联系方式', '名称、联系方式'])
})

test('a logo is kept as what its bytes are, served to anyone, and gone when it is taken away', async () => {
  const { ctx } = await createTeamWorld()
  const { logo } = await updateTeam(ctx, { logo: PNG.replace('image/png', 'image/jpeg') })
  const [, teamId = '', code = ''] = /^\/files\/logos\/(\d+)\/([\w-]{22})$/.exec(logo) ?? []
  const request = new Request('http://team.test/')
  const served = await serveLogo(ctx, teamId, code, request)
  expect(served?.headers.get('content-type')).toBe('image/png')
  await served?.arrayBuffer()

  expect(await updateTeam(ctx, { logo: '' })).toMatchObject({ logo: '' })
  expect(await serveLogo(ctx, teamId, code, request)).toBeNull()
})

test('what is no picture of pixels, or unfolds to a giant one, is no logo', async () => {
  const { ctx } = await createTeamWorld()
  const giant = Uint8Array.from(atob(PNG.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
  new DataView(giant.buffer).setUint32(16, 60_000)
  const pictures = [
    svg('image/png'),
    svg('image/svg+xml'),
    'data:text/html;base64,PGI+',
    'data:image/png;base64,AAAA',
    'data:image/png;base64,iVBORw0KGgo=',
    'https://evil.test/a.png',
    `data:image/png;base64,${btoa(String.fromCharCode(...giant))}`,
    `data:image/png;base64,${'A'.repeat(699_996)}`,
  ]
  for (const logo of pictures) {
    await expect(updateTeam(ctx, { logo }), logo.slice(0, 60)).rejects.toMatchObject({
      slug: 'teams.badPicture',
    })
  }
  expect((await teamInfo(ctx)).logo).toBe('')
})

test('usage is told by member and by days of Shanghai', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member', '许知夏')
  const yes = sql`1`
  // Half past eleven at night and half past midnight in Shanghai.
  const [late, early] = [new Date('2026-11-20T15:30:00Z'), new Date('2026-11-20T16:30:00Z')]
  await world.ctx.db.batch([
    countUsage(member, late, { questions: 1 }, yes),
    countUsage(member, early, { questions: 1 }, yes),
    countUsage(member, early, { questions: 1 }, yes),
    countUsage(member, early, { questions: -1 }, yes),
    countUsage(member, early, { words: 1200 }, yes),
    countUsage(member, early, { words: 9 }, sql`0`),
  ])
  const usedOf = async (query: object) =>
    (await listMemberUsage(world.ctx, query)).map(({ name, questions, words }) => [
      name,
      questions,
      words,
    ])
  expect(await usedOf({})).toEqual([
    ['沈砚', 0, 0],
    ['许知夏', 2, 1200],
  ])
  expect(await usedOf({ start: '2026-11-20', end: '2026-11-20' })).toEqual([
    ['沈砚', 0, 0],
    ['许知夏', 1, 0],
  ])
  expect((await usedOf({ start: '2026-11-21' }))[1]).toEqual(['许知夏', 1, 1200])
  await expect(listMemberUsage(member, {})).rejects.toMatchObject({ slug: 'teams.notAdmin' })
})

test('R-TEAM-14: what a key asks for the team stands in a row of its own, so that the sum is the team’s', async () => {
  const { ctx } = await createTeamWorld()
  const { id } = await addApiKey(ctx, { name: '报表', scopes: ['ask'], days: 30 })
  const byKey = { ...ctx, seat: { ...ctx.seat, memberId: id } }
  const yes = sql`1`
  await ctx.db.batch([
    countUsage(ctx, new Date(), { questions: 3 }, yes),
    countUsage(byKey, new Date(), { questions: 2 }, yes),
  ])
  const used = await listMemberUsage(ctx, {})
  expect(used.map(({ memberId, questions }) => [memberId, questions])).toEqual([
    [ctx.seat.memberId, 3],
    [id, 2],
  ])
  expect(used[1]?.name).toContain('报表')
})

test('R-TEAM-19: a person changes their own name and picture, and nothing of a picture that is none', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const { accountId } = member.actor
  const avatarOf = async () => {
    const [row] = await world.ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
    return row?.avatarKey ?? ''
  }
  expect(await updateOwn(member, { name: '小禾', avatar: base64Of(PNG) })).toMatchObject({
    name: '小禾',
  })
  expect(await avatarOf()).toMatch(/^[\w-]{22}$/)
  await expect(
    updateOwn(member, { name: '大禾', avatar: base64Of(svg('image/png')) }),
  ).rejects.toMatchObject({ slug: 'auth.badPicture' })
  expect(await updateOwn(member, { avatar: '' })).toMatchObject({ name: '小禾' })
  expect(await avatarOf()).toBe('')
})

test('whoever has left stays in the usage of the days when they were here, coins alone are enough', async () => {
  const world = await createTeamWorld()
  const asked = await addMember(world, 'member', '白露')
  const paid = await addMember(world, 'member', '江小川')
  const idle = await addMember(world, 'member', '路过')
  await world.ctx.db.batch([countUsage(asked, new Date(), { questions: 3 }, sql`1`)])
  for (const { seat } of [asked, paid, idle]) await removeMember(world.ctx, seat.memberId)
  const memberCoins = async () => new Map([[paid.seat.memberId, 200]])
  const used = await listMemberUsage(extend(world.ctx, coinsByMember.with(memberCoins)), {})
  expect(used.map(({ name, questions, coins }) => [name, questions, coins])).toEqual([
    ['沈砚', 0, 0],
    ['白露（已离开）', 3, 0],
    ['江小川（已离开）', 0, 200],
  ])
})
