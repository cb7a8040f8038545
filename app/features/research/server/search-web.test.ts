import { expect, test, vi } from 'vitest'
import { createResearchWorld, patient } from '#test/researching'
import { createWorld } from '#test/world'
import { searchWeb } from './search-web'
import { whoSearches } from './who-searches'

const heat = { query: '高温 用电', limit: 10 }

test('nobody is asked until somebody is configured, and the refusal names nothing of the configuration', async () => {
  const { ctx } = createWorld()
  expect(whoSearches(ctx).web).toEqual([])
  await expect(searchWeb(ctx, heat, patient())).rejects.toMatchObject({
    slug: 'research.webNotConfigured',
    text: expect.stringMatching(/^(?!.*[A-Z]_).*联系管理员/),
  })
})

test('four searchers become one list: spellings of an address are one page, what more know comes first', async () => {
  const web = { searxng: 'ok', bocha: 'ok', tavily: 'ok', brave: 'ok' }
  const { ctx, asked } = createResearchWorld({ web })
  expect(whoSearches(ctx).web).toEqual(['SearXNG', '博查', 'Tavily', 'Brave'])
  const { results, sources } = await searchWeb(ctx, heat, patient())
  expect(sources.map(({ source, state, count }) => [source, state, count])).toEqual([
    ['searxng', 'ok', 3],
    ['bocha', 'ok', 3],
    ['tavily', 'ok', 3],
    ['brave', 'ok', 3],
  ])
  expect(results).toHaveLength(6)
  expect(results[0]).toEqual({
    title: '夏季用电安全须知',
    url: 'https://www.example.com/power/?utm_source=feed',
    site: 'example.com',
    snippet: '高温天气下，检查线路与插座，及时更换老化的电线。 And more.',
    publishedAt: '2025-07-02',
    source: 'SearXNG',
  })
  expect(results[1]?.snippet).toBe('Cities are warmer than the land & sea around them. And more.')
  expect(results.every(({ url }) => url.startsWith('http'))).toBe(true)
  expect((await asked('bocha'))[0]?.headers.authorization).toBe('Bearer good-key')
})

test('the same words are asked once within the hour, and again after it', async () => {
  const { ctx, clock, asked } = createResearchWorld({ web: { tavily: 'ok' } })
  await searchWeb(ctx, heat, patient())
  await searchWeb(ctx, { ...heat, limit: 3 }, patient())
  expect(await asked()).toHaveLength(1)
  clock.now += 3_601_000
  await searchWeb(ctx, heat, patient())
  expect(await asked()).toHaveLength(2)
})

// Each has vendors of its own: what they wait for is waited for together.
test.concurrent.each([
  ['searxng', 'disabled', 'disabled'],
  ['searxng', 'empty', 'upstream'],
  ['bocha', 'quota', 'quota'],
  ['bocha', 'error200', 'quota'],
  ['bocha', 'auth', 'auth'],
  ['tavily', 'quota', 'quota'],
  ['tavily', 'auth', 'auth'],
  ['brave', 'auth', 'auth'],
  ['brave', 'rate:90', 'rate'],
  ['tavily', 'malformed', 'malformed'],
  ['bocha', 'truncated', 'upstream'],
  ['searxng', 'server', 'upstream'],
])('%s with the fault %s is told as %s beside what another found', async (kind, fault, state) => {
  const other = kind === 'tavily' ? 'bocha' : 'tavily'
  const { ctx } = createResearchWorld({ web: { [kind]: fault, [other]: 'ok' } })
  const { results, sources } = await searchWeb(ctx, heat, patient())
  expect(sources.find(({ source }) => source === kind)?.state).toBe(state)
  expect(results).toHaveLength(3)
})

test.concurrent('a wrong key is told, not the key', async () => {
  const { ctx } = createResearchWorld({ web: { bocha: 'ok' }, key: 'wrong-secret-key' })
  const failed = searchWeb(ctx, heat, patient())
  await expect(failed).rejects.toMatchObject({
    slug: 'research.webFailed',
    details: { sources: [{ source: 'bocha', state: 'auth' }] },
  })
  expect(JSON.stringify(await failed.catch((error: unknown) => error))).not.toContain('secret')
})

test('who is silent is left after eight seconds, the others are heard', async () => {
  const { ctx } = createResearchWorld({ web: { bocha: 'timeout', tavily: 'ok' } })
  const { timeout } = AbortSignal
  const waiting = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 4))
  const { sources } = await searchWeb(ctx, heat, patient())
  expect(sources.map(({ state }) => state)).toEqual(['timeout', 'ok'])
  expect(waiting.mock.calls).toContainEqual([8000])
  waiting.mockRestore()
})

test.concurrent('who asks for a short rest is asked once more, who asks for a long one is left alone as long', async () => {
  const soon = createResearchWorld({ web: { tavily: 'rate:1,ok' } })
  expect((await searchWeb(soon.ctx, heat, patient())).results).toHaveLength(3)
  const late = createResearchWorld({ web: { bocha: 'rate:120,ok', tavily: 'ok' } })
  const { ctx, clock, asked } = late
  const stateNow = async (query: string) =>
    (await searchWeb(ctx, { query, limit: 5 }, patient())).sources[0]?.state
  expect(await stateNow('一')).toBe('rate')
  expect(await stateNow('二')).toBe('paused')
  expect(await asked('bocha')).toHaveLength(1)
  clock.now += 121_000
  expect(await stateNow('三')).toBe('ok')
})

test.concurrent('three troubles in a row are a pause, an answer ends the counting', async () => {
  const script = 'malformed,malformed,ok,malformed,malformed,malformed,ok'
  const { ctx } = createResearchWorld({ web: { bocha: script, tavily: 'ok' } })
  const states: (string | undefined)[] = []
  for (let index = 0; index < 7; index += 1) {
    const { sources } = await searchWeb(ctx, { query: `q${index}`, limit: 5 }, patient())
    states.push(sources[0]?.state)
  }
  const bad = 'malformed'
  expect(states).toEqual([bad, bad, 'ok', bad, bad, bad, 'paused'])
})

test.concurrent('who leaves stops the search with the reason of leaving', async () => {
  const { ctx } = createResearchWorld({ web: { bocha: 'timeout' } })
  const leaving = new AbortController()
  const search = searchWeb(ctx, heat, leaving.signal)
  setTimeout(() => leaving.abort(new Error('left')), 100)
  await expect(search).rejects.toThrow('left')
})
