import { ask, askAndRead, createChatWorld, learn, saying, sessionOf } from '#test/chat'
import { withObject } from '#test/objects'
import { upload } from '#test/uploads'
import { bareWork } from '#test/works'
import { expect, inject, test } from 'vitest'
import { scholarWorks } from '~/features/research/server/tables'
import { MOST_THREAD_PAGE } from '../../contract'
import type { chatSession } from '../chat-session'
import { viewSession } from '../sessions'
import { conversationShares } from './share-conversation'

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)
const NOTHING_MORE = { withPictures: false, withPrivate: false }

test('the versions that are shown are shared, not the others', async () => {
  const { ctx, model } = await createChatWorld()
  model.script = saying('第一种说法。')
  const sessionId = sessionOf(await askAndRead(ctx))
  model.script = saying('第二种说法。')
  await askAndRead(ctx, { sessionId, after: '0' })
  const { snapshot } = await conversationShares.make(ctx, sessionId, NOTHING_MORE)
  expect(snapshot.turns.map(({ answer }) => answer)).toEqual(['第二种说法。'])
})

test('a conversation longer than one page of its thread is shared whole and in order', async () => {
  const { ctx, model } = await createChatWorld({ maxChat: 1000 })
  ctx.settings = { ...ctx.settings, MAX_ASKS_PER_MINUTE: 1000 }
  // Pages of three, for a hundred questions take seconds: the deep set asks as many.
  const size = inject('isDeep') ? MOST_THREAD_PAGE : 3
  const numbers = Array.from({ length: size + (inject('isDeep') ? 3 : 4) }, (_, no) =>
    String(no + 1),
  )
  let place = {}
  for (const question of numbers) {
    model.script = saying('答。')
    place = { sessionId: sessionOf(await askAndRead(ctx, { question, ...place })) }
  }
  const { sessionId = '' }: { sessionId?: string } = place
  const parts = numbers.length
  let pages = 0
  const paged = withObject<Viewed, typeof ctx>(ctx, 'CHAT_SESSION', (real) => ({
    view: (asked) => {
      pages += 1
      return real.view({ ...asked, size })
    },
  }))
  expect(await conversationShares.preview(paged, sessionId)).toMatchObject({ parts, leftOut: 0 })
  expect(pages).toBe(Math.ceil(parts / size))
  const { snapshot } = await conversationShares.make(paged, sessionId, NOTHING_MORE)
  expect(snapshot.turns.map(({ question }) => question)).toEqual(numbers)
}, 60_000)

type Viewed = Pick<ReturnType<typeof chatSession>, 'view'>

test('a paper that was asked about is no file of the library to its share', async () => {
  const { ctx, model } = await createChatWorld()
  const work = { ...bareWork, title: '降温实测', abstract: '街道的正午气温平均降低2.4度。' }
  await ctx.db.insert(scholarWorks).values({ id: work.id, work, lastSeenAt: 0 })
  model.script = saying('平均降低2.4度[1]。')
  const sessionId = sessionOf(await askAndRead(ctx, { works: [{ id: work.id }] }))
  expect((await conversationShares.make(ctx, sessionId, NOTHING_MORE)).fileIds).toEqual([])
})

test('an answer that is being written is left out, and said to be', async () => {
  const { ctx, model } = await createChatWorld()
  const sessionId = sessionOf(await askAndRead(ctx))
  let finish = () => {}
  const until = new Promise<void>((resolve) => (finish = resolve))
  model.script = [{ type: 'text', text: '写到一半' }, { until }, ...saying('。')]
  const running = await ask(ctx, { sessionId, question: '还有呢？' })
  const preview = await conversationShares.preview(ctx, sessionId)
  expect(preview).toMatchObject({ parts: 1, leftOut: 1, privateSources: [] })
  finish()
  await new Response(running).text()
  expect(await conversationShares.preview(ctx, sessionId)).toMatchObject({ parts: 2, leftOut: 0 })
})

test('what was thought, searched and read is not shared; of a source its title and words are', async () => {
  const { ctx, model } = await createChatWorld()
  await learn(ctx, '春.txt', ['春天的内容是新生。'])
  model.script = saying('春天的内容是新生[1]。')
  const sessionId = sessionOf(await askAndRead(ctx, { useRepository: true }))
  const { messages } = await viewSession(ctx, sessionId)
  expect(messages[0]?.refs[0]?.fileId).toMatch(/\d+/)
  const { snapshot } = await conversationShares.make(ctx, sessionId, NOTHING_MORE)
  const [turn] = snapshot.turns
  expect(Object.keys(turn ?? {}).sort()).toEqual(['answer', 'checks', 'question', 'refs'])
  const fields = ['content', 'extension', 'index', 'kind', 'support', 'title', 'used']
  expect(Object.keys(turn?.refs[0] ?? {}).sort()).toEqual(fields)
  expect(turn?.refs[0]).toMatchObject({ title: '春.txt', content: '春天的内容是新生。' })
})

test('pictures go along only when the sharer says so', async () => {
  const { ctx } = await createChatWorld()
  const { id } = await upload(ctx, '立面.png', PNG.slice().buffer)
  const sessionId = sessionOf(await askAndRead(ctx, { question: '檐口超限吗？', image: { id } }))
  expect(await conversationShares.preview(ctx, sessionId)).toMatchObject({ pictures: 1 })
  const without = await conversationShares.make(ctx, sessionId, NOTHING_MORE)
  expect([without.pictures, without.snapshot.turns[0]?.picture]).toEqual([[], null])
  const choice = { withPictures: true, withPrivate: false }
  const { pictures, snapshot } = await conversationShares.make(ctx, sessionId, choice)
  expect([pictures.length, pictures[0]?.mime, snapshot.turns[0]?.picture]).toEqual([
    1,
    'image/png',
    0,
  ])
  expect(JSON.stringify(snapshot)).not.toContain('立面')
})

test('a conversation of nobody’s and one without an answer are not shared', async () => {
  const { ctx, model } = await createChatWorld()
  await expect(conversationShares.preview(ctx, '123456')).rejects.toMatchObject({
    slug: 'chat.sessionNotFound',
  })
  model.script = [{ fail: new Error('gone') }]
  const sessionId = sessionOf(await askAndRead(ctx))
  await expect(conversationShares.make(ctx, sessionId, NOTHING_MORE)).rejects.toMatchObject({
    slug: 'sharing.nothingToShare',
  })
})
