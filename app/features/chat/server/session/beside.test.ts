import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  createChatWorld,
  fakeModel,
  learn,
  readEvents,
  saying,
  served,
  sessionOf,
  textOf,
  tokens,
  usedOf,
  type ChatWorld,
  type FakeModel,
} from '#test/chat'
import type { SessionId } from '~/core/ids'
import { modelErrors } from '~/features/models/errors'
import { chooseMessage, deleteMessage, followSession, stopAnswer, viewSession } from '../sessions'
import { REDACTED_TEXT } from '../redaction'

const BY = { provider: 'secondModel', label: '另一个模型', model: 'secondModel-1' }
const question = '春天的内容是什么？'

/** A world with a second model to answer. */
async function worldOfTwo(answer = saying('另一个模型的答。')) {
  const world = await createChatWorld()
  const secondModel = fakeModel(answer)
  secondModel.whoServes = (role) => ({ ...served(role), ...(role !== 'support' && BY) })
  const { stream } = secondModel
  secondModel.stream = async function* (...asked) {
    for await (const event of stream(...asked))
      yield event.type === 'started' ? { ...event, by: BY } : event
  }
  world.model.answerers = () => [
    { by: world.model.whoServes('chat'), models: world.model },
    { by: BY, models: secondModel },
  ]
  return { ...world, secondModel, ctx: { ...world.ctx, models: world.model } }
}

type Two = ChatWorld & { secondModel: FakeModel }

async function asked(world: Two) {
  const sessionId = sessionOf(await askAndRead(world.ctx, { question }))
  const { messages } = await viewSession(world.ctx, sessionId)
  return { sessionId, messageId: messages[0]?.id ?? '' }
}

const besideOf = (place: { sessionId: string; messageId: string }) => ({
  question,
  sessionId: place.sessionId,
  beside: { messageId: place.messageId, provider: 'secondModel' },
})

const far = () => new AbortController().signal
const view = async (world: Two, sessionId: SessionId) =>
  (await viewSession(world.ctx, sessionId)).messages

test('another model answers the same beside the first answer, each counted once, until one is kept', async () => {
  const world = await worldOfTwo()
  const place = await asked(world)
  expect(textOf(await askAndRead(world.ctx, besideOf(place)))).toBe('另一个模型的答。')
  const [displayed, ...others] = await view(world, place.sessionId)
  expect(others).toEqual([])
  expect(displayed).toMatchObject({
    id: place.messageId,
    answer: '春天的内容是新生。',
    beside: { question, answer: '另一个模型的答。', by: BY, status: 'done' },
  })
  expect(await usedOf(world)).toBe(2)
  // Neither hears what the other one said.
  expect(JSON.stringify(world.secondModel.asked)).not.toContain('新生')

  const chosen = await chooseMessage(world.ctx, place.sessionId, displayed?.beside?.id ?? '')
  expect(chosen.messages).toMatchObject([
    { answer: '另一个模型的答。', versions: [place.messageId, expect.any(String)] },
  ])
  expect(chosen.messages[0]?.beside).toBeUndefined()
  await askAndRead(world.ctx, { sessionId: place.sessionId, question: '然后呢？' })
  const received = JSON.stringify(world.model.asked.at(-1))
  expect(received).toContain('另一个模型的答。')
  expect(received).not.toContain('春天的内容是新生')
})

test('both are written at one time: each reader hears its own answer and nothing of the other', async () => {
  const world = await worldOfTwo()
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  world.model.script = [...tokens('前半，'), { until: gate }, ...saying('后半。')]
  const first = await ask(world.ctx, { question })
  const [forTest, forReader] = first.tee()
  const start = await readEvents(forTest, 1)
  const sessionId = sessionOf(start)
  const messageId = start[0]?.event.type === 'conversation.started' ? start[0].event.messageId : ''
  const second = await askAndRead(world.ctx, besideOf({ sessionId, messageId }))
  expect(textOf(second)).toBe('另一个模型的答。')
  const meanwhile = await viewSession(world.ctx, sessionId)
  expect(meanwhile.running?.messageId).toBe(messageId)
  expect(meanwhile.messages[0]?.beside?.status).toBe('done')
  // A second device that follows the thread hears the answer that has its place in it.
  const follower = await followSession(world.ctx, sessionId, 0, far())
  goOn()
  expect(textOf(await readEvents(forReader))).toBe('前半，后半。')
  expect(textOf(await readEvents(follower))).toBe('前半，后半。')
  const again = await followSession(
    world.ctx,
    sessionId,
    0,
    far(),
    meanwhile.messages[0]?.beside?.id,
  )
  expect(textOf(await readEvents(again))).toBe('另一个模型的答。')
  expect(await usedOf(world)).toBe(2)
})

