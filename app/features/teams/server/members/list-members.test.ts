import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withObject } from '#test/objects'
import { addMember, createTeamWorld, TEAM_PASSWORD } from '#test/teams'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import type { RateGatePort } from '~/core/rate'
import { accounts, signIns } from '~/features/auth/server/tables'
import { membersQuery, updateByAdminInput } from '../../contract'
import { inviteMember, listInvitations } from '../invitations/list-invitations'
import { leaveTeam, removeMember, transferTeam, updateByAdmin, updateOwn } from './member-actions'
import { listMembers } from './list-members'
import type { Role } from '../policies'
import { findSeat } from './seats'
import { members, teams } from '../tables'

const roles: Role[] = ['member', 'admin', 'owner']

const roleOf = async (ctx: SeatedContext, memberId: string) =>
  (
    await ctx.db
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), isNull(members.removedAt)))
  )[0]?.role

const auditActionsOf = async ({ db, seat }: SeatedContext) =>
  (await db.select().from(auditLog).where(eq(auditLog.teamId, seat.teamId))).map(
    (row) => row.action,
  )

const idOf = (ctx: SeatedContext) => ctx.seat.memberId

test('S7: a member is refused every act of admins', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const memberId = idOf(await addMember(world, 'member', '许知夏'))
  const actions = [
    () => listMembers(member, membersQuery.parse({})),
    () => inviteMember(member, { role: 'member', name: '', mobile: '' }),
    () => listInvitations(member),
    () => updateByAdmin(member, { memberId, name: '甲' }),
    () => removeMember(member, memberId),
    () => transferTeam(member, { memberId, password: TEAM_PASSWORD }),
  ]
  for (const action of actions)
    await expect(action()).rejects.toMatchObject({ slug: 'teams.notAdmin' })
})

test('S7: the ladder holds for every pair: who may remove, stop, rename, promote whom', async () => {
  for (const own of ['admin', 'owner'] as const) {
    for (const others of roles.filter((role) => role !== 'owner')) {
      const world = await createTeamWorld()
      const actor = own === 'owner' ? world.ctx : await addMember(world, own)
      const memberId = idOf(await addMember(world, others))
      const mayManage = own === 'owner' || others === 'member'
      const refusal = { slug: 'teams.notAllowed' }
      if (mayManage) {
        await updateByAdmin(actor, { memberId, name: '新名' })
        await updateByAdmin(actor, { memberId, status: 'stopped' })
        await updateByAdmin(actor, { memberId, status: 'active' })
      } else {
        await expect(updateByAdmin(actor, { memberId, name: '新名' })).rejects.toMatchObject(
          refusal,
        )
        await expect(removeMember(actor, memberId)).rejects.toMatchObject(refusal)
      }
      const other = others === 'member' ? 'admin' : 'member'
      const promotion = updateByAdmin(actor, { memberId, role: other })
      if (own === 'owner') expect(await promotion).toMatchObject({ role: other })
      else await expect(promotion).rejects.toMatchObject(refusal)
      await expect(updateByAdmin(actor, { memberId, role: 'owner' })).rejects.toMatchObject(refusal)
      if (mayManage) await removeMember(actor, memberId)
      expect(await roleOf(world.ctx, memberId)).toBe(mayManage ? undefined : others)
    }
  }
})

test('S7: an admin neither touches the owner nor lifts themselves', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  const refusal = { slug: 'teams.notAllowed' }
  for (const memberId of [idOf(world.ctx), idOf(admin)]) {
    await expect(removeMember(admin, memberId)).rejects.toMatchObject(refusal)
    for (const role of roles) {
      await expect(updateByAdmin(admin, { memberId, role, name: '甲' })).rejects.toMatchObject(
        refusal,
      )
    }
    await expect(updateByAdmin(admin, { memberId, resetPassword: true })).rejects.toMatchObject(
      refusal,
    )
  }
  expect(await roleOf(world.ctx, idOf(world.ctx))).toBe('owner')
})

test('S7: the last owner neither leaves nor is removed, also not by themselves', async () => {
  const { ctx } = await createTeamWorld()
  await expect(leaveTeam(ctx)).rejects.toMatchObject({ slug: 'teams.ownerStays' })
  await expect(removeMember(ctx, idOf(ctx))).rejects.toMatchObject({ slug: 'teams.notAllowed' })
})

