import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { askAndRead, createChatWorld, saying, sessionOf, type ChatWorld } from '#test/chat'
import type { SessionId } from '~/core/ids'
import { chooseMessage, deleteMessage, viewSession } from '../sessions'

async function threadOf(world: ChatWorld, count: number): Promise<SessionId> {
  let sessionId = testId<SessionId>('')
  for (let no = 1; no <= count; no += 1) {
    world.model.script = saying(`答${no}`)
    const place = sessionId === '' ? {} : { sessionId }
    sessionId = sessionOf(await askAndRead(world.ctx, { question: `问${no}`, ...place }))
  }
  return sessionId
}

test('a thread is read from its end in pages that join without a gap', async () => {
  const world = await createChatWorld()
  const sessionId = await threadOf(world, 7)
  const questions: string[] = []
  const counts: (number | null)[] = []
  let before: string | undefined
  for (;;) {
    const page = { size: 3, ...(before !== undefined && { before }) }
    const { messages, earlier } = await viewSession(world.ctx, sessionId, page)
    questions.unshift(...messages.map(({ question }) => question))
    counts.push(earlier?.count ?? null)
    if (!earlier) break
    before = messages[0]?.id
    const above = await viewSession(world.ctx, sessionId, { size: 1, ...(before && { before }) })
    expect(above.messages[0]?.id).toBe(earlier.lastId)
  }
  expect(questions).toEqual(['问1', '问2', '问3', '问4', '问5', '问6', '问7'])
  expect(counts).toEqual([4, 1, null])
})

test('a page ends only before what is shown: not before a strange message, a deleted one or a version left', async () => {
  const world = await createChatWorld()
  const sessionId = await threadOf(world, 3)
  const ids = (await viewSession(world.ctx, sessionId)).messages.map(({ id }) => id)
  const [first = '', second = '', third = ''] = ids
  const missing = { slug: 'chat.messageNotFound' }
  const endingAt = (before: string) => viewSession(world.ctx, sessionId, { before, size: 20 })
  await expect(endingAt('123')).rejects.toMatchObject(missing)
  world.model.script = saying('另一个答')
  await askAndRead(world.ctx, { sessionId, question: '问2改', after: first })
  await expect(endingAt(third)).rejects.toMatchObject(missing)
  await chooseMessage(world.ctx, sessionId, second)
  expect((await endingAt(third)).messages.map(({ id }) => id)).toEqual([first, second])
  await deleteMessage(world.ctx, sessionId, third)
  await expect(endingAt(third)).rejects.toMatchObject(missing)
})
