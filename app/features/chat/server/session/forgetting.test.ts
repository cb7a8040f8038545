import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askAndRead, createChatWorld } from '#test/chat'
import { testId } from '#test/ids'
import { viewSession } from '../sessions'

const HOUR_MS = 3_600_000

const countEvents = ({ storage }: DurableObjectState) =>
  storage.sql.exec<{ n: number }>('SELECT count(*) AS n FROM events').one().n

test('events of an answer that ended an hour ago go by themselves, the answer stays', async () => {
  const world = await createChatWorld()
  const received = await askAndRead(world.ctx)
  const start = received[0]?.event
  if (start?.type !== 'conversation.started') throw new Error('the stream did not start')
  const session = world.session(start.sessionId)
  await runDurableObjectAlarm(session)
  await runInDurableObject(session, async (_, state) => {
    expect(countEvents(state)).toBeGreaterThan(0)
    expect(await state.storage.getAlarm()).toBeGreaterThan(Date.now())
    state.storage.sql.exec(`UPDATE messages SET ended_at = ended_at - ${HOUR_MS + 1}`)
  })
  await runDurableObjectAlarm(session)
  await runInDurableObject(session, async (_, state) => {
    expect(countEvents(state)).toBe(0)
    expect(await state.storage.getAlarm()).toBeNull()
  })
  const { messages } = await viewSession(world.ctx, testId(start.sessionId))
  expect(messages[0]?.answer).toContain('新生')
})