test('S7: ownership passes whole, once, and only with the password', async () => {
  const world = await createTeamWorld()
  const [first, second] = [await addMember(world, 'member'), await addMember(world, 'admin')]
  const give = (memberId: string, password = TEAM_PASSWORD) =>
    transferTeam(world.ctx, { memberId, password })
  await expect(give(idOf(first), 'wrong-word-1')).rejects.toMatchObject({
    slug: 'teams.wrongPassword',
  })

  const outcomes = await Promise.allSettled([give(idOf(first)), give(idOf(second))])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const owners = await world.ctx.db
    .select()
    .from(members)
    .where(and(eq(members.teamId, world.ctx.seat.teamId), eq(members.role, 'owner')))
  expect(owners).toHaveLength(1)
  expect(await roleOf(world.ctx, idOf(world.ctx))).toBe('admin')
})

test('S7: a team is not handed to somebody who is stopped at that moment', async () => {
  const world = await createTeamWorld()
  const [heir, admin] = [await addMember(world, 'member'), await addMember(world, 'admin')]
  const input = { memberId: idOf(heir), password: TEAM_PASSWORD }
  // The heir was judged fit; while the password is checked, the admin stops them.
  const meanwhile = withObject<RateGatePort, SeatedContext>(world.ctx, 'RATE_GATE', () => ({
    take: async () => {
      await updateByAdmin(admin, { memberId: idOf(heir), status: 'stopped' })
      return 0
    },
    clear: async () => {},
  }))
  await expect(transferTeam(meanwhile, input)).rejects.toMatchObject({
    slug: 'teams.changedMeanwhile',
  })
  expect(await roleOf(world.ctx, idOf(world.ctx))).toBe('owner')
})

test('S8: an admin stopped meanwhile changes nobody', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  const memberId = idOf(await addMember(world, 'member', '许知夏'))
  await updateByAdmin(world.ctx, { memberId: idOf(admin), status: 'stopped' })
  const changed = { slug: 'teams.changedMeanwhile' }
  await expect(removeMember(admin, memberId)).rejects.toMatchObject(changed)
  await expect(inviteMember(admin, { role: 'member', name: '', mobile: '' })).rejects.toMatchObject(
    changed,
  )
})

test('the password of a transfer is asked five times a quarter of an hour', async () => {
  const world = await createTeamWorld()
  const memberId = idOf(await addMember(world, 'member'))
  for (let i = 0; i < 5; i += 1) {
    await expect(
      transferTeam(world.ctx, { memberId, password: 'wrong-word-1' }),
    ).rejects.toMatchObject({ slug: 'teams.wrongPassword' })
  }
  await expect(
    transferTeam(world.ctx, { memberId, password: TEAM_PASSWORD }),
  ).rejects.toMatchObject({ slug: 'request.tooMany' })
})

test('S7: an admin demoted meanwhile removes nobody', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  const memberId = idOf(await addMember(world, 'member', '许知夏'))
  await updateByAdmin(world.ctx, { memberId: idOf(admin), role: 'member' })
  // The request was let in before: its seat still says admin.
  await expect(removeMember(admin, memberId)).rejects.toMatchObject({
    slug: 'teams.changedMeanwhile',
  })
  expect(await roleOf(world.ctx, memberId)).toBe('member')
  expect(await auditActionsOf(world.ctx)).toEqual(['teams.setRole'])
})

test('S8: a removed and a stopped member have no seat from the next question on; a stopped one comes back', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const { teamId } = world.ctx.seat
  await updateByAdmin(world.ctx, { memberId: idOf(member), status: 'stopped' })
  expect(await findSeat(member, teamId)).toBeNull()
  await updateByAdmin(world.ctx, { memberId: idOf(member), status: 'active' })
  expect(await findSeat(member, teamId)).toMatchObject({ role: 'member' })
  await removeMember(world.ctx, idOf(member))
  expect(await findSeat(member, teamId)).toBeNull()
})

test('S8: whoever is removed or demoted leaves no letter of theirs that works', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  await inviteMember(admin, { role: 'member', name: '', mobile: '' })
  await updateByAdmin(world.ctx, { memberId: idOf(admin), role: 'member' })
  expect(await listInvitations(world.ctx)).toEqual([])
})

