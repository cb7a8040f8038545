import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addStranger, createTeamWorld } from '#test/teams'
import { accounts } from '~/features/auth/server/tables'
import { inviteMember } from './invitations/list-invitations'
import { joinTeam, onMobileProved, registerByInvitation } from './invitations/joining'
import { removeMember } from './members/member-actions'
import { findSeat } from './members/seats'
import { hostLoginMethods } from '~/features/auth/server/ports'
import { extend } from '~/core/extension-points'

const BAD = { slug: 'teams.badInvitation', text: '邀请码无效或已过期' }
const letter = (changes: object = {}) => ({
  role: 'member' as const,
  name: '',
  mobile: '',
  ...changes,
})

// An address of its own, so that no limit on guesses counts here.
const elsewhere = <Ctx extends { address: string }>(ctx: Ctx): Ctx => ({
  ...ctx,
  address: '198.51.100.7',
})

test('S44: a letter to a number is for whoever proves the number, and for nobody else', async () => {
  const world = await createTeamWorld()
  const mobile = `139${world.ctx.seat.teamId.slice(-8)}`
  const { tic } = await inviteMember(world.ctx, letter({ mobile, name: '林清和' }))
  await expect(joinTeam(await addStranger(world), tic)).rejects.toMatchObject(BAD)
  const visitor = { ...elsewhere(world.ctx), actor: null }
  await expect(
    registerByInvitation(visitor, { tic, account: 'abcd1', name: '甲', password: 'ink-and-9' }),
  ).rejects.toMatchObject(BAD)

  expect(await onMobileProved(visitor, '13900000000', null)).toBeNull()
  const accountId = await onMobileProved(visitor, mobile, null)
  const [row] = await world.ctx.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId ?? ''))
  expect(row).toMatchObject({ account: mobile, mobile, name: '林清和', isNeedChangePassword: true })
  const person = { ...world.ctx, actor: { accountId: accountId ?? '', signInId: '1' } }
  expect(await findSeat(person, world.ctx.seat.teamId)).toMatchObject({ role: 'member' })
  // Nobody gave them a password, so none is said to be set.
  expect(row).toMatchObject({ passwordHash: '' })
  // Proved again, nothing more is opened.
  expect(await onMobileProved(visitor, mobile, accountId)).toBe(accountId)
})

test('a known person who proves a number takes up the letters to it', async () => {
  const world = await createTeamWorld()
  const mobile = `137${world.ctx.seat.teamId.slice(-8)}`
  await inviteMember(world.ctx, letter({ mobile }))
  const person = await addStranger(world)
  const { accountId } = person.actor
  expect(await onMobileProved({ ...world.ctx, actor: null }, mobile, accountId)).toBe(accountId)
  expect(await findSeat(person, world.ctx.seat.teamId)).not.toBeNull()
})

test('whoever came in by a letter may open it again; removed, they may not', async () => {
  const world = await createTeamWorld()
  const mobile = `136${world.ctx.seat.teamId.slice(-8)}`
  const { tic } = await inviteMember(world.ctx, letter({ mobile, name: '白露' }))
  const accountId = (await onMobileProved({ ...world.ctx, actor: null }, mobile, null)) ?? ''
  // Proving the number took the seat; the link that led here is taken up after it.
  const person = { ...elsewhere(world.ctx), actor: { accountId, signInId: '1' } }
  expect((await joinTeam(person, tic))[0]).toMatchObject({ id: world.ctx.seat.teamId })
  await expect(joinTeam(await addStranger(world), tic)).rejects.toMatchObject(BAD)

  const seat = await findSeat(person, world.ctx.seat.teamId)
  await removeMember(world.ctx, seat?.memberId ?? '')
  await expect(joinTeam(person, tic)).rejects.toMatchObject(BAD)
})

test('where nobody signs in by SMS, nobody is invited by a number', async () => {
  const world = await createTeamWorld()
  const ctx = extend(world.ctx, hostLoginMethods.with(['password']))
  await expect(inviteMember(ctx, letter({ mobile: '13812346021' }))).rejects.toMatchObject({
    slug: 'teams.numbersOff',
  })
  expect(await inviteMember(ctx, letter())).toMatchObject({ mobile: '' })
})
