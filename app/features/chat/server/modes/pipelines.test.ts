import { expect, test } from 'vitest'
import { fakeModel, learn, saying } from '#test/chat'
import {
  answerOf,
  call,
  callingModel,
  fakeResearch,
  refsOf,
  rowsOf,
  say,
  turnOf,
} from '#test/turns'
import { createWorld } from '#test/world'
import { requestErrors } from '~/core/errors'
import { openModels } from '~/features/models/server'

const offline = () => openModels({ MODEL_PROVIDERS: [], MODEL_ROLES: {}, MODEL_STALL_MS: 1000 })
const question = '青溪古镇的日承载量是多少？'
const fact = '青溪古镇的日承载量是7700人次。'

test('a model searches, reads and answers from library, web and papers under one row of numbers', async () => {
  const { ctx } = createWorld()
  await learn(ctx, '导则.docx', [fact])
  const research = fakeResearch({
    web: [{ url: 'https://a.cn/1', title: '公告', site: '青溪网', snippet: '古镇公告。' }],
    pages: {
      'https://a.cn/1': { title: '公告', text: '青溪古镇自五月起限流。\n每日上限另行公布。' },
    },
    works: [{ title: '古镇承载量研究', abstract: '承载量应按面积计算。', venue: '旅游学刊' }],
  })
  const model = callingModel(
    call(['web_search', { query: '青溪古镇 限流' }], ['scholar_search', { query: '承载量' }]),
    call(['read_web_url', { source: 2 }]),
    say('日承载量是7700人次[1]。五月起限流[4]。承载量按面积计算[3]。'),
  )
  const ask = { question, useRepository: true, useSearch: true, useScholar: true }
  const events = await turnOf(ctx, ask, { model, research })
  expect(rowsOf(events)).toEqual([
    ['repo_search_block', '命中 1 段'],
    ['web_search', '找到 1 条'],
    ['scholar_search', '找到 1 篇'],
    ['read_web_url', '读了 21 字'],
  ])
  expect(answerOf(events)).toBe('日承载量是7700人次[1]。五月起限流[2]。承载量按面积计算[3]。')
  expect(refsOf(events).refs).toMatchObject([
    { index: 1, type: 'repo_block', title: '导则.docx', support: 'supported' },
    { index: 2, type: 'web', title: '公告', url: 'https://a.cn/1', support: 'supported' },
    { index: 3, type: 'scholar', authors: ['李四'], year: 2024, venue: '旅游学刊' },
  ])
  expect(research.visits).toEqual([
    'web 青溪古镇 限流',
    'spend chat',
    'scholar 承载量',
    'read https://a.cn/1',
  ])
  expect(events.at(-1)).toMatchObject({ type: 'conversation.completed', status: 'done' })
})

test('the engine that calls nothing gets everything looked up for it, and quotes each kind', async () => {
  const { ctx } = createWorld()
  const research = fakeResearch({
    web: [{ url: 'https://a.cn/1', title: '古镇公告', snippet: '青溪古镇公告。' }],
    pages: { 'https://a.cn/1': { title: '古镇公告', text: `${fact}请错峰出行。` } },
    works: [{ title: '论客流', abstract: '客流研究综述了三种方法。' }],
  })
  const ask = { question, useSearch: true, useScholar: true }
  const events = await turnOf(ctx, ask, { model: offline(), research })
  expect(rowsOf(events).map(([name]) => name)).toEqual([
    'web_search',
    'scholar_search',
    'read_web_url',
  ])
  expect(answerOf(events)).toContain('青溪古镇的日承载量是7700人次[1]。')
  expect(refsOf(events).refs[0]).toMatchObject({ type: 'web', support: 'supported' })
})

test('a mode that nobody serves says so in its row and the answer goes on', async () => {
  const { ctx } = createWorld()
  await learn(ctx, '导则.docx', [fact])
  const model = fakeModel(saying('是7700人次[1]。'))
  const ask = { question, useRepository: true, useSearch: true, useScholar: true }
  const events = await turnOf(ctx, ask, { model })
  expect(rowsOf(events)).toEqual([
    ['web_search', '没有配置联网搜索', 'unset'],
    ['scholar_search', '没有配置学术搜索', 'unset'],
    ['repo_search_block', '命中 1 段'],
  ])
  expect(model.asked[0]?.messages[0]?.content).toContain('联网搜索没有配置')
  expect(answerOf(events)).toBe('是7700人次[1]。')
})

