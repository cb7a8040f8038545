import { POISON } from '#test/carried'
import { addFile, ask, rowOf } from '#test/learning'
import { createWorld } from '#test/world'
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { JobMessage } from '~/core/jobs'
import { files } from '~/features/library/server/tables'
import { consumeJobs } from './front-door'

const TEXT = '核心保护区可游面积按3.86公顷计，日承载量约7,700人次。'.repeat(4)

test('F11: a ticket that fails every time goes through the dead letters to a reason; the next file is learned, and a new try as well', async () => {
  const world = createWorld()
  const bad = `${world.ctx.newId().slice(-11)}${POISON}`
  await addFile(world, '毒.txt', TEXT, { id: bad })
  const good = await addFile(world, '好.txt', TEXT)
  await env.CARRIED_QUEUE.sendBatch([{ body: ask(bad) }, { body: ask(good) }])

  const within = { timeout: 20_000, interval: 200 }
  await vi.waitFor(
    async () => expect(await rowOf(world.ctx, good)).toMatchObject({ status: 'DONE' }),
    within,
  )
  await vi.waitFor(
    async () =>
      expect(await rowOf(world.ctx, bad)).toMatchObject({
        status: 'ERROR',
        errorCode: 'FILE_GAVE_UP',
      }),
    within,
  )

  // 重试: the row begins anew, and a parser that no longer falls over learns it.
  const healed = await addFile(world, '愈.txt', TEXT, { status: 'ERROR', generation: 1 })
  await world.ctx.db
    .update(files)
    .set({ status: 'INIT', generation: 2 })
    .where(eq(files.id, healed))
  await env.CARRIED_QUEUE.send(ask(healed, 2))
  await vi.waitFor(
    async () => expect(await rowOf(world.ctx, healed)).toMatchObject({ status: 'DONE' }),
    within,
  )
})

test('a dead ticket that nobody can read does not keep the next one from its end', async () => {
  const world = createWorld()
  const file = await addFile(world, '毒.txt', TEXT)
  const torn = { ...ask(file), payload: { fileId: 'no number' } }
  const dead = [torn, ask(file)].map((body, at) => ({
    id: `${at}`,
    timestamp: world.ctx.now(),
    attempts: 1,
    body,
  }))
  const batch = createMessageBatch<JobMessage>('yanmo-ingest-dead', dead)
  const execution = createExecutionContext()
  await consumeJobs(batch, env, execution)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, execution)
  expect(explicitAcks).toEqual(['1'])
  expect(retryMessages).toMatchObject([{ msgId: '0' }])
  expect(await rowOf(world.ctx, file)).toMatchObject({ status: 'ERROR' })
})
