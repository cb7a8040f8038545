import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { testOverD1 } from '#test/over-d1'
import { countingTrips } from '#test/trips'
import type { SeatedContext } from '~/core/context'
import { accessChangeFeed } from '~/features/auth/server/ports'
import { signIns } from '~/features/auth/server/tables'
import { sessionValidityOf } from './session-validity'
import { openDatabase } from '../../../../../workers/platform/database'
import { members } from '../tables'

afterEach(() => void vi.useRealTimers())

/** More than three seconds go by. */
function pass(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_001 })
}

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

testOverD1(
  'streams of people of whom nothing has changed share the reading of changes',
  async () => {
    const people = [await createSignedIn(), await createSignedIn(), await createSignedIn()]
    const { d1, trips } = countingTrips(env.DB)
    const counted = people.map((ctx) => ({ ...ctx, db: openDatabase(d1, ctx.settings) }))
    const checkAll = async () => {
      for (const ctx of counted) expect(await sessionValidityOf(ctx)).toBe('seated')
    }
    // Whoever is read while nothing is known of changes is read once more.
    for (let checks = 0; checks < 2; checks += 1) {
      await checkAll()
      pass()
    }
    trips.count = 0
    await checkAll()
    expect(trips.count).toBe(1)
    pass()
    const [first, ...others] = counted as [SeatedContext, SeatedContext, SeatedContext]
    await first.db.update(signIns).set({ revokedAt: 1 }).where(eq(signIns.id, first.actor.signInId))
    trips.count = 0
    expect(await sessionValidityOf(first)).toBe('signedOut')
    for (const ctx of others) expect(await sessionValidityOf(ctx)).toBe('seated')
    expect(trips.count).toBe(2)
  },
)

test('where changes cannot be read, each is asked anew', async () => {
  const member = await createSignedIn()
  for (let checks = 0; checks < 2; checks += 1) {
    expect(await sessionValidityOf(member)).toBe('seated')
    pass()
  }
  await member.db.update(members).set({ stoppedAt: 1 }).where(eq(members.id, member.seat.memberId))
  const read = vi.spyOn(accessChangeFeed, 'read').mockRejectedValue(new Error('broken for once'))
  expect(await sessionValidityOf(member)).toBe('removed')
  read.mockRestore()
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
