import { createTeamWorld } from '#test/teams'
import type { World } from '#test/world'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import { outbox } from '~/core/outbox/tables'
import { errorLogs } from '~/features/attribution/server/tables'
import { exportOperatorAudit, listOperatorAudit } from '~/features/teams/server/operator'
import { viewOperations } from './queues'
import { dropTicket, retryTicket } from './retry-ticket'

let world: World

beforeEach(async () => {
  world = await createTeamWorld()
  await world.ctx.db.delete(outbox)
})

async function addTicket(changes: Partial<typeof outbox.$inferInsert> = {}): Promise<string> {
  const { ctx, clock } = world
  const id = ctx.newId()
  await ctx.db.insert(outbox).values({
    id,
    queue: 'jobs',
    type: 'library.embed-space',
    payload: { spaceId: ctx.seat.teamId },
    teamId: ctx.seat.teamId,
    createdAt: clock.now - 3 * 60_000,
    attempts: 4,
    ...changes,
  })
  return id
}

test('queues say what waits, runs, is held and was given up', async () => {
  const { ctx, clock } = world
  await addTicket()
  await addTicket({ leasedUntil: clock.now + 1000 })
  await addTicket({ notBefore: Number.MAX_SAFE_INTEGER })
  const id = await addTicket({ deadAt: clock.now })
  const { queues, dead } = await viewOperations(ctx)
  expect(queues.find(({ queue }) => queue === 'jobs')).toEqual({
    queue: 'jobs',
    waiting: 1,
    running: 1,
    held: 1,
    dead: 1,
    oldestMinutes: 3,
  })
  expect(dead).toMatchObject([{ id, teamName: '墨队', isRetryable: true, attempts: 4 }])
})

test('a ticket that was given up is taken up again with all its tries, once', async () => {
  const { ctx, queued, clock } = world
  const id = await addTicket({ deadAt: clock.now })
  await retryTicket(ctx, { id })
  expect(await ctx.db.select().from(outbox).where(eq(outbox.id, id))).toMatchObject([
    { deadAt: null, attempts: 0 },
  ])
  expect(queued).toHaveLength(1)
  await expect(retryTicket(ctx, { id })).rejects.toMatchObject({
    slug: 'operations.ticketNotFound',
  })
})

test('what its own person tries again is not taken up here, and may be taken off the list', async () => {
  const { ctx, clock } = world
  const id = await addTicket({ type: 'library.translate-next', deadAt: clock.now })
  await expect(retryTicket(ctx, { id })).rejects.toMatchObject({ slug: 'operations.notRetryable' })
  await dropTicket(ctx, { id })
  expect(await ctx.db.select().from(outbox).where(eq(outbox.id, id))).toEqual([])
})

test('errors of browsers are told by their words, of a week', async () => {
  const { ctx, clock } = world
  const message = `TypeError ${ctx.newId()}`
  await ctx.db.insert(errorLogs).values(
    [0, 1, 8 * 86_400_000].map((ago) => ({
      id: ctx.newId(),
      errorType: 'error',
      errorMessage: message,
      createdAt: clock.now - ago,
    })),
  )
  const { errors } = await viewOperations(ctx)
  expect(errors.filter((item) => item.message === message)).toMatchObject([{ count: 2 }])
})

test('acts of operators are listed by person, act and day, and exported; those of teams are not', async () => {
  const { ctx, clock } = world
  const id = await addTicket({ deadAt: clock.now })
  await dropTicket(ctx, { id })
  const own = { accountId: ctx.actor.accountId, act: '', start: '', end: '' }
  const page = { pageNo: 1, pageSize: 20 }
  expect(await listOperatorAudit(ctx, { ...own, ...page })).toMatchObject({
    total: 1,
    records: [{ actLabel: '移除放弃的任务', name: '沈砚', object: 'library.embed-space' }],
  })
  expect(await listOperatorAudit(ctx, { ...own, ...page, act: 'commerce.send' })).toMatchObject({
    total: 0,
  })
  expect(await listOperatorAudit(ctx, { ...own, ...page, end: '2020-01-01' })).toMatchObject({
    total: 0,
  })
  const text = await (await exportOperatorAudit(ctx, own)).text()
  expect(text).toContain('移除放弃的任务')
  const logged = await ctx.db.select().from(auditLog).where(eq(auditLog.accountId, own.accountId))
  expect(logged.map(({ action }) => action)).toContain('operations.exportAudit')
})
