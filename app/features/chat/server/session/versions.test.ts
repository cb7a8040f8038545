import { noId } from '#test/ids'
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  createChatWorld,
  saying,
  sessionOf,
  textOf,
  tokens,
  usedOf,
  type ChatWorld,
} from '#test/chat'
import type { SessionId } from '~/core/ids'
import { modelErrors } from '~/features/models/errors'
import { chooseMessage, deleteMessage, viewSession } from '../sessions'

/** A session of questions asked one after the other; answers with their ids. */
async function threadOf(world: ChatWorld, questions: string[]) {
  let sessionId: SessionId | undefined
  for (const question of questions) {
    world.model.script = saying(`答${question}`)
    const received = await askAndRead(world.ctx, { question, ...(sessionId && { sessionId }) })
    sessionId = sessionOf(received)
  }
  const id = sessionId ?? noId
  const { messages } = await viewSession(world.ctx, id)
  return { sessionId: id, ids: messages.map((message) => message.id) }
}

const displayed = async (world: ChatWorld, sessionId: SessionId) =>
  (await viewSession(world.ctx, sessionId)).messages.map(({ question, answer }) => [
    question,
    answer,
  ])

test('a question asked anew at its place is another version, and earlier answers stay', async () => {
  const world = await createChatWorld()
  const { sessionId, ids } = await threadOf(world, ['甲', '乙', '丙'])
  const [first = '', second = ''] = ids
  world.model.script = saying('另一个答')
  await askAndRead(world.ctx, { sessionId, question: '乙改', after: first })
  expect(await displayed(world, sessionId)).toEqual([
    ['甲', '答甲'],
    ['乙改', '另一个答'],
  ])
  // The model hears what stands before the place, and nothing of the version left.
  const received = world.model.asked.at(-1)?.messages.map(({ content }) => content)
  expect(received).toEqual(expect.arrayContaining(['甲', '答甲', '乙改']))
  expect(received).not.toContain('乙')
  const { messages } = await viewSession(world.ctx, sessionId)
  expect(messages[1]?.versions).toEqual([second, messages[1]?.id])
  expect(messages[0]?.versions).toBeUndefined()
  const back = await chooseMessage(world.ctx, sessionId, second)
  expect(back.messages.map(({ question }) => question)).toEqual(['甲', '乙', '丙'])
  expect(await displayed(world, sessionId)).toHaveLength(3)
})

test('the first question can be asked anew as well', async () => {
  const world = await createChatWorld()
  const { sessionId, ids } = await threadOf(world, ['甲', '乙'])
  await askAndRead(world.ctx, { sessionId, question: '从头', after: '0' })
  const { messages } = await viewSession(world.ctx, sessionId)
  expect(messages.map(({ question }) => question)).toEqual(['从头'])
  expect(messages[0]?.versions).toEqual([ids[0], messages[0]?.id])
})

test('a place that does not exist, and a version of another session, look missing', async () => {
  const world = await createChatWorld()
  const item = await threadOf(world, ['甲'])
  const other = await threadOf(world, ['乙'])
  const missing = { slug: 'chat.messageNotFound' }
  await expect(
    ask(world.ctx, { sessionId: item.sessionId, after: other.ids[0] ?? '' }),
  ).rejects.toMatchObject(missing)
  await expect(chooseMessage(world.ctx, item.sessionId, other.ids[0] ?? '')).rejects.toMatchObject(
    missing,
  )
  // What was refused is not counted.
  expect(await usedOf(world)).toBe(2)
})

test('while an answer is being written no other version can be shown', async () => {
  const world = await createChatWorld()
  const { sessionId, ids } = await threadOf(world, ['甲'])
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => (goOn = resolve))
  world.model.script = [...tokens('半'), { until: wait }, ...saying('句')]
  const reading = askAndRead(world.ctx, { sessionId, after: '0' })
  await expect.poll(async () => (await viewSession(world.ctx, sessionId)).running).not.toBeNull()
  await expect(chooseMessage(world.ctx, sessionId, ids[0] ?? '')).rejects.toMatchObject({
    slug: 'chat.stillAnswering',
  })
  goOn()
  await reading
})

test('what follows a deleted question moves up; one version of several takes along what followed it', async () => {
  const world = await createChatWorld()
  const { sessionId, ids } = await threadOf(world, ['甲', '乙', '丙'])
  await deleteMessage(world.ctx, sessionId, ids[1] ?? '')
  expect((await displayed(world, sessionId)).map(([question]) => question)).toEqual(['甲', '丙'])
  await askAndRead(world.ctx, { sessionId, question: '甲改', after: '0' })
  await chooseMessage(world.ctx, sessionId, ids[0] ?? '')
  await deleteMessage(world.ctx, sessionId, ids[0] ?? '')
  const { messages } = await viewSession(world.ctx, sessionId)
  expect(messages.map(({ question }) => question)).toEqual(['甲改'])
  expect(messages[0]?.versions).toBeUndefined()
})

test('an answer that broke off is asked for again at no charge, once', async () => {
  const world = await createChatWorld({ maxChat: 2 })
  world.model.script = [...tokens('半句'), { fail: modelErrors.truncated() }]
  const sessionId = sessionOf(await askAndRead(world.ctx, { question: '甲' }))
  expect(await usedOf(world)).toBe(1)
  const [broken] = (await viewSession(world.ctx, sessionId)).messages
  const again = { sessionId, question: '甲', after: '0', retryOf: broken?.id ?? '' }
  world.model.script = saying('整句。')
  expect(textOf(await askAndRead(world.ctx, again))).toBe('整句。')
  expect(await usedOf(world)).toBe(1)
  const { messages } = await viewSession(world.ctx, sessionId)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.versions).toHaveLength(2)
  // The second time it is a question like any other.
  await askAndRead(world.ctx, again)
  expect(await usedOf(world)).toBe(2)
  await expect(ask(world.ctx, again)).rejects.toMatchObject({ slug: 'chat.noQuestionsLeft' })
})

test('an answer that is whole owes nobody a retry', async () => {
  const world = await createChatWorld()
  const { sessionId, ids } = await threadOf(world, ['甲'])
  await askAndRead(world.ctx, { sessionId, after: '0', retryOf: ids[0] ?? '' })
  expect(await usedOf(world)).toBe(2)
})

test('a session of before versions opens as the one line it was', async () => {
  const world = await createChatWorld()
  const { sessionId } = await threadOf(world, ['甲', '乙', '丙'])
  const stub = world.session(sessionId)
  await runInDurableObject(stub, (_, { storage }) => {
    for (const column of ['parent', 'picked', 'retried', 'follow_ups'])
      storage.sql.exec(`ALTER TABLE messages DROP COLUMN ${column}`)
  })
  await runInDurableObject(stub, (_, state) => state.abort('new version')).catch(() => {})
  expect((await displayed(world, sessionId)).map(([question]) => question)).toEqual([
    '甲',
    '乙',
    '丙',
  ])
  await askAndRead(world.ctx, { sessionId, question: '丁' })
  expect(await displayed(world, sessionId)).toHaveLength(4)
})