test('a tool that fails shows it in its row and the answer comes all the same', async () => {
  const { ctx } = createWorld()
  const failure = requestErrors.tooMany()
  const research = fakeResearch({ web: [], pages: {}, failure })
  const model = callingModel(call(['web_search', { query: '天气' }]), say('查不到，请稍后再问。'))
  const events = await turnOf(ctx, { useSearch: true }, { model, research })
  expect(rowsOf(events)).toEqual([['web_search', failure.text, 'failed']])
  expect(answerOf(events)).toBe('查不到，请稍后再问。')
})

test('where every search failed the quoting engine does not say that nothing is there', async () => {
  const { ctx } = createWorld()
  const failure = requestErrors.tooMany()
  const research = fakeResearch({ web: [], failure })
  const events = await turnOf(ctx, { useSearch: true }, { model: offline(), research })
  expect(events.at(-1)).toMatchObject({ type: 'conversation.error', message: failure.text })
})

test('the same call again is stopped, and a model that does nothing else has to answer', async () => {
  const { ctx } = createWorld()
  const research = fakeResearch({ web: [{ snippet: fact }] })
  const model = callingModel((request) =>
    request.toolChoice === 'none'
      ? say('日承载量是7700人次[1]。')
      : call(['web_search', { query: '同' }]),
  )
  const events = await turnOf(ctx, { question, useSearch: true }, { model, research })
  expect(rowsOf(events)).toEqual([
    ['web_search', '找到 1 条'],
    ['web_search', '与前面的调用重复，已停止', 'stopped'],
    ['web_search', '与前面的调用重复，已停止', 'stopped'],
  ])
  expect(research.visits).toHaveLength(1)
  expect(answerOf(events)).toBe('日承载量是7700人次[1]。')
})

test('a model that calls even when it must not leaves its asker with what was found', async () => {
  const { ctx } = createWorld()
  await learn(ctx, '导则.docx', [fact])
  const quoting = offline()
  let no = 0
  const model = {
    ...callingModel(),
    stream: (...[role, request, signal]: Parameters<typeof quoting.stream>) =>
      request.onlyQuote
        ? quoting.stream(role, request, signal)
        : callingModel(call(['repo_search_block', { query: `第${(no += 1)}次` }])).stream(
            role,
            request,
            signal,
          ),
  }
  const events = await turnOf(ctx, { question, useRepository: true }, { model })
  expect(answerOf(events)).toContain('青溪古镇的日承载量是7700人次[1]')
  expect(rowsOf(events).length).toBeLessThanOrEqual(9)
  expect(events.at(-1)).toMatchObject({ status: 'done' })
})

test('hundreds of calls in one message are bounded, in rows as in visits', async () => {
  const { ctx } = createWorld()
  const research = fakeResearch({ web: [{ snippet: fact }], pages: {} })
  const many = Array.from({ length: 300 }, (_, n): [string, object] => [
    'web_search',
    { query: `第${n}` },
  ])
  const model = callingModel(call(...many), say('答。'))
  const events = await turnOf(ctx, { question, useSearch: true }, { model, research })
  expect(research.visits.length).toBeLessThanOrEqual(3)
  expect(rowsOf(events).length).toBeLessThanOrEqual(8)
  // Each call is answered, as providers demand.
  expect(model.asked[1]?.messages.filter(({ role }) => role === 'tool')).toHaveLength(300)
})

test('reasoning of a round with calls goes back to the provider, and its time adds up', async () => {
  const world = createWorld()
  const think = (text: string) => {
    world.clock.now += 1000
    return { type: 'reasoning' as const, text }
  }
  const research = fakeResearch({ web: [{ snippet: fact }] })
  const model = callingModel(
    () => [think('先查'), ...call(['web_search', { query: '承载量' }])],
    () => [think('够了'), ...say('7700人次[1]。')],
  )
  const earlier = [{ question: '前问', answer: '前答。', thinking: '前思' }]
  const ask = { question, useSearch: true, useR1: true }
  const events = await turnOf(world.ctx, ask, { model, research, earlier })
  const [, second] = model.asked
  expect(second?.messages.find((item) => item.role === 'assistant')).toMatchObject({
    reasoning: '前思',
  })
  expect(second?.messages.at(-2)).toMatchObject({ role: 'assistant', reasoning: '先查' })
  expect(events.filter(({ type }) => type === 'think.done')).toHaveLength(2)
  const thought = events.map((item) => (item.type === 'think.delta' ? item.delta : '')).join('')
  expect(thought).toBe('先查\n\n够了')
})

