import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '#test/world'
import { wakeUp, type Job } from '../jobs'
import { acknowledge, commit, sweepOutbox, ticket } from '.'

const greet: Job<{ name: string }> = {
  type: 'test.greet',
  queue: 'jobs',
  payload: z.object({ name: z.string() }),
}

test('a committed ticket is sent once and gone when it is acknowledged', async () => {
  const { ctx, queued, clock } = createWorld()
  const item = ticket(ctx, greet, { name: '墨' })

  await commit(ctx, [], [item])
  expect(queued).toEqual([{ outboxId: item.id, type: 'test.greet', payload: { name: '墨' } }])

  await acknowledge(ctx, item.id)
  clock.now += 3_600_000
  expect(await sweepOutbox(ctx)).toBe(0)
})

test('a ticket that no queue accepted is sent by the sweep', async () => {
  const broken = createWorld({
    send: async () => {
      throw new Error('queue is down')
    },
  })
  await commit(broken.ctx, [], [ticket(broken.ctx, greet, { name: '砚' })])

  const { ctx, queued } = createWorld({ now: () => new Date(broken.clock.now + 60_000) })
  await sweepOutbox(ctx)
  expect(queued).toContainEqual(wakeUp)
})
