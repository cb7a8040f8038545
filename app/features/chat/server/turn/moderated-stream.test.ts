import { inject, expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  createChatWorld,
  learn,
  readEvents,
  saying,
  sessionOf,
  textOf,
  tokens,
  usedOf,
  type ChatWorld,
  type Received,
} from '#test/chat'
import type { SessionId } from '~/core/ids'
import type { JudgeSettings } from '~/core/settings/moderation'
import type { Settings } from '~/core/settings'
import { listCheckRecords } from '~/features/moderation/server'
import { foldEvent, openMessage } from '../../fold'
import { findQuestions } from '../recall/find'
import { listRecords } from '../records'
import { followSession, stopAnswer, viewSession } from '../sessions'

const REFUSED = '内容未通过安全审核，请修改后重试'
const page = { pageNo: 1, pageSize: 20 }
let judges = 0

async function moderatedWorld(changes: Partial<Settings>): Promise<ChatWorld> {
  const world = await createChatWorld()
  const settings = { ...world.ctx.settings, ...changes }
  world.ctx.settings = settings
  world.inSessions.settings = settings
  return world
}

const judgedBy = (secret = 'a-judge-secret'): JudgeSettings => ({
  kind: 'tencent',
  keyId: 'AKIDjudge',
  keySecret: secret,
  region: 'ap-guangzhou',
  baseUrl: `${inject('fakeJudges')}/${(judges += 1)}-chat`,
})

const lastOf = (received: Received[]) => received.at(-1)?.event

function folded(received: Received[]) {
  const [first, ...rest] = received.map(({ event }) => event)
  if (first?.type !== 'conversation.started') throw new Error('the stream did not start')
  return rest.reduce(foldEvent, openMessage(first))
}

const recordsOf = async ({ ctx }: ChatWorld) => (await listCheckRecords(ctx, page)).records

test('a question that may not be asked is refused before anything is taken or kept', async () => {
  const world = await moderatedWorld({ MODERATION_WORDS: '私服' })
  await expect(ask(world.ctx, { question: '哪里有私 服' })).rejects.toMatchObject({
    kind: { code: 'AUDITING_ERROR', status: 200 },
    text: REFUSED,
  })
  expect(await usedOf(world)).toBe(0)
  expect((await listRecords(world.ctx, page)).total).toBe(0)
  expect(world.model.asked).toEqual([])
  expect(await recordsOf(world)).toMatchObject([{ kind: 'question', label: '私服' }])
})

test('a service refuses a question as well, within a second when it is silent', async () => {
  const world = await moderatedWorld({ MODERATION_PROVIDERS: [judgedBy()] })
  await expect(ask(world.ctx, { question: '讲讲禁词' })).rejects.toMatchObject({ text: REFUSED })
  await ask(world.ctx, { question: 'fault:silent' })
  const ofQuestions = (await recordsOf(world)).filter(({ kind }) => kind === 'question')
  expect(ofQuestions.map(({ outcome }) => outcome)).toEqual(['unchecked', 'refused'])
})

test('failing closed, what nobody could judge is refused and nothing taken', async () => {
  const world = await moderatedWorld({
    MODERATION_PROVIDERS: [judgedBy()],
    MODERATION_FAILURE: 'closed',
  })
  await expect(ask(world.ctx, { question: 'fault:upstream' })).rejects.toMatchObject({
    slug: 'moderation.unavailable',
  })
  expect(await usedOf(world)).toBe(0)
})

test('an answer with a word of the list never shows it, ends with the refusal and costs nothing', async () => {
  const world = await moderatedWorld({ MODERATION_WORDS: '私服,spam' })
  world.model.script = saying('可以去玩私服，那里人多。')
  const received = await askAndRead(world.ctx)
  expect(textOf(received)).toBe('可以去玩')
  expect(lastOf(received)).toMatchObject({
    type: 'conversation.error',
    code: 'AUDITING_ERROR',
    message: REFUSED,
    withdrawn: true,
  })
  expect(folded(received)).toMatchObject({ status: 'error', answer: '', thinking: '', refs: [] })
  await expect.poll(() => usedOf(world)).toBe(0)
  expect(await recordsOf(world)).toMatchObject([{ kind: 'answer', label: '私服' }])
})

test('nothing of a withdrawn answer is kept: not in the session, its replay, the search or the next prompt', async () => {
  const world = await moderatedWorld({ MODERATION_PROVIDERS: [judgedBy()] })
  world.model.script = saying(`岭云的介绍到此。${'这一句很平常。'.repeat(60)}然后是禁词。`)
  const received = await askAndRead(world.ctx, { question: '岭云是什么' })
  expect(textOf(received)).toContain('岭云的介绍')
  expect(folded(received)).toMatchObject({ status: 'error', answer: '' })
  const id = sessionOf(received)
  const { messages } = await viewSession(world.ctx, id)
  expect(messages).toMatchObject([{ status: 'error', answer: '', error: { message: REFUSED } }])
  const far = new AbortController().signal
  const again = await readEvents(await followSession(world.ctx, id, 0, far))
  expect(again.map(({ event }) => event.type)).toEqual([
    'conversation.started',
    'text.start',
    'text.done',
    'notice',
    'conversation.error',
  ])
  expect(messages[0]?.notices).toBeUndefined()
  await expect.poll(() => usedOf(world)).toBe(0)
  expect(await findQuestions(world.ctx, '岭云的介绍')).toEqual([])
  world.model.script = saying('好的。')
  expect(textOf(await askAndRead(world.ctx, { sessionId: id }))).toBe('好的。')
  expect(JSON.stringify(world.model.asked.at(-1))).not.toContain('很平常')
})

