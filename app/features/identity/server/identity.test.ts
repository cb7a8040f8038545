import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { auditLog } from '~/core/audit'
import type { Context } from '~/core/context'
import { currentUser } from '~/features/auth/server'
import { operators } from '~/features/operators/server/tables'
import { submitIdentityInput } from '../contract'
import { decideIdentity, listIdentityChecks, revealNumber } from './operator'
import { readOwnIdentity, submitIdentity, withdrawIdentity } from './own'
import { identityChecks } from './tables'

const NUMBER = '11010519491231002X'
const sent = { name: '沈砚', kind: 'resident', number: ' 11010519491231002x ' } as const
const KEYS = { first: btoa('k'.repeat(32)) }

/** A person, and an operator who may decide about them. */
async function createCheckWorld(keys: Record<string, string> = KEYS) {
  const world = await createTeamWorld()
  const settings = { ...world.ctx.settings, TEAM_MODEL_KEYS: keys }
  const ctx = { ...world.ctx, settings }
  const operator = { ...(await addMember(world, 'member', '陆明远')), settings }
  await ctx.db
    .insert(operators)
    .values({ accountId: operator.actor.accountId, createdAt: 0 })
    .onConflictDoNothing()
  const accountId = ctx.actor.accountId
  const row = async () => {
    const rows = await ctx.db
      .select()
      .from(identityChecks)
      .where(eq(identityChecks.accountId, accountId))
    return rows[0] ?? null
  }
  const decide = async (isApproved: boolean, reason = '') => {
    const submittedAt = (await row())?.submittedAt ?? 0
    return decideIdentity(operator, { accountId, submittedAt, isApproved, reason })
  }
  return { ...world, ctx, operator, accountId, row, decide }
}

const statusOf = async (ctx: Context) => (await currentUser(ctx))?.authenticationStatus

test('R-PROF-07: a real name is sent in, waits, and is done once an operator has approved it', async () => {
  const { ctx, accountId, row, decide } = await createCheckWorld()
  expect(await readOwnIdentity(ctx)).toMatchObject({ status: 'none', isOffered: true })
  expect(await statusOf(ctx)).toBe('none')

  const greedy = { ...sent, status: 'done', authenticationStatus: 'done', decidedBy: accountId }
  expect(await submitIdentity(ctx, submitIdentityInput.parse(greedy))).toMatchObject({
    status: 'pending',
    name: '沈*',
    number: '1****************X',
  })
  expect(await statusOf(ctx)).toBe('pending')
  await expect(submitIdentity(ctx, sent)).rejects.toMatchObject({
    slug: 'identity.alreadySubmitted',
  })

  await decide(true)
  expect(await statusOf(ctx)).toBe('done')
  expect(await row()).toMatchObject({ accountId, status: 'done', number: '', name: '沈砚' })
  await expect(decide(false, '证件过期')).rejects.toMatchObject({ slug: 'identity.checkChanged' })
  expect(await statusOf(ctx)).toBe('done')
})

test('what is sent back says why and may be sent in once more; what is taken back leaves nothing', async () => {
  const { ctx, row, decide } = await createCheckWorld()
  await submitIdentity(ctx, sent)
  await expect(decide(false)).rejects.toMatchObject({ slug: 'identity.reasonMissing' })
  await decide(false, '姓名与证件不符')
  expect(await readOwnIdentity(ctx)).toMatchObject({
    status: 'refused',
    reason: '姓名与证件不符',
  })
  expect([await statusOf(ctx), (await row())?.number]).toEqual(['none', ''])

  expect(await submitIdentity(ctx, sent)).toMatchObject({ status: 'pending', reason: '' })
  expect(await withdrawIdentity(ctx)).toMatchObject({ status: 'none', number: '' })
  expect([await statusOf(ctx), await row()]).toEqual(['none', null])
})

test('the number stands encrypted, is read on purpose, and that is written down', async () => {
  const { ctx, operator, accountId, row, decide } = await createCheckWorld()
  await submitIdentity(ctx, sent)
  expect(JSON.stringify(await row())).not.toContain(NUMBER)
  const page = await listIdentityChecks(operator, { status: 'pending', pageNo: 1, pageSize: 100 })
  expect(page.records.find((check) => check.accountId === accountId)).toMatchObject({
    name: '沈砚',
    number: '1****************X',
  })
  expect(JSON.stringify(page)).not.toContain(NUMBER)

  expect(await revealNumber(operator, { accountId })).toEqual({ number: NUMBER })
  await decide(true)
  await expect(revealNumber(operator, { accountId })).rejects.toMatchObject({
    slug: 'identity.checkNotFound',
  })
  const log = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, accountId))
  expect(log.map(({ action, teamId }) => [action, teamId])).toEqual([
    ['identity.reveal', ''],
    ['identity.approve', ''],
  ])
  expect(JSON.stringify(log)).not.toContain(NUMBER)
})

test('what another key has encrypted, or was moved from another row, is not read', async () => {
  const { ctx, operator, accountId } = await createCheckWorld()
  await submitIdentity(ctx, sent)
  const other = { ...operator.settings, TEAM_MODEL_KEYS: { second: btoa('x'.repeat(32)) } }
  await expect(revealNumber({ ...operator, settings: other }, { accountId })).rejects.toMatchObject(
    {
      slug: 'identity.numberUnreadable',
    },
  )
})

test('who decides about words that were sent in anew meanwhile decides about nothing', async () => {
  const { ctx, operator, accountId, row, clock } = await createCheckWorld()
  await submitIdentity(ctx, sent)
  const submittedAt = (await row())?.submittedAt ?? 0
  await withdrawIdentity(ctx)
  clock.now += 1_000
  await submitIdentity(ctx, { ...sent, name: '周禾' })
  const decision = { accountId, submittedAt, isApproved: true, reason: '' }
  await expect(decideIdentity(operator, decision)).rejects.toMatchObject({
    slug: 'identity.checkChanged',
  })
  expect(await statusOf(ctx)).toBe('pending')
})

test('names and numbers that can be none are refused, and without a key nothing is taken', async () => {
  const { ctx } = await createCheckWorld()
  await expect(submitIdentity(ctx, { ...sent, name: '7' })).rejects.toMatchObject({
    slug: 'identity.nameInvalid',
  })
  await expect(
    submitIdentity(ctx, { ...sent, number: '110105194912310021' }),
  ).rejects.toMatchObject({ slug: 'identity.numberInvalid' })
  const closed = await createCheckWorld({})
  expect(await readOwnIdentity(closed.ctx)).toMatchObject({ isOffered: false })
  await expect(submitIdentity(closed.ctx, sent)).rejects.toMatchObject({
    slug: 'identity.notOffered',
  })
  expect(await statusOf(closed.ctx)).toBe('none')
})
