import { createNeighbours, sendTo, type Neighbour } from '#test/neighbours'
import { addMember } from '#test/teams'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { Context } from '~/core/context'
import { lease } from '~/core/outbox'
import { outbox } from '~/core/outbox/tables'
import { addApiKey } from '~/features/auth/server/api-keys/manage-keys'
import { brands } from '~/features/brands/server/tables'
import { shares } from '~/features/sharing/server/tables'
import { openShare } from '~/features/sharing/server/open-share'
import { loadShell } from '~/features/teams/server'
import { seatOfMember } from '~/features/teams/server/members/member-seats'
import { sessionValidityOf } from '~/features/teams/server/members/session-validity'
import { teams } from '~/features/teams/server/tables'
import { isHouseTeam } from './close-team'
import { deleteOwnTeam, deleteTeam, restoreOwnTeam, restoreTeam } from './delete-team'
import { listReceipts } from './receipts'
import { resumeTeam, suspendTeam } from './suspend'

let worlds = 0
let house: Neighbour
let team: Neighbour

beforeEach(async () => {
  worlds += 1
  ;[house, team] = await createNeighbours(`tenancy${worlds}.test`)
})

const ofTeam = () => team.ctx.seat.teamId
const stop = () => suspendTeam(house.ctx, { id: ofTeam(), reason: '欠费' })
/** The same some seconds later. */
const later = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + seconds * 1_000),
})
const infoOf = () => team.send('GET', { path: `/team/${ofTeam()}/info` })
const closureOf = async () =>
  (await team.ctx.db.select().from(teams).where(eq(teams.id, ofTeam())))[0]?.closure

test('the members of a suspended team are told so by every call, also those with a key, and come in again at once', async () => {
  const { token } = await addApiKey(team.ctx, { name: '脚本', scopes: ['team.read'], days: 1 })
  const byKey = () => sendTo(team.ctx.host, token, 'GET', { path: `/team/${ofTeam()}/info` })
  const member = await addMember(team.world, 'member')
  expect(await infoOf()).toMatchObject({ code: 'SUCCESS' })
  await stop()
  expect(await infoOf()).toMatchObject({ code: 8027, message: '「墨队」已停用，暂时不能使用' })
  expect(await byKey()).toMatchObject({ code: 8027 })
  expect(await seatOfMember(team.ctx, member.seat)).toBeNull()
  expect(await sessionValidityOf(team.ctx)).toBe('removed')
  // Somebody else's learns nothing.
  expect(await house.send('GET', { path: `/team/${ofTeam()}/info` })).toMatchObject({ status: 404 })
  await resumeTeam(house.ctx, { id: ofTeam() })
  expect(await infoOf()).toMatchObject({ code: 'SUCCESS' })
  expect(await byKey()).toMatchObject({ code: 'SUCCESS' })
})

test('what a suspended team has shared is shut, and opens with it again', async () => {
  const code = `${ofTeam()}${'s'.repeat(22)}`.slice(0, 22)
  await team.ctx.db.insert(shares).values({
    id: team.ctx.newId(),
    code,
    teamId: ofTeam(),
    accountId: team.ctx.actor.accountId,
    kind: 'conversation',
    sourceId: '1',
    title: '公开的问答',
    snapshot: JSON.stringify({ kind: 'conversation', title: '公开的问答', turns: [] }),
    pictures: 0,
    createdAt: Date.now(),
    expiresAt: 0,
  })
  expect(await openShare(team.ctx, { code })).toMatchObject({ title: '公开的问答' })
  await stop()
  await expect(openShare(team.ctx, { code })).rejects.toMatchObject({
    slug: 'sharing.shareNotFound',
  })
  await resumeTeam(house.ctx, { id: ofTeam() })
  expect(await openShare(team.ctx, { code })).toMatchObject({ title: '公开的问答' })
})

test('what waits for a suspended team is held without a try, and goes on when it is open again', async () => {
  const { ctx } = team
  const row = { id: ctx.newId(), queue: 'ingest' as const, type: 'test', payload: {}, createdAt: 1 }
  await ctx.db.insert(outbox).values({ ...row, teamId: ofTeam(), accountId: '' })
  await stop()
  const capacity = { heaviest: 2 as const, perTeam: 9, heavyPerTeam: 9, heavy: 9 }
  // What other tests have left waiting may go on.
  expect((await lease(ctx, 'ingest', 'm', capacity))?.id).not.toBe(row.id)
  await resumeTeam(house.ctx, { id: ofTeam() })
  expect(await lease(ctx, 'ingest', 'm', capacity)).toMatchObject({ id: row.id, attempts: 1 })
  await ctx.db.delete(outbox).where(eq(outbox.id, row.id))
})

