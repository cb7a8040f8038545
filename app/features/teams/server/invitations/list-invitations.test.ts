import { and, count, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, addStranger, createTeamWorld, setSeats } from '#test/teams'
import type { World } from '#test/world'
import { auditLog } from '~/core/audit'
import { randomCode } from '~/core/ids'
import { limitRate } from '~/core/rate'
import { accounts } from '~/features/auth/server/tables'
import { isPasswordRight } from '~/core/signing/hash-passwords'
import { brands } from '~/features/brands/server/tables'
import { registerInput } from '../../contract'
import { revokeInvitation } from './invitation-actions'
import { inviteMember, LETTERS, listInvitations } from './list-invitations'
import { joinTeam, onMobileProved, readInvitation, registerByInvitation } from './joining'
import { removeMember } from '../members/member-actions'
import { findSeat, listTeams } from '../members/seats'
import { invitations, members, teams } from '../tables'

const BAD = { slug: 'teams.badInvitation', text: '邀请码无效或已过期' }
const letter = (changes: object = {}) => ({
  role: 'member' as const,
  name: '',
  mobile: '',
  ...changes,
})

async function seatsTaken({ ctx }: World): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(members)
    .where(and(eq(members.teamId, ctx.seat.teamId), isNull(members.removedAt)))
  return row?.n ?? 0
}

// Each guess from an address of its own, so that only the limit under test counts.
let addresses = 0
function elsewhere<Ctx extends { address: string }>(ctx: Ctx): Ctx {
  addresses += 1
  return { ...ctx, address: `198.51.${addresses >> 8}.${addresses & 255}` }
}

test('a letter of a self-hosted installation behind TLS leads to https', async () => {
  const { ctx } = await createTeamWorld()
  const settings = { ...ctx.settings, PUBLIC_SCHEME: 'https' as const }
  const { link, tic } = await inviteMember({ ...ctx, settings }, letter())
  expect(link).toBe(`https://${ctx.host}/?tic=${tic}`)
})

test('a letter brings one person in, makes the team current, and is used up', async () => {
  const world = await createTeamWorld()
  const { tic, link } = await inviteMember(world.ctx, letter({ name: '小陆' }))
  const person = await addStranger(world)
  expect(link).toBe(`http://${world.ctx.host}/?tic=${tic}`)
  expect(await readInvitation(person, tic)).toMatchObject({ teamName: '墨队', role: 'member' })

  const [first] = await joinTeam(person, tic)
  expect(first).toMatchObject({ id: world.ctx.seat.teamId, member: { role: 'member' } })
  expect(await findSeat(person, world.ctx.seat.teamId)).not.toBeNull()
  await expect(joinTeam(await addStranger(world), tic)).rejects.toMatchObject(BAD)
  expect(await listInvitations(world.ctx)).toEqual([])
})

test('S45: wrong, used, revoked, expired and foreign codes are answered alike', async () => {
  const world = await createTeamWorld()
  const other = await createTeamWorld()
  const used = (await inviteMember(world.ctx, letter())).tic
  await joinTeam(await addStranger(world), used)
  const revoked = await inviteMember(world.ctx, letter())
  await revokeInvitation(world.ctx, revoked.id)
  const foreign = (await inviteMember(other.ctx, letter())).tic
  const expired = (await inviteMember(world.ctx, letter())).tic
  world.clock.now += 7 * 86_400_000 + 1

  const person = await addStranger(world)
  for (const tic of [used, revoked.tic, foreign, expired, randomCode(), 'x', '%00', '💥']) {
    const ctx = { ...elsewhere(person), actor: (await addStranger(world)).actor }
    await expect(readInvitation(elsewhere(person), tic), tic).rejects.toMatchObject(BAD)
    await expect(joinTeam(ctx, tic), tic).rejects.toMatchObject(BAD)
    const input = registerInput.parse({
      tic,
      account: `new-${ctx.actor.accountId}`,
      name: '新人',
      password: 'ink-and-paper-9',
    })
    await expect(registerByInvitation(elsewhere(person), input), tic).rejects.toMatchObject(BAD)
  }
})

