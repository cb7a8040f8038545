import { and, count, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, addStranger, createTeamWorld, setSeats } from '#test/teams'
import type { World } from '#test/world'
import { accounts } from '~/features/auth/server/tables'
import { inviteInput, inviteLinkInput, inviteManyInput, membersQuery } from '../../contract'
import { resendInvitation, revokeAllInvitations } from './invitation-actions'
import { inviteMember, inviteMembers, listInvitations, openInviteLink } from './list-invitations'
import { joinTeam, onMobileProved, readInvitation, registerByInvitation } from './joining'
import { removeMember } from '../members/member-actions'
import { listMembers } from '../members/list-members'
import { findSeat } from '../members/seats'
import { members } from '../tables'
import { teamInfo } from '../team-info'
import { membershipPort } from '../members/membership-port'

const BAD = { slug: 'teams.badInvitation' }
const letter = inviteInput.parse({})
const link = (people: number, days = 7) => inviteLinkInput.parse({ people, days })
/** A number of this world alone. */
const numberOf = ({ ctx }: World, no: number) => `17${no}${ctx.seat.teamId.slice(-8)}`
const listOf = (mobiles: string[]) =>
  inviteManyInput.parse({ people: mobiles.map((mobile) => ({ mobile })) })

async function seatsTaken({ ctx }: World): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(members)
    .where(and(eq(members.teamId, ctx.seat.teamId), isNull(members.removedAt)))
  return row?.n ?? 0
}

test('R-BE-14: open invitations never exceed the free seats: letters, lists, links, and all at the same moment', async () => {
  const world = await createTeamWorld()
  await setSeats(world, 6)
  await inviteMember(world.ctx, letter)
  await openInviteLink(world.ctx, link(2))
  await expect(openInviteLink(world.ctx, link(3))).rejects.toMatchObject({
    slug: 'teams.seatsPromised',
    text: '空席位不够，还能再邀请2人；撤销待加入的邀请可以腾出席位',
  })
  const three = listOf([3, 5, 6].map((no) => numberOf(world, no)))
  await expect(inviteMembers(world.ctx, three)).rejects.toMatchObject({
    slug: 'teams.seatsPromised',
  })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => inviteMember(world.ctx, letter)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await teamInfo(world.ctx)).toMatchObject({ seats: 6, usedSeats: 1, invitedSeats: 5 })
})

test('a seat promised to an invitation is not given to a person whom a partner sends', async () => {
  const world = await createTeamWorld()
  const { teamId } = world.ctx.seat
  await setSeats(world, 2)
  const { actor } = await addStranger(world)
  const seat = async () =>
    world.ctx.db.batch(
      (await membershipPort.seatForPartner(world.ctx, {
        accountId: actor.accountId,
        teamId,
      })) as never,
    )
  await inviteMember(world.ctx, letter)
  await expect(seat()).rejects.toThrow()
  await revokeAllInvitations(world.ctx)
  await seat()
  expect(await seatsTaken(world)).toBe(2)
})

test('several numbers are invited at once, each once, and whoever waits or sits there is skipped', async () => {
  const world = await createTeamWorld()
  const [a, b, c] = [numberOf(world, 3), numberOf(world, 5), numberOf(world, 6)]
  const sitting = await addMember(world, 'member')
  const { accountId } = sitting.actor
  await world.ctx.db.update(accounts).set({ mobile: c }).where(eq(accounts.id, accountId))
  await inviteMember(world.ctx, inviteInput.parse({ mobile: `+86 ${b}`, name: '小林' }))
  const answer = await inviteMembers(world.ctx, listOf([a, `0086-${a}`, b, c]))
  expect(answer.invited).toHaveLength(1)
  expect(answer.skipped.map(({ reason }) => reason)).toEqual(['invited', 'member'])
  expect(await listInvitations(world.ctx)).toHaveLength(2)
  for (const mobile of [b, c]) {
    const again = inviteMember(world.ctx, inviteInput.parse({ mobile }))
    await expect(again).rejects.toMatchObject({
      slug: mobile === b ? 'teams.alreadyInvited' : 'teams.alreadyMember',
    })
  }

  const visitor = { ...world.ctx, actor: null }
  const newcomer = await onMobileProved(visitor, a, null)
  expect(newcomer).not.toBeNull()
  expect(await seatsTaken(world)).toBe(3)
})

test('fifty numbers fit into one call', async () => {
  const world = await createTeamWorld()
  await setSeats(world, 60)
  const mobiles = Array.from({ length: 50 }, (_, no) => `1390000${String(no).padStart(4, '0')}`)
  expect((await inviteMembers(world.ctx, listOf(mobiles))).invited).toHaveLength(50)
  expect(inviteManyInput.safeParse({ people: [{ mobile: '' }] }).success).toBe(false)
})

