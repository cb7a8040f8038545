import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { signIns } from '~/features/auth/server/tables'
import { sessionValidityOf } from './session-validity'
import { members } from '../tables'

async function createSignedIn() {
  const member = await addMember(await createTeamWorld(), 'member')
  const { accountId, signInId: id } = member.actor
  await member.db
    .insert(signIns)
    .values({ id, accountId, createdAt: 0, lastSeenAt: 0, expiresAt: 9e15 })
  return member
}

test('three hundred streams of one person ask the database once, in one trip', async () => {
  const member = await createSignedIn()
  const trips = vi.spyOn(member.db, 'batch')
  for (let stream = 0; stream < 300; stream += 1) {
    expect(await sessionValidityOf(member)).toBe('seated')
  }
  expect(trips).toHaveBeenCalledTimes(1)
  trips.mockRestore()
})

test('who signed out on one device keeps their place on the other', async () => {
  const member = await createSignedIn()
  const other = { ...member, actor: { ...member.actor, signInId: member.newId() } }
  expect(await sessionValidityOf(member)).toBe('seated')
  expect(await sessionValidityOf(other)).toBe('signedOut')
})

test('a removed member is told as removed soon, and stays so', async () => {
  const member = await createSignedIn()
  expect(await sessionValidityOf(member)).toBe('seated')
  await member.db.update(members).set({ removedAt: 1 }).where(eq(members.id, member.seat.memberId))
  await expect.poll(() => sessionValidityOf(member), { timeout: 10_000 }).toBe('removed')
  expect(await sessionValidityOf(member)).toBe('removed')
})
