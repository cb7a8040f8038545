import { testId } from '#test/ids'
import type { SessionId } from '~/core/ids'
import { lastOfThread } from '../contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askAndRead, createChatWorld } from '#test/chat'
import { removeRecord } from './records'
import { deleteSession } from './sessions'
import { sweepChat } from './sweep'
import { questionRecords } from './tables'
import { chatSession } from './chat-session'

const DAY_MS = 24 * 60 * 60_000

function sessionIn(received: Awaited<ReturnType<typeof askAndRead>>): SessionId {
  const start = received[0]?.event
  if (start?.type !== 'conversation.started') throw new Error('the stream did not start')
  return testId(start.sessionId)
}

test('a deleted conversation goes after a day, with what a broken deletion left of it', async () => {
  const world = await createChatWorld()
  const { ctx, clock } = world
  const savedSession = sessionIn(await askAndRead(ctx))
  const broken = sessionIn(await askAndRead(ctx))
  // The object was not reached.
  await removeRecord(ctx, broken)
  const ids = async () =>
    (
      await ctx.db
        .select({ id: questionRecords.id })
        .from(questionRecords)
        .where(eq(questionRecords.teamId, ctx.seat.teamId))
    ).map((row) => row.id)
  clock.now += DAY_MS - 1000
  await sweepChat(ctx)
  expect(await ids()).toEqual(expect.arrayContaining([savedSession, broken]))
  expect((await chatSession(ctx, broken).view(lastOfThread))?.messages).toHaveLength(1)
  clock.now += 2000
  await sweepChat(ctx)
  expect(await ids()).toEqual([savedSession])
  expect((await chatSession(ctx, broken).view(lastOfThread))?.messages).toHaveLength(0)
  expect((await chatSession(ctx, savedSession).view(lastOfThread))?.messages).toHaveLength(1)
})

test('a sweep takes some at a time, the next one goes on', async () => {
  const { ctx, clock } = await createChatWorld()
  const { teamId } = ctx.seat
  const { accountId } = ctx.actor
  const [first, ...rest] = Array.from({ length: 55 }, () => {
    const id = ctx.newId<SessionId>()
    const row = { id, teamId, accountId, title: '旧', sessionFrom: 'Normal' as const, askKey: id }
    return ctx.db
      .insert(questionRecords)
      .values({ ...row, createdAt: 0, updatedAt: 0, deletedAt: 1 })
  })
  if (first) await ctx.db.batch([first, ...rest])
  clock.now += 1
  const left = () => ctx.db.$count(questionRecords, eq(questionRecords.teamId, teamId))
  await sweepChat(ctx)
  expect(await left()).toBe(5)
  await sweepChat(ctx)
  expect(await left()).toBe(0)
})

test('the ask of a deleted conversation opens another one, and is counted', async () => {
  const { ctx, model } = await createChatWorld()
  const first = sessionIn(await askAndRead(ctx, { askId: 'ask-twice', isNew: true }))
  await deleteSession(ctx, first)
  const second = sessionIn(await askAndRead(ctx, { askId: 'ask-twice', isNew: true }))
  expect(second).not.toBe(first)
  expect(model.asked).toHaveLength(2)
  expect((await chatSession(ctx, first).view(lastOfThread))?.messages).toHaveLength(0)
})
