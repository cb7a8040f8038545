import { createNeighbours, type Neighbour } from '#test/neighbours'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import { accounts } from '~/features/auth/server/tables'
import { members } from '~/features/teams/server/tables'
import { createTeamInput } from '../contract'
import { createTeam } from './create-team'

let worlds = 0
let house: Neighbour

beforeEach(async () => {
  worlds += 1
  ;[house] = await createNeighbours(`create${worlds}.test`)
})

const wish = (more: object = {}) =>
  createTeamInput.parse({
    key: crypto.randomUUID(),
    name: '听松书院',
    ownerName: '林知远',
    account: `owner${worlds}`,
    seats: 20,
    ...more,
  })

test('a team is opened with an owner whose first password is shown once, and the same request opens one', async () => {
  const asked = wish({ host: `songs${worlds}.cn`, lastDay: '2035-12-31' })
  const created = await createTeam(house.ctx, asked)
  expect(created).toMatchObject({ name: '听松书院', host: asked.host, account: asked.account })
  expect(created.password.length).toBeGreaterThanOrEqual(8)
  const [owner] = await house.ctx.db
    .select()
    .from(accounts)
    .where(eq(accounts.account, asked.account))
  expect(owner).toMatchObject({ name: '林知远', isNeedChangePassword: true })
  await expect(createTeam(house.ctx, asked)).rejects.toMatchObject({
    slug: 'tenancy.createdBefore',
  })
  await expect(
    createTeam(house.ctx, { ...wish(), account: 'somebody-else', host: asked.host }),
  ).rejects.toMatchObject({ slug: 'tenancy.hostTaken' })
})

test('the operators read in their log with what a team was opened', async () => {
  const { id } = await createTeam(house.ctx, wish({ lastDay: '2035-12-31' }))
  const isOpening = and(eq(auditLog.targetId, id), eq(auditLog.action, 'tenancy.create'))
  const [row] = await house.ctx.db.select().from(auditLog).where(isOpening)
  expect(row?.facts).toMatchObject({ changed: '20席，每人每月提问不限，到2035-12-31' })
})

test('whoever has an account owns the team with it, and keeps their password', async () => {
  const [{ account, id } = { account: '', id: '' }] = await house.ctx.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, house.ctx.actor.accountId))
  await house.ctx.db
    .update(accounts)
    .set({ account: `shenyan${worlds}` })
    .where(eq(accounts.id, id))
  expect(account).not.toBe('')
  const created = await createTeam(house.ctx, wish({ account: `shenyan${worlds}` }))
  expect(created.password).toBe('')
  const seats = await house.ctx.db.select().from(members).where(eq(members.accountId, id))
  expect(seats.map(({ teamId, role }) => [teamId, role])).toContainEqual([created.id, 'owner'])
})

test('what is no account, no domain and no day to come is refused', async () => {
  for (const [more, slug] of [
    [{ account: '甲' }, 'setup.accountInvalid'],
    [{ host: 'no domain' }, 'setup.hostInvalid'],
    [{ lastDay: '2020-01-01' }, 'setup.dateOver'],
  ] as const)
    await expect(createTeam(house.ctx, wish(more))).rejects.toMatchObject({ slug })
})
