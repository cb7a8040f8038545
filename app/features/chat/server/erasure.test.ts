import { ask, createChatWorld, readEvents, untilClosed } from '#test/chat'
import { expect, test } from 'vitest'
import { stopTurns } from './erasure'

test('what a team is being answered ends as if a person had stopped it, and its words stay', async () => {
  const world = await createChatWorld()
  const { ctx, model } = world
  model.script = [{ type: 'text', text: '春天的内容' }, { until: new Promise(() => {}) }]
  const body = await ask(ctx)
  const { teamId } = ctx.seat
  const [received] = await Promise.all([readEvents(body), stopWhenRunning()])
  expect(received.at(-1)?.event).toMatchObject({ type: 'conversation.completed', status: 'end' })
  await untilClosed(world)

  async function stopWhenRunning() {
    await expect.poll(() => model.asked.length).toBe(1)
    await stopTurns(ctx, { teamId })
  }
})