test('beside an answer that is being written only one other one may begin, and stopping ends both', async () => {
  const world = await worldOfTwo([...tokens('慢'), { until: new Promise(() => {}) }])
  world.model.script = [...tokens('也慢'), { until: new Promise(() => {}) }]
  const [forTest] = (await ask(world.ctx, { question })).tee()
  const start = await readEvents(forTest, 1)
  const sessionId = sessionOf(start)
  const messageId = start[0]?.event.type === 'conversation.started' ? start[0].event.messageId : ''
  const place = { sessionId, messageId }
  await ask(world.ctx, besideOf(place))
  const stillAnswering = { slug: 'chat.stillAnswering' }
  await expect(ask(world.ctx, besideOf(place))).rejects.toMatchObject(stillAnswering)
  await expect(ask(world.ctx, { sessionId, question: '别的' })).rejects.toMatchObject(
    stillAnswering,
  )
  await expect(chooseMessage(world.ctx, sessionId, messageId)).rejects.toMatchObject(stillAnswering)
  await stopAnswer(world.ctx, sessionId)
  const [displayed] = await view(world, sessionId)
  expect([displayed?.status, displayed?.beside?.status]).toEqual(['end', 'end'])
})

test('going on without a choice keeps the first answer, the other one is a version of it', async () => {
  const world = await worldOfTwo()
  const place = await asked(world)
  await askAndRead(world.ctx, besideOf(place))
  await askAndRead(world.ctx, { sessionId: place.sessionId, question: '然后呢？' })
  const [first, second] = await view(world, place.sessionId)
  expect(first).toMatchObject({
    id: place.messageId,
    versions: [place.messageId, expect.any(String)],
  })
  expect(first?.beside).toBeUndefined()
  expect(second?.question).toBe('然后呢？')
})

test('an answer that gets no word is given back, and the first one can be kept', async () => {
  const world = await worldOfTwo([{ fail: modelErrors.unavailable() }])
  const place = await asked(world)
  expect((await askAndRead(world.ctx, besideOf(place))).at(-1)?.event).toMatchObject({
    type: 'conversation.error',
  })
  await expect.poll(() => usedOf(world)).toBe(1)
  const chosen = await chooseMessage(world.ctx, place.sessionId, place.messageId)
  expect(chosen.messages[0]).toMatchObject({ answer: '春天的内容是新生。' })
  expect(chosen.messages[0]?.beside).toBeUndefined()
})

test('each answer has citations of its own, and both are withheld from who may no longer read their source', async () => {
  const world = await worldOfTwo(saying('日承载量是7700人次[1]。'))
  const fileId = await learn(world.ctx, '导则.docx', ['青溪古镇的日承载量是7700人次。'])
  world.model.script = saying('承载量为7700人次[1]。')
  const about = { question: '青溪古镇的日承载量是多少？', useRepository: true }
  const sessionId = sessionOf(await askAndRead(world.ctx, about))
  const [first] = await view(world, sessionId)
  const beside = { messageId: first?.id ?? '', provider: 'secondModel' }
  await askAndRead(world.ctx, { ...about, sessionId, beside })
  const [displayed] = await view(world, sessionId)
  expect(displayed?.refs).toMatchObject([{ index: 1, title: '导则.docx' }])
  expect(displayed?.beside?.refs).toMatchObject([{ index: 1, title: '导则.docx' }])
  expect(displayed?.beside?.read).toBeUndefined()
  const { ctx } = world
  const { spaceId } = ctx.seat
  await ctx.db.run(
    sql`INSERT INTO withheld_files (space_id, file_id) VALUES (${spaceId}, ${fileId})`,
  )
  const asMember = { ...ctx, seat: { ...ctx.seat, role: 'member' as const } }
  const [closed] = (await viewSession(asMember, sessionId)).messages
  for (const side of [closed, closed?.beside])
    expect(side).toMatchObject({ answer: REDACTED_TEXT, refs: [], steps: [] })
})

test('what cannot stand beside it is refused, and nothing is counted', async () => {
  const world = await worldOfTwo()
  const place = await asked(world)
  const gone = { ...besideOf(place), beside: { messageId: place.messageId, provider: 'nobody' } }
  await expect(ask(world.ctx, gone)).rejects.toMatchObject({ slug: 'chat.modelGone' })
  const other = { ...besideOf(place), question: '别的问题' }
  await expect(ask(world.ctx, other)).rejects.toMatchObject({ slug: 'chat.messageNotFound' })
  const foreign = besideOf({ ...place, messageId: '4242' })
  await expect(ask(world.ctx, foreign)).rejects.toMatchObject({ slug: 'chat.messageNotFound' })
  expect(await usedOf(world)).toBe(1)
  expect(() => ask(world.ctx, { question, beside: besideOf(place).beside })).toThrow(/beside/)
})

test('when the first one is deleted the other one has its place', async () => {
  const world = await worldOfTwo()
  const place = await asked(world)
  await askAndRead(world.ctx, besideOf(place))
  await deleteMessage(world.ctx, place.sessionId, place.messageId)
  const [displayed, ...others] = await view(world, place.sessionId)
  expect(others).toEqual([])
  expect(displayed).toMatchObject({ answer: '另一个模型的答。' })
  expect(displayed?.beside).toBeUndefined()
})
