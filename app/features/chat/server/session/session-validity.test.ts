import { testId } from '#test/ids'
import type { SessionId } from '~/core/ids'
import { lastOfThread } from '../../contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, createChatWorld, type ChatWorld, type Step } from '#test/chat'
import type { SeatedContext } from '~/core/context'
import { accounts, signIns } from '~/features/auth/server/tables'
import { members } from '~/features/teams/server/tables'
import { followSession } from '../sessions'
import { chatSession } from '../chat-session'

// Five seconds are promised: a check every two of what was so three ago, and its way there. Tests share their machine, so the way may be long.
const DEADLINE_MS = 12_000

// A long answer, a character every twentieth of a second.
const LONG: Step[] = Array.from({ length: 600 }, (_, no): Step[] => [
  { type: 'text', text: String(no % 10) },
  { wait: 50 },
]).flat()

async function createSeatedWorld(): Promise<ChatWorld> {
  const world = await createChatWorld()
  world.model.script = LONG
  return world
}

/** Text of the stream until it ends, and how long that took from `now`. */
async function readOn(body: ReadableStream<Uint8Array>, now = Date.now()) {
  return { text: await new Response(body).text(), ms: Date.now() - now }
}

const lastEventOf = (text: string) => text.trim().split('\n\n').at(-1)
const removed = 'event: conversation.closed\ndata: {"reason":"removed"}'
const signedOut = 'event: conversation.closed\ndata: {"reason":"signedOut"}'

async function expectClosed(
  world: ChatWorld,
  how: (ctx: SeatedContext) => Promise<unknown>,
  last: string,
) {
  const body = await ask(world.ctx)
  await how(world.ctx)
  const { text, ms } = await readOn(body)
  expect(lastEventOf(text)).toBe(last)
  expect(ms).toBeLessThan(DEADLINE_MS)
  return testId<SessionId>(/"sessionId":"(\d+)"/.exec(text)?.[1] ?? '')
}

test.concurrent(
  'S8: a member who is removed loses the stream that is running, and the answer ends',
  // Of tests that run at once only a test's own `expect` knows which of them polls.
  async ({ expect: expectHere }) => {
    const world = await createSeatedWorld()
    const own = eq(members.id, world.ctx.seat.memberId)
    const sessionId = await expectClosed(
      world,
      ({ db }) => db.update(members).set({ removedAt: 1 }).where(own),
      removed,
    )
    await expectHere
      .poll(async () => (await chatSession(world.ctx, sessionId).view(lastOfThread))?.running)
      .toBeNull()
  },
)

test.concurrent('a member who is stopped loses the stream that is running', async () => {
  const world = await createSeatedWorld()
  const own = eq(members.id, world.ctx.seat.memberId)
  await expectClosed(
    world,
    ({ db }) => db.update(members).set({ stoppedAt: 1 }).where(own),
    removed,
  )
})

test.concurrent('S8: signing out, a changed password and a closed account end the stream', async () => {
  const revoked = await createSeatedWorld()
  const closed = await createSeatedWorld()
  await Promise.all([
    expectClosed(
      revoked,
      ({ db, actor }) =>
        db.update(signIns).set({ revokedAt: 1 }).where(eq(signIns.id, actor.signInId)),
      signedOut,
    ),
    expectClosed(
      closed,
      ({ db, actor }) =>
        db.update(accounts).set({ closedAt: 1 }).where(eq(accounts.id, actor.accountId)),
      signedOut,
    ),
  ])
})

test.concurrent('of two devices of one person only the one that signed out loses its stream', async () => {
  const world = await createSeatedWorld()
  const { ctx } = world
  const signInId = ctx.newId()
  await ctx.db.insert(signIns).values({
    id: signInId,
    accountId: ctx.actor.accountId,
    createdAt: 0,
    lastSeenAt: 0,
    expiresAt: 9e15,
  })
  const asked = await ask(ctx)
  const [received, watched] = asked.tee()
  const head = new TextDecoder().decode((await watched.getReader().read()).value)
  const sessionId = testId<SessionId>(/"sessionId":"(\d+)"/.exec(head)?.[1] ?? '')
  const other = { ...ctx, actor: { ...ctx.actor, signInId } }
  const leaving = new AbortController()
  const followed = await followSession(other, sessionId, 0, leaving.signal)

  await ctx.db.update(signIns).set({ revokedAt: 1 }).where(eq(signIns.id, signInId))
  const { text, ms } = await readOn(followed)
  expect(lastEventOf(text)).toBe(signedOut)
  expect(ms).toBeLessThan(DEADLINE_MS)
  // The asking device reads on: the answer itself was not stopped.
  expect((await chatSession(ctx, sessionId).view(lastOfThread))?.running).not.toBeNull()
  await chatSession(ctx, sessionId).stop()
  const { text: whole } = await readOn(received)
  expect(whole).not.toContain('conversation.closed')
  expect(whole).toContain('conversation.completed')
})