test('only my documents: neither web nor papers are asked, and without a passage that is said', async () => {
  const { ctx } = createWorld()
  const research = fakeResearch({ web: [{ snippet: fact }], works: [] })
  const model = callingModel(say('不该被问。'))
  const ask = { question, useSearch: true, useScholar: true, onlyDocuments: true }
  const events = await turnOf(ctx, ask, { model, research })
  expect(research.visits).toEqual([])
  expect(model.asked).toEqual([])
  expect(answerOf(events)).toContain('资料中没有找到')
  expect(events.find(({ type }) => type === 'text.done')).toMatchObject({ refused: true })
})

test('with the switch off a model may say what it knows, apart from what the documents say', async () => {
  const { ctx } = createWorld()
  const model = callingModel(say('以下不取自资料：一般按面积计算。'))
  const ask = { question, useRepository: true, onlyDocuments: false }
  const events = await turnOf(ctx, ask, { model })
  expect(model.asked[0]?.messages[0]?.content).toContain('以下不取自资料')
  expect(answerOf(events)).toBe('以下不取自资料：一般按面积计算。')
})

test('a page that the asker names is read, whoever answers', async () => {
  const { ctx } = createWorld()
  const pages = { 'https://a.cn/x': { title: '公告', text: fact } }
  const typed = { question: `看看 https://a.cn/x ，日承载量是多少？`, useSearch: true }
  const research = fakeResearch({ pages })
  const quoted = await turnOf(ctx, typed, { model: offline(), research })
  expect(answerOf(quoted)).toContain('7700人次[1]')
  const model = callingModel(
    call(['read_web_url', { url: 'https://a.cn/x' }]),
    say('7700人次[1]。'),
  )
  expect(refsOf(await turnOf(ctx, typed, { model, research })).refs).toMatchObject([
    { type: 'web', url: 'https://a.cn/x' },
  ])
})

test('sources that contradict each other are pointed out under an answer that does not say so', async () => {
  const { ctx } = createWorld()
  await learn(ctx, '甲.docx', ['青溪古镇的日承载量是7700人次，由镇政府核定。'])
  await learn(ctx, '乙.docx', ['青溪古镇的日承载量是9900人次，由镇政府核定。'])
  const model = fakeModel(saying('日承载量是7700人次[1]。'))
  const events = await turnOf(ctx, { question, useRepository: true }, { model })
  const text = answerOf(events)
  expect(text).toContain('来源不一致：“青溪古镇的日承载量是7700人次”[')
  expect(text).toContain('，“9900人次”[')
  expect(refsOf(events).refs).toHaveLength(2)
})

test('an answer that names both values itself is left alone', async () => {
  const { ctx } = createWorld()
  await learn(ctx, '甲.docx', ['青溪古镇的日承载量是7700人次，由镇政府核定。'])
  await learn(ctx, '乙.docx', ['青溪古镇的日承载量是9900人次，由镇政府核定。'])
  const model = fakeModel(saying('一说7700人次[1]，一说9900人次[2]。'))
  const events = await turnOf(ctx, { question, useRepository: true }, { model })
  expect(answerOf(events)).not.toContain('来源不一致')
})

test('a plain question brings neither tools nor sources along', async () => {
  const { ctx } = createWorld()
  const model = callingModel(say('你好。'))
  const events = await turnOf(ctx, { question: '你好' }, { model })
  expect(model.asked[0]?.tools).toBeUndefined()
  expect(events.map(({ type }) => type)).toEqual([
    'conversation.started',
    'text.start',
    'text.delta',
    'text.done',
    'notice',
    'conversation.completed',
  ])
})

test('a stop ends the turn at once, also while a tool runs', async () => {
  const { ctx } = createWorld()
  const stop = new AbortController()
  const research = {
    ...fakeResearch({ web: [] }),
    searchWeb: () => {
      setTimeout(() => stop.abort(), 20)
      return new Promise<never>(() => {})
    },
  }
  const model = callingModel(call(['web_search', { query: '天气' }]))
  const events = await turnOf(ctx, { useSearch: true }, { model, research, signal: stop.signal })
  expect(events.at(-1)).toMatchObject({ type: 'conversation.completed', status: 'end' })
})