test('S44: the code is random and is nowhere kept', async () => {
  const world = await createTeamWorld()
  const codes = new Set<string>()
  for (let i = 0; i < 20; i += 1) codes.add((await inviteMember(world.ctx, letter())).tic)
  expect(codes.size).toBe(20)
  const stored = JSON.stringify([
    await world.ctx.db.select().from(invitations),
    await world.ctx.db.select().from(auditLog),
  ])
  for (const code of codes) {
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(stored).not.toContain(code)
  }
})

test('S45: of ten people with letters at the same moment exactly as many come in as seats are free', async () => {
  const world = await createTeamWorld()
  const codes: string[] = []
  for (let i = 0; i < 10; i += 1) codes.push((await inviteMember(world.ctx, letter())).tic)
  await setSeats(world, 4)
  const people = await Promise.all(codes.map(() => addStranger(world)))
  const outcomes = await Promise.allSettled(
    people.map((person, i) => joinTeam(elsewhere(person), codes[i] ?? '')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ slug: 'teams.seatsFull' })
  }
  expect(await seatsTaken(world)).toBe(4)
  // Nobody's letter was used up by being turned away.
  await setSeats(world, 50)
  expect(await listInvitations(world.ctx)).toHaveLength(7)
})

test('of ten people with the same letter one comes in', async () => {
  const world = await createTeamWorld()
  const { tic } = await inviteMember(world.ctx, letter())
  const people = await Promise.all(Array.from({ length: 10 }, () => addStranger(world)))
  const outcomes = await Promise.allSettled(
    people.map((person) => joinTeam(elsewhere(person), tic)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await seatsTaken(world)).toBe(2)
})

test('a full team sends no letters, and a stopped or removed person counts as they should', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  await setSeats(world, 2)
  await expect(inviteMember(world.ctx, letter())).rejects.toMatchObject({ slug: 'teams.seatsFull' })
  await removeMember(world.ctx, member.seat.memberId)
  const { tic } = await inviteMember(world.ctx, letter({ name: '归来' }))
  await joinTeam(member, tic)
  expect(await seatsTaken(world)).toBe(2)
})

test('S56: letters taken back count among those that a team may write in an hour', async () => {
  const { ctx } = await createTeamWorld()
  for (let no = 1; no < LETTERS.limit; no += 1) await limitRate(ctx, LETTERS, ctx.seat.teamId)
  const { id } = await inviteMember(ctx, letter())
  await revokeInvitation(ctx, id)
  await expect(inviteMember(ctx, letter())).rejects.toMatchObject({ slug: 'request.tooMany' })
})

test('admins invite no admins, and nobody invites an owner', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  const refusal = { slug: 'teams.notAllowed' }
  await expect(inviteMember(admin, letter({ role: 'admin' }))).rejects.toMatchObject(refusal)
  for (const ctx of [admin, world.ctx]) {
    await expect(inviteMember(ctx, letter({ role: 'owner' }))).rejects.toMatchObject(refusal)
  }
  expect(await inviteMember(world.ctx, letter({ role: 'admin' }))).toMatchObject({ role: 'admin' })
})

test('a member who opens a letter keeps their rank, and the letter stays good', async () => {
  const world = await createTeamWorld()
  const { tic } = await inviteMember(world.ctx, letter())
  const [team] = await joinTeam(world.ctx, tic)
  expect(team?.member.role).toBe('owner')
  expect(await listInvitations(world.ctx)).toHaveLength(1)
})