test('a new first password is told once, has to be changed, and ends every sign-in', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const { accountId, signInId } = member.actor
  await world.ctx.db
    .insert(signIns)
    .values({ id: signInId, accountId, createdAt: 0, lastSeenAt: 0, expiresAt: 9e15 })

  const answer = await updateByAdmin(world.ctx, { memberId: idOf(member), resetPassword: true })
  expect(answer.initialPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  const [account] = await world.ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
  expect(account).toMatchObject({ isNeedChangePassword: true })
  expect(JSON.stringify(account)).not.toContain(answer.initialPassword)
  const [session] = await world.ctx.db.select().from(signIns).where(eq(signIns.id, signInId))
  expect(session?.revokedAt).not.toBeNull()
  const log = await world.ctx.db.select().from(auditLog)
  expect(JSON.stringify(log)).not.toContain(answer.initialPassword)
})

test('no team resets the password of an account that sits in another team as well', async () => {
  const world = await createTeamWorld()
  const other = await createTeamWorld()
  const member = await addMember(world, 'member')
  await world.ctx.db.insert(members).values({
    id: world.ctx.newId(),
    teamId: other.ctx.seat.teamId,
    accountId: member.actor.accountId,
    role: 'member',
    joinedAt: 0,
  })
  await expect(
    updateByAdmin(world.ctx, { memberId: idOf(member), resetPassword: true }),
  ).rejects.toMatchObject({ slug: 'teams.sharedAccount' })
})

test('people of another team are missing, not forbidden', async () => {
  const world = await createTeamWorld()
  const other = await createTeamWorld()
  for (const action of [
    () => removeMember(world.ctx, idOf(other.ctx)),
    () => updateByAdmin(world.ctx, { memberId: idOf(other.ctx), name: '甲' }),
    () => transferTeam(world.ctx, { memberId: idOf(other.ctx), password: TEAM_PASSWORD }),
  ]) {
    await expect(action()).rejects.toMatchObject({ slug: 'teams.memberNotFound' })
  }
})

test('fields that nobody may set are not read', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const memberId = idOf(member)
  const before = await world.ctx.db.select().from(members).where(eq(members.id, memberId))
  const input = {
    memberId,
    teamId: world.ctx.seat.teamId,
    joinedAt: 1,
    accountId: '1',
    removedAt: 1,
  }
  await updateByAdmin(world.ctx, updateByAdminInput.parse(input))
  await updateOwn(member, Object.assign({}, { role: 'owner', joinedAt: 1, name: '' }))
  expect(await world.ctx.db.select().from(members).where(eq(members.id, memberId))).toEqual(before)
  const [team] = await world.ctx.db.select().from(teams).where(eq(teams.id, world.ctx.seat.teamId))
  expect(team?.vipLevel).toBe(1)
})

test('S56: nobody fills the log of acts with names of their own', async () => {
  const { ctx } = await createTeamWorld()
  for (let no = 0; no < 20; no += 1) await updateOwn(ctx, { name: `名${no}` })
  await expect(updateOwn(ctx, { name: '又一名' })).rejects.toMatchObject({
    slug: 'request.tooMany',
  })
  // The same name changes nothing and is no turn.
  expect(await updateOwn(ctx, { name: '名19' })).toMatchObject({ name: '名19' })
})

test('the list is searched by name and account, ranked, paged and masked', async () => {
  const world = await createTeamWorld()
  await addMember(world, 'member', '许知夏')
  const admin = await addMember(world, 'admin', '周禾')
  await world.ctx.db
    .update(accounts)
    .set({ mobile: '13812346021' })
    .where(eq(accounts.id, admin.actor.accountId))
  const list = (query: object) => listMembers(world.ctx, membersQuery.parse(query))

  const all = await list({ pageSize: '2' })
  expect(all).toMatchObject({ pages: 2, total: 3 })
  expect(all.records.map(({ name }) => name)).toEqual(['沈砚', '周禾'])
  expect(all.records[1]?.mobile).toBe('138 **** 6021')
  expect((await list({ keyword: '知夏' })).records.map(({ name }) => name)).toEqual(['许知夏'])
  expect((await list({ keyword: '%' })).total).toBe(0)
})

test('a member gives the seat back, and every act stands in the log', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  await updateOwn(member, { name: '小禾' })
  await leaveTeam(member)
  expect(await roleOf(world.ctx, idOf(member))).toBeUndefined()
  expect(await auditActionsOf(world.ctx)).toEqual(['teams.renameMember', 'teams.leave'])
})