test('a link for several brings in as many as it says and no more, also at the same moment', async () => {
  const world = await createTeamWorld()
  const { tic } = await openInviteLink(world.ctx, link(3))
  const people = await Promise.all(Array.from({ length: 6 }, () => addStranger(world)))
  const outcomes = await Promise.allSettled(
    people.map((person, no) => joinTeam({ ...person, address: `198.51.100.${no}` }, tic)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(BAD)
  expect(await seatsTaken(world)).toBe(4)
  expect(await listInvitations(world.ctx)).toEqual([])
})

test('a link for several opens accounts, ends with its days, and shows how many came', async () => {
  const world = await createTeamWorld()
  const { tic, id } = await openInviteLink(world.ctx, link(3, 1))
  const visitor = { ...world.ctx, actor: null }
  const account = `many-${world.ctx.seat.teamId}`
  const person = { tic, account, name: '林清和', password: 'ink-and-paper-9' }
  expect(await registerByInvitation(visitor, person)).toEqual({ account })
  expect(await listInvitations(world.ctx)).toMatchObject([{ id, uses: 1, maxUses: 3 }])
  // Whoever came in by it opens it again: not an error, and no second seat.
  const stranger = await addStranger(world)
  await joinTeam(stranger, tic)
  await joinTeam(stranger, tic)
  expect(await teamInfo(world.ctx)).toMatchObject({ usedSeats: 3, invitedSeats: 1 })
  world.clock.now += 86_400_001
  await expect(readInvitation(visitor, tic)).rejects.toMatchObject(BAD)
  expect(await teamInfo(world.ctx)).toMatchObject({ invitedSeats: 0 })
})

test('whoever was removed does not come back by a link for several', async () => {
  const world = await createTeamWorld()
  const { tic } = await openInviteLink(world.ctx, link(5))
  const person = await addStranger(world)
  await joinTeam(person, tic)
  const seat = await findSeat(person, world.ctx.seat.teamId)
  await removeMember(world.ctx, seat?.memberId ?? '')
  await expect(joinTeam(person, tic)).rejects.toMatchObject(BAD)
  expect(await seatsTaken(world)).toBe(1)
})

test('sent again, an invitation has another code and all its days; the code before is worthless', async () => {
  const world = await createTeamWorld()
  const first = await inviteMember(world.ctx, letter)
  world.clock.now += 6 * 86_400_000
  const again = await resendInvitation(world.ctx, first.id)
  expect(again.id).toBe(first.id)
  expect(again.expireTime > first.expireTime).toBe(true)
  const visitor = { ...world.ctx, actor: null }
  await expect(readInvitation(visitor, first.tic)).rejects.toMatchObject(BAD)
  expect(await readInvitation(visitor, again.tic)).toMatchObject({ role: 'member' })
  expect(await listInvitations(world.ctx)).toHaveLength(1)

  const other = await createTeamWorld()
  await expect(resendInvitation(other.ctx, first.id)).rejects.toMatchObject(BAD)
})

test('an admin does not send again what the owner wrote for an admin', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  const { id } = await inviteMember(world.ctx, inviteInput.parse({ role: 'admin' }))
  const refusal = { slug: 'teams.notAllowed' }
  await expect(resendInvitation(admin, id)).rejects.toMatchObject(refusal)
})

test('all invitations are revoked at once, of this team alone', async () => {
  const world = await createTeamWorld()
  const other = await createTeamWorld()
  const invited = await inviteMember(other.ctx, letter)
  const { tic } = await openInviteLink(world.ctx, link(4))
  await inviteMember(world.ctx, letter)
  expect(await revokeAllInvitations(world.ctx)).toEqual({ revoked: 2 })
  expect(await revokeAllInvitations(world.ctx)).toEqual({ revoked: 0 })
  await expect(joinTeam(await addStranger(world), tic)).rejects.toMatchObject(BAD)
  expect(await listInvitations(other.ctx)).toMatchObject([{ id: invited.id }])
  expect(await teamInfo(world.ctx)).toMatchObject({ invitedSeats: 0 })
})

test('a phone number is taken however it was pasted: invitations, lists and the search for members', async () => {
  const world = await createTeamWorld()
  const mobile = numberOf(world, 7)
  const [head, middle, tail] = [mobile.slice(0, 3), mobile.slice(3, 7), mobile.slice(7)]
  const pasted = [
    `+86 ${head}-${middle}-${tail}`,
    `0086${mobile}`,
    `＋８６　${head}　${middle}　${tail}`,
    `\u202d${head} ${middle} ${tail}\u202c`,
  ]
  for (const typed of pasted) {
    expect(inviteInput.parse({ mobile: typed }).mobile, typed).toBe(mobile)
    expect(listOf([typed]).people[0]?.mobile, typed).toBe(mobile)
  }
  const wrong = inviteInput.safeParse({ mobile: '+1 202 555 0100' })
  expect(wrong.error?.issues[0]?.message).toBe('手机号须为11位')
  const misplaced = inviteInput.safeParse({ name: '+86 138 0013 8001' })
  expect(misplaced.error?.issues[0]?.message).toBe('姓名不能是手机号')

  const sitting = await addMember(world, 'member')
  const { accountId } = sitting.actor
  await world.ctx.db.update(accounts).set({ mobile }).where(eq(accounts.id, accountId))
  for (const keyword of pasted) {
    const page = await listMembers(world.ctx, membersQuery.parse({ keyword }))
    expect(
      page.records.map(({ userId }) => userId),
      keyword,
    ).toEqual([accountId])
  }
})