test('S45: guesses are stopped by address, by person and by code', async () => {
  const world = await createTeamWorld()
  const stopped = { slug: 'request.tooMany' }
  const { tic } = await inviteMember(world.ctx, letter())

  // One address, many codes.
  const visitor = elsewhere(await addStranger(world))
  const guesses = await Promise.allSettled(
    Array.from({ length: 36 }, () => readInvitation(visitor, randomCode())),
  )
  const reasons = guesses.map((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.slug : 'in',
  )
  expect(reasons.filter((slug) => slug === BAD.slug)).toHaveLength(30)
  expect(reasons.filter((slug) => slug === stopped.slug)).toHaveLength(6)
  await expect(readInvitation(visitor, tic)).rejects.toMatchObject(stopped)

  // One person, many addresses.
  const person = await addStranger(world)
  for (let i = 0; i < 10; i += 1) {
    await expect(joinTeam(elsewhere(person), randomCode())).rejects.toMatchObject(BAD)
  }
  await expect(joinTeam(elsewhere(person), tic)).rejects.toMatchObject(stopped)

  // One code, many addresses.
  const code = randomCode()
  for (let i = 0; i < 10; i += 1) {
    await expect(readInvitation(elsewhere(visitor), code)).rejects.toMatchObject(BAD)
  }
  await expect(readInvitation(elsewhere(visitor), code)).rejects.toMatchObject(stopped)
})

test('a new person opens an account by the letter and can sign in by it', async () => {
  const world = await createTeamWorld()
  const { tic } = await inviteMember(world.ctx, letter({ role: 'admin', name: '小林' }))
  const visitor = { ...elsewhere(world.ctx), actor: null }
  const account = `lin-${world.ctx.seat.teamId}`
  const input = { tic, account, name: '林清和', password: 'ink-and-paper-9' }
  expect(await registerByInvitation(visitor, input)).toEqual({ account })

  const [row] = await world.ctx.db.select().from(accounts).where(eq(accounts.account, account))
  expect(row).toMatchObject({ name: '林清和', isNeedChangePassword: false })
  expect(await isPasswordRight('ink-and-paper-9', row?.passwordHash ?? '')).toBe(true)
  const person = { ...world.ctx, actor: { accountId: row?.id ?? '', signInId: '1' } }
  expect(await findSeat(person, world.ctx.seat.teamId)).toMatchObject({ role: 'admin' })

  const again = (await inviteMember(world.ctx, letter())).tic
  await expect(registerByInvitation(visitor, { ...input, tic: again })).rejects.toMatchObject({
    slug: 'teams.accountTaken',
  })
  expect(await listInvitations(world.ctx)).toHaveLength(1)
})

test('an account of digits alone, a short one, and a weak password are no input', () => {
  const good = { tic: 'x', account: 'lin.qh', name: '林', password: 'ink-and-paper-9' }
  expect(registerInput.safeParse(good).success).toBe(true)
  for (const changes of [
    { account: '13812346021' },
    { account: 'abc' },
    { account: 'a b c d' },
    { password: 'short-1' },
    { password: 'onlyletters' },
    { name: ' ' },
  ]) {
    expect(registerInput.safeParse({ ...good, ...changes }).success, JSON.stringify(changes)).toBe(
      false,
    )
  }
})

test('a letter that nobody opened does not change where a person works', async () => {
  const world = await createTeamWorld()
  const other = await createTeamWorld()
  const { teamId } = world.ctx.seat
  await world.ctx.db.update(brands).set({ isHouse: true }).where(eq(brands.teamId, teamId))
  await world.ctx.db
    .update(members)
    .set({ lastUsedAt: 1 })
    .where(eq(members.id, other.ctx.seat.memberId))
  const mobile = `135${world.ctx.seat.teamId.slice(-8)}`
  const { tic } = await inviteMember(world.ctx, letter({ mobile }))
  const { accountId } = other.ctx.actor
  await onMobileProved({ ...world.ctx, actor: null }, mobile, accountId)
  const person = { ...elsewhere(world.ctx), actor: { accountId, signInId: '1' } }
  expect((await listTeams(person)).map(({ id }) => id)).toEqual([other.ctx.seat.teamId, teamId])
  expect((await joinTeam(person, tic))[0]).toMatchObject({ id: teamId })
})

test('nobody joins a team whose plan is over', async () => {
  const world = await createTeamWorld()
  const { tic } = await inviteMember(world.ctx, letter())
  await world.ctx.db
    .update(teams)
    .set({ status: 'expired' })
    .where(eq(teams.id, world.ctx.seat.teamId))
  await expect(joinTeam(await addStranger(world), tic)).rejects.toMatchObject(BAD)
})
