import { eq, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askAndRead, createChatWorld, sessionOf, usedOf, type ChatWorld } from '#test/chat'
import { researching } from '#test/researching'
import { call, callingModel, say, type Answer } from '#test/turns'
import { modelErrors } from '~/features/models/errors'
import { teamInfo } from '~/features/teams/server'
import { teams, usageDays } from '~/features/teams/server/tables'
import { viewSession } from '../sessions'

const ask = { question: '城市为什么更热？', useScholar: true }

/** A team with five searches, whose sessions search papers at a faithful source. */
async function scholarWorld(): Promise<ChatWorld> {
  const world = researching(await createChatWorld(), { scholar: { openalex: 'ok' } })
  const { ctx } = world
  await ctx.db.update(teams).set({ maxScholarSearch: 5 }).where(eq(teams.id, ctx.seat.teamId))
  ctx.settings = { ...ctx.settings, MODERATION_WORDS: '私服' }
  world.inSessions.settings = ctx.settings
  return world
}

const searchesOf = async ({ ctx }: ChatWorld) => {
  const used = await ctx.db
    .select({ scholar: sum(usageDays.scholar).mapWith(Number) })
    .from(usageDays)
    .where(eq(usageDays.teamId, ctx.seat.teamId))
  return [(await teamInfo(ctx)).usedScholarSearch, used[0]?.scholar]
}

const searching = (...then: Answer[]) =>
  callingModel(call(['scholar_search', { query: 'urban heat' }]), ...then)

const breaking = (): never => {
  throw modelErrors.unavailable()
}

test('an answer that is withdrawn gives back its search of papers and counts none', async () => {
  const world = await scholarWorld()
  world.speakTo(searching(say('有研究[1]。可以去玩私服。')))
  const received = await askAndRead(world.ctx, ask)
  expect(received.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ type: 'tool_call.completed', name: 'scholar_search' }),
  )
  expect(received.at(-1)?.event).toMatchObject({ code: 'AUDITING_ERROR', withdrawn: true })
  await expect.poll(() => usedOf(world)).toBe(0)
  expect(await searchesOf(world)).toEqual([0, 0])
})

test('an answer whose model breaks after the search gives it back: asked again, it is paid once', async () => {
  const world = await scholarWorld()
  world.speakTo(searching(breaking))
  const broken = await askAndRead(world.ctx, ask)
  expect(broken.at(-1)?.event).toMatchObject({ type: 'conversation.error' })
  await expect.poll(() => searchesOf(world)).toEqual([0, 0])
  const sessionId = sessionOf(broken)
  const [first] = (await viewSession(world.ctx, sessionId)).messages
  world.speakTo(searching(say('有研究[1]。')))
  await askAndRead(world.ctx, { ...ask, sessionId, retryOf: first?.id })
  await expect.poll(() => usedOf(world)).toBe(1)
  expect(await searchesOf(world)).toEqual([1, 1])
})

test('an answer that is given keeps its search', async () => {
  const world = await scholarWorld()
  world.speakTo(searching(say('有研究[1]。')))
  await askAndRead(world.ctx, ask)
  await expect.poll(() => usedOf(world)).toBe(1)
  expect(await searchesOf(world)).toEqual([1, 1])
})