test('both acts stand in the log of the team and of the operators, each once', async () => {
  await stop()
  await expect(stop()).rejects.toMatchObject({ slug: 'tenancy.changedMeanwhile' })
  await resumeTeam(house.ctx, { id: ofTeam() })
  await expect(resumeTeam(house.ctx, { id: ofTeam() })).rejects.toMatchObject({
    slug: 'tenancy.changedMeanwhile',
  })
  const rows = await team.ctx.db.select().from(auditLog).where(eq(auditLog.targetId, ofTeam()))
  const acts = rows.map(({ teamId, action, facts }) => [teamId, action, facts])
  expect(acts).toEqual(
    expect.arrayContaining([
      [ofTeam(), 'tenancy.suspend', { reason: '欠费' }],
      ['', 'tenancy.suspend', { reason: '欠费' }],
      [ofTeam(), 'tenancy.resume', {}],
      ['', 'tenancy.resume', {}],
    ]),
  )
  expect(acts).toHaveLength(4)
})

test('a deletion wants the name, can be taken back for 30 days, and leaves the team as it was', async () => {
  const wish = { id: ofTeam(), name: '墨队', reason: '合同结束' }
  await expect(deleteTeam(house.ctx, { ...wish, name: '墨' })).rejects.toMatchObject({
    slug: 'tenancy.nameDiffers',
  })
  await stop()
  await deleteTeam(house.ctx, wish)
  expect(await infoOf()).toMatchObject({ code: 8028 })
  await expect(deleteTeam(house.ctx, wish)).rejects.toMatchObject({
    slug: 'tenancy.changedMeanwhile',
  })
  await expect(resumeTeam(house.ctx, { id: ofTeam() })).rejects.toMatchObject({
    slug: 'tenancy.changedMeanwhile',
  })
  await restoreTeam(house.ctx, { id: ofTeam() })
  expect(await closureOf()).toBe('suspended')
  await deleteTeam(house.ctx, wish)
  const now = new Date(Date.now() + 30 * 86_400_000 + 1)
  await expect(
    restoreTeam({ ...house.ctx, now: () => now }, { id: ofTeam() }),
  ).rejects.toMatchObject({ slug: 'tenancy.notRestorable' })
  const states = (await listReceipts(house.ctx))
    .filter(({ teamId }) => teamId === ofTeam())
    .map(({ state, askedAs, reason }) => [state, askedAs, reason])
  expect(states).toEqual([
    ['waiting', 'operator', '合同结束'],
    ['withdrawn', 'operator', '合同结束'],
  ])
})

test('the owner may ask for it with the name typed, an admin may not, and the house stays', async () => {
  const path = `/team/${ofTeam()}/delete`
  expect(await team.send('POST', { path, body: { name: '别的' } })).toMatchObject({ code: 18003 })
  const admin = await addMember(team.world, 'admin')
  expect(admin.seat.role).toBe('admin')
  expect(await team.send('POST', { path, body: { name: '墨队' } })).toMatchObject({
    code: 'SUCCESS',
  })
  expect(await closureOf()).toBe('deleting')
  expect(await loadShell(team.ctx, '')).toMatchObject({
    teams: [],
    closedTeam: { id: ofTeam(), name: '墨队', closure: 'deleting', isOwner: true },
  })
  expect(await loadShell(admin, '')).toMatchObject({ closedTeam: { isOwner: false } })
  const wish = { path: '/team/restore', body: { id: ofTeam() } }
  expect(await house.send('POST', wish)).toMatchObject({ status: 404, code: 18001 })
  await expect(restoreOwnTeam(admin, { id: ofTeam() })).rejects.toMatchObject({
    slug: 'tenancy.teamNotFound',
  })
  expect(await team.send('POST', wish)).toMatchObject({ code: 'SUCCESS' })
  expect(await infoOf()).toMatchObject({ code: 'SUCCESS' })
  await expect(deleteOwnTeam(house.ctx, { name: '墨队' })).rejects.toMatchObject({
    slug: 'tenancy.houseStays',
  })
  await expect(
    suspendTeam(house.ctx, { id: house.ctx.seat.teamId, reason: '不行' }),
  ).rejects.toMatchObject({ slug: 'tenancy.houseStays' })
})

test('the owner of a suspended team is told the reason, its members are not', async () => {
  const member = await addMember(team.world, 'member')
  await stop()
  await resumeTeam(house.ctx, { id: ofTeam() })
  await suspendTeam(later(house.ctx, 1), { id: ofTeam(), reason: '材料过期' })
  expect((await loadShell(team.ctx, '')).closedTeam).toMatchObject({
    closure: 'suspended',
    reason: '材料过期',
  })
  expect((await loadShell(member, '')).closedTeam).toMatchObject({ isOwner: false, reason: '' })
})

test('the house is known as such before it has published its brand', async () => {
  await house.ctx.db
    .update(brands)
    .set({ publishedAt: 0 })
    .where(eq(brands.teamId, house.ctx.seat.teamId))
  expect(await isHouseTeam(house.ctx, house.ctx.seat.teamId)).toBe(true)
  expect(await isHouseTeam(team.ctx, ofTeam())).toBe(false)
})