test('a service that speaks while the model is silent stops it', async () => {
  const world = await moderatedWorld({ MODERATION_PROVIDERS: [judgedBy()] })
  const never = new Promise(() => {})
  world.model.script = [
    ...tokens(`${'平常。'.repeat(200)}禁词。${'后话。'.repeat(50)}`),
    { until: never },
  ]
  const received = await askAndRead(world.ctx)
  expect(lastOf(received)).toMatchObject({ code: 'AUDITING_ERROR', withdrawn: true })
})

test('reasoning is looked at like the answer', async () => {
  const world = await moderatedWorld({ MODERATION_WORDS: '私服' })
  world.model.script = [
    { type: 'reasoning', text: '也许该提' },
    { type: 'reasoning', text: '私服' },
    ...saying('好的。'),
  ]
  const received = await askAndRead(world.ctx, { useR1: true })
  expect(folded(received)).toMatchObject({ status: 'error', thinking: '', answer: '' })
  expect(JSON.stringify(received)).not.toContain('私服')
})

test('a word is seen on both sides of a pause in which something was looked up', async () => {
  const world = await moderatedWorld({ MODERATION_WORDS: '发票代开' })
  world.model.script = [
    { type: 'reasoning', text: '先想发票' },
    ...tokens('找人'),
    { type: 'reasoning', text: '代开' },
    ...saying('好的。'),
  ]
  const received = await askAndRead(world.ctx, { useR1: true })
  expect(folded(received)).toMatchObject({ status: 'error', thinking: '', answer: '' })
})

test('a word that marks without a source part is seen once they are taken out', async () => {
  const world = await moderatedWorld({ MODERATION_WORDS: '发票代开' })
  await learn(world.ctx, '春天.txt', ['春天的内容是新生。'])
  world.model.script = saying('春天的内容是新生[1]。找人发[98]票[98]代[98]开[98]。')
  const received = await askAndRead(world.ctx, { useRepository: true })
  expect(lastOf(received)).toMatchObject({ code: 'AUDITING_ERROR', withdrawn: true })
  expect(folded(received)).toMatchObject({ status: 'error', answer: '', refs: [] })
  expect(JSON.stringify(received)).not.toContain('发票代开')
  const { messages } = await viewSession(world.ctx, sessionOf(received))
  expect(JSON.stringify(messages)).not.toContain('发票代开')
  expect(await recordsOf(world)).toMatchObject([{ kind: 'answer', label: '发票代开' }])
})

test('what may pass passes whole, to the letter', async () => {
  const world = await moderatedWorld({
    MODERATION_WORDS: '发票代开,spam,服务器崩溃',
    MODERATION_PROVIDERS: [judgedBy()],
  })
  const text = '要带发票，代开会的人签到。spammer 也在服务器旁。最后是发票代'
  world.model.script = [{ type: 'reasoning', text: '先想发票代' }, ...saying(text)]
  const received = await askAndRead(world.ctx, { useR1: true })
  expect(textOf(received)).toBe(text)
  expect(folded(received)).toMatchObject({ status: 'done', answer: text, thinking: '先想发票代' })
  const order = received.map(({ event }) => event.type)
  expect(order.lastIndexOf('think.delta')).toBeLessThan(order.indexOf('text.start'))
  await expect.poll(() => usedOf(world)).toBe(1)
})

test('a stopped answer is judged to its last word', async () => {
  const world = await moderatedWorld({ MODERATION_PROVIDERS: [judgedBy()] })
  world.model.script = [...tokens('半句禁词'), { until: new Promise(() => {}) }]
  const events = await ask(world.ctx)
  const reading = readEvents(events)
  const [{ id }] = (await expect
    .poll(async () => (await listRecords(world.ctx, page)).records)
    .toHaveLength(1)
    .then(async () => (await listRecords(world.ctx, page)).records)) as [{ id: SessionId }]
  await expect
    .poll(async () => (await viewSession(world.ctx, id)).messages[0]?.answer)
    .toBe('半句禁词')
  await stopAnswer(world.ctx, id)
  expect(folded(await reading)).toMatchObject({ status: 'error', answer: '' })
})

test('an answer that nobody could judge passes and is recorded once, or is withdrawn where failures are closed', async () => {
  const text = `${'平常的一句话。'.repeat(120)}fault:upstream`
  const open = await moderatedWorld({ MODERATION_PROVIDERS: [judgedBy()] })
  open.model.script = saying(text)
  expect(folded(await askAndRead(open.ctx))).toMatchObject({ status: 'done', answer: text })
  expect(await recordsOf(open)).toMatchObject([{ kind: 'answer', outcome: 'unchecked' }])
  const closed = await moderatedWorld({
    MODERATION_PROVIDERS: [judgedBy()],
    MODERATION_FAILURE: 'closed',
  })
  closed.model.script = saying(text)
  expect(folded(await askAndRead(closed.ctx))).toMatchObject({
    status: 'error',
    answer: '',
    error: { code: 14001 },
  })
})

test('what the model’s own provider refuses is taken back and costs nothing', async () => {
  const world = await createChatWorld()
  const { modelErrors } = await import('~/features/models/errors')
  world.model.script = [...tokens('写了一半'), { fail: modelErrors.refused() }]
  const received = await askAndRead(world.ctx)
  expect(folded(received)).toMatchObject({
    status: 'error',
    answer: '',
    error: { message: REFUSED },
  })
  await expect.poll(() => usedOf(world)).toBe(0)
})
