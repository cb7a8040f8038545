import { POISON } from '#test/consume-batch'
import { testId } from '#test/ids'
import { addFile, rowOf } from '#test/learning'
import { createWorld, type World } from '#test/world'
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { FileId } from '~/core/ids'
import { wakeUp, type JobMessage } from '~/core/jobs'
import { commit, MOST_ATTEMPTS, ticket } from '~/core/outbox'
import { outbox } from '~/core/outbox/tables'
import { ingestFile } from '~/features/library/server/jobs'
import { files } from '~/features/library/server/tables'
import { consumeJobs } from './front-door'

const TEXT = '核心保护区可游面积按3.86公顷计，日承载量约7,700人次。'.repeat(4)
const within = { timeout: 20_000, interval: 200 }

async function asked(world: World, fileId: string, generation = 1): Promise<string> {
  const item = ticket(world.ctx, ingestFile, { fileId, generation })
  await commit(world.ctx, [], [item])
  return item.id
}

const now = { now: () => new Date() }

test('F11: a ticket that fails every time comes to its last try and a reason; the next file is learned, and a new try as well', async () => {
  const world = createWorld(now)
  const bad = testId<FileId>(`${world.ctx.newId().slice(-11)}${POISON}`)
  await addFile(world, '毒.txt', TEXT, { id: bad })
  const good = await addFile(world, '好.txt', TEXT)
  const poison = await asked(world, bad)
  await asked(world, good)
  // It has failed before: its last try is left.
  await world.ctx.db
    .update(outbox)
    .set({ attempts: MOST_ATTEMPTS - 1 })
    .where(eq(outbox.id, poison))
  await env.CARRIED_QUEUE.sendBatch([{ body: wakeUp }, { body: wakeUp }])
  await vi.waitFor(
    async () => expect(await rowOf(world.ctx, good)).toMatchObject({ status: 'DONE' }),
    within,
  )
  const failure = { status: 'ERROR', errorCode: 'FILE_GAVE_UP' }
  await vi.waitFor(async () => expect(await rowOf(world.ctx, bad)).toMatchObject(failure), within)
  const [dead] = await world.ctx.db.select().from(outbox).where(eq(outbox.id, poison))
  expect(dead?.deadAt).toBeGreaterThan(0)

  // 重试: the row begins anew, and a parser that no longer falls over learns it.
  const healed = await addFile(world, '愈.txt', TEXT, { status: 'ERROR', generation: 1 })
  await world.ctx.db
    .update(files)
    .set({ status: 'INIT', generation: 2 })
    .where(eq(files.id, healed))
  await asked(world, healed, 2)
  await env.CARRIED_QUEUE.send(wakeUp)
  await vi.waitFor(
    async () => expect(await rowOf(world.ctx, healed)).toMatchObject({ status: 'DONE' }),
    within,
  )
})

test('a dead message ends what was worked on under it at its last try, frees the rest, and a ticket nobody can read keeps none from its end', async () => {
  const world = createWorld(now)
  const file = await addFile(world, '毒.txt', TEXT)
  const other = await addFile(world, '等.txt', TEXT)
  const [torn, spent, free] = [
    await asked(world, file),
    await asked(world, file),
    await asked(world, other),
  ]
  const held = { leaseId: 'x', leasedBy: 'gone', leasedUntil: Date.now() + 100_000 }
  const hold = (id: string, changes: Partial<typeof outbox.$inferInsert>) =>
    world.ctx.db
      .update(outbox)
      .set({ ...held, leaseId: id, ...changes })
      .where(eq(outbox.id, id))
  await hold(torn, { attempts: MOST_ATTEMPTS, payload: { fileId: 'no number' } })
  await hold(spent, { attempts: MOST_ATTEMPTS })
  await hold(free, { attempts: 1 })
  const dead = [{ id: 'gone', timestamp: new Date(), attempts: 1, body: wakeUp }]
  const batch = createMessageBatch<JobMessage>('yanmo-ingest-dead', dead)
  const execution = createExecutionContext()
  await consumeJobs(batch, env, execution)
  expect(await getQueueResult(batch, execution)).toMatchObject({ ackAll: true })
  expect(await rowOf(world.ctx, file)).toMatchObject({ status: 'ERROR' })
  const rows = await world.ctx.db.select().from(outbox)
  expect(rows.find(({ id }) => id === free)).toMatchObject({ leasedUntil: 0, deadAt: null })
  expect(rows.find(({ id }) => id === torn)?.deadAt).toBeNull()
})
