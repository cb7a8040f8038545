import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { researching } from '#test/researching'
import { createTeamWorld } from '#test/teams'
import { answerOf, call, callingModel, refsOf, rowsOf, say, turnOf } from '#test/turns'
import { openModels } from '~/features/models/server'
import { teamInfo } from '~/features/teams/server'
import { teams } from '~/features/teams/server/tables'
import { research } from '../turn/research'

const offline = () => openModels({ MODEL_PROVIDERS: [], MODEL_ROLES: {}, MODEL_STALL_MS: 1000 })

// Through the real searchers and readers, over HTTP, to the fakes of their vendors.
async function createWorldOutside(web = 'ok', scholar = 'ok') {
  const world = await createTeamWorld()
  const { ctx } = world
  await ctx.db.update(teams).set({ maxScholarSearch: 5 }).where(eq(teams.id, ctx.seat.teamId))
  return researching(world, {
    web: { bocha: web },
    scholar: { openalex: scholar },
    readers: ['jina'],
  })
}

test('the quoting engine answers from the web by way of the configured search', async () => {
  const { ctx, asked } = await createWorldOutside()
  const ask = { question: '高温天气下要检查什么？', useSearch: true }
  const events = await turnOf(ctx, ask, { model: offline(), research })
  expect(rowsOf(events)[0]).toEqual(['web_search', expect.stringMatching(/^找到 \d 条$/)])
  expect(answerOf(events)).toContain('检查线路与插座')
  expect(refsOf(events).refs[0]).toMatchObject({
    type: 'web',
    url: expect.stringContaining('example.com/power'),
    publishedAt: '2025-07-02',
    support: 'supported',
  })
  expect((await asked('bocha')).length).toBe(1)
})

test('a search of papers that a model makes takes one of the quota, and one that fails none', async () => {
  const { ctx } = await createWorldOutside()
  const model = callingModel(call(['scholar_search', { query: 'urban heat' }]), say('有研究[1]。'))
  const events = await turnOf(ctx, { useScholar: true }, { model, research })
  expect(rowsOf(events)).toEqual([['scholar_search', expect.stringMatching(/^找到 \d+ 篇$/)]])
  expect(refsOf(events).refs[0]).toMatchObject({ type: 'scholar', authors: expect.any(Array) })
  expect((await teamInfo(ctx)).usedScholarSearch).toBe(1)
  const broken = await createWorldOutside('ok', 'server')
  const failed = await turnOf(broken.ctx, { useScholar: true }, { model: offline(), research })
  expect(failed.at(-1)).toMatchObject({ type: 'conversation.error', code: 70011 })
  expect((await teamInfo(broken.ctx)).usedScholarSearch).toBe(0)
})

test('a question that searches papers twice, at once or in turn, pays for one search', async () => {
  const { ctx, asked } = await createWorldOutside()
  const model = callingModel(
    call(['scholar_search', { query: 'urban heat' }], ['scholar_search', { query: 'trees' }]),
    say('有研究[1]。'),
  )
  await turnOf(ctx, { useScholar: true }, { model, research })
  expect(await asked('openalex')).toHaveLength(2)
  expect((await teamInfo(ctx)).usedScholarSearch).toBe(1)
  const inTurn = callingModel(
    call(['scholar_search', { query: 'ponds' }]),
    call(['scholar_search', { query: 'water' }]),
    say('有研究[1]。'),
  )
  await turnOf(ctx, { useScholar: true }, { model: inTurn, research })
  expect((await teamInfo(ctx)).usedScholarSearch).toBe(2)
})

test('where the first search fails, the one that is answered is paid', async () => {
  const { ctx } = await createWorldOutside('ok', 'server,server,ok')
  const model = callingModel(
    call(['scholar_search', { query: 'urban heat' }]),
    call(['scholar_search', { query: 'trees' }]),
    say('有研究[1]。'),
  )
  const events = await turnOf(ctx, { useScholar: true }, { model, research })
  expect(rowsOf(events).map(([, , trouble]) => trouble)).toEqual(['failed', undefined])
  expect((await teamInfo(ctx)).usedScholarSearch).toBe(1)
})

test('without a search left, the row says so and the answer goes on', async () => {
  const { ctx } = await createWorldOutside()
  await ctx.db.update(teams).set({ maxScholarSearch: 0 }).where(eq(teams.id, ctx.seat.teamId))
  const model = callingModel(call(['scholar_search', { query: 'heat' }]), say('没有查到文献。'))
  const events = await turnOf(ctx, { useScholar: true }, { model, research })
  expect(rowsOf(events)).toMatchObject([['scholar_search', expect.any(String), 'short']])
  expect(answerOf(events)).toBe('没有查到文献。')
})
