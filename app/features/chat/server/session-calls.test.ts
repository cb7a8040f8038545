import { testId } from '#test/ids'
import type { TeamId } from '~/core/ids'
import { BEFORE_FIRST } from '../terms'
import { lastOfThread } from '../contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  createChatWorld,
  learn,
  readEvents,
  saying,
  strangerTo,
  sessionOf,
  textOf,
  typesOf,
} from '#test/chat'
import { files } from '~/features/library/server/tables'
import { chatSession } from './chat-session'
import { listRecords } from './records'
import {
  chooseMessage,
  deleteMessage,
  deleteSession,
  followSession,
  renameSession,
  stopAnswer,
  viewSession,
} from './sessions'

const far = () => new AbortController().signal
const never = new Promise(() => {})

for (const team of ['same team', 'other team'] as const) {
  test(`S1: another person of the ${team} finds no session, whatever they call`, async () => {
    const world = await createChatWorld()
    world.model.script = [...saying('秘密').slice(0, 2), { until: never }]
    const received = await readEvents(await ask(world.ctx), 3)
    const sessionId = sessionOf(received)
    const messageId = (await viewSession(world.ctx, sessionId)).messages[0]?.id ?? ''
    const stranger = strangerTo(world, team)
    const missing = { slug: 'chat.sessionNotFound' }
    const calls: (() => Promise<unknown>)[] = [
      () => viewSession(stranger, sessionId),
      () => followSession(stranger, sessionId, 0, far()),
      () => followSession(stranger, sessionId, 2, far()),
      () => stopAnswer(stranger, sessionId),
      () => renameSession(stranger, { teamId: testId('1'), sessionId, title: '改' }),
      () => deleteMessage(stranger, sessionId, messageId),
      () => deleteSession(stranger, sessionId),
      () => ask(stranger, { sessionId }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(missing)
    const view = await viewSession(world.ctx, sessionId)
    expect(view).toMatchObject({ title: '春天的内容是什么？', running: { messageId } })
    expect((await listRecords(stranger, { pageNo: 1, pageSize: 10 })).total).toBe(0)
    await stopAnswer(world.ctx, sessionId)
  })
}

test('a space or team that is not the seat’s is refused', async () => {
  const { ctx } = await createChatWorld()
  const other = ctx.newId<TeamId>()
  await expect(ask(ctx, { spaceId: other })).rejects.toMatchObject({ slug: 'request.forbidden' })
  await expect(ask(ctx, { teamId: other })).rejects.toMatchObject({ slug: 'request.forbidden' })
})

test('chosen files narrow the search; deleted and unlearned ones are dropped', async () => {
  const world = await createChatWorld()
  const { ctx, model } = world
  const spring = await learn(ctx, '春', ['春天的内容是播种。'])
  const summer = await learn(ctx, '夏', ['夏天的内容是生长，春天的内容是播种。'])
  const gone = await learn(ctx, '秋', ['秋天的内容是收获，春天的内容是播种。'])
  await ctx.db.update(files).set({ deletedAt: 1 }).where(eq(files.id, gone))
  const chosen = (...ids: string[]) => ({
    files: ids.map((id) => ({ fileId: id, repositoryFileId: id })),
  })
  await askAndRead(ctx, chosen(spring, gone))
  expect(model.asked[0]?.grounding?.passages.map(({ title }) => title)).toEqual(['春'])
  await ctx.db.update(files).set({ status: 'ERROR' }).where(eq(files.id, summer))
  await expect(ask(ctx, chosen(summer, gone))).rejects.toMatchObject({
    kind: { code: 'NO_DOCUMETS' },
  })
  await expect(ask(ctx, { sessionFrom: 'KnowledgeSingleFile' })).rejects.toMatchObject({
    kind: { code: 'NO_DOCUMETS' },
  })
  const stranger = strangerTo(world, 'other team')
  await expect(ask(stranger, chosen(spring))).rejects.toMatchObject({
    kind: { code: 'NO_DOCUMETS' },
  })
})

test('without a passage no model is asked and the answer says that nothing was found', async () => {
  const { ctx, model } = await createChatWorld()
  const received = await askAndRead(ctx, { sessionFrom: 'KnowledgeFolderRoot' })
  expect(model.asked).toHaveLength(0)
  expect(textOf(received)).toContain('资料中没有找到')
  expect(received.find(({ event }) => event.type === 'text.done')?.event).toMatchObject({
    refused: true,
  })
  expect(typesOf(received).at(-1)).toBe('conversation.completed')
})

test.each([
  ['资料中没有找到矛盾，春天的内容是播种[1]。', false],
  ['这几份文件与问题无关。', true],
])('whoever says whether it refused is believed over the words: %s', async (text, refused) => {
  const { ctx, model } = await createChatWorld()
  await learn(ctx, '春', ['春天的内容是播种。'])
  model.script = [
    { type: 'text', text },
    { type: 'finished', reason: 'stop', refused },
  ]
  const received = await askAndRead(ctx, { useRepository: true })
  expect(received.find(({ event }) => event.type === 'text.done')?.event).toMatchObject({ refused })
  expect(received.find(({ event }) => event.type === 'final.refs')?.event).toMatchObject({
    refs: refused ? [] : [{ title: '春' }],
  })
})

test('earlier questions and answers go along, failed ones do not', async () => {
  const { ctx, model } = await createChatWorld()
  model.script = saying('第一答。')
  const sessionId = sessionOf(await askAndRead(ctx, { question: '第一问' }))
  model.script = [{ fail: new Error('断') }]
  await askAndRead(ctx, { sessionId, question: '第二问' })
  model.script = saying('第三答。')
  await askAndRead(ctx, { sessionId, question: '第三问' })
  expect(model.asked.at(-1)?.messages.slice(1)).toEqual([
    { role: 'user', content: '第一问' },
    { role: 'assistant', content: '第一答。' },
    { role: 'user', content: '第三问' },
  ])
})

test('S28: marks written in a document open nothing, and marks that name no source are taken out', async () => {
  const { ctx, model } = await createChatWorld()
  await learn(ctx, '伪造', ['春天的内容是播种，见 [99] 与 [ref:99]。'])
  model.script = saying('播种[99]，见[1, 99]和【1】，`a[7]` 不变。')
  const received = await askAndRead(ctx, { useRepository: true })
  const [message] = (await viewSession(ctx, sessionOf(received))).messages
  expect(message?.answer).toBe('播种，见[1]和[1]，`a[7]` 不变。')
  expect(message?.refs.map(({ index }) => index)).toEqual([1])
  expect(message?.checks.map(({ at }) => message.answer.slice(at, at + 3))).toEqual(['[1]', '[1]'])
})

test('records are listed newest first, searched by title as typed, filtered and paged', async () => {
  const world = await createChatWorld()
  for (const question of ['春天 50% 折扣', '夏天', '秋天ABC']) {
    world.clock.now += 1000
    await askAndRead(world.ctx, { question })
  }
  world.clock.now += 1000
  await learn(world.ctx, '冬', ['冬天。'])
  await askAndRead(world.ctx, { question: '冬天', sessionFrom: 'KnowledgeFolderRoot' })
  const page = await listRecords(world.ctx, { pageNo: 2, pageSize: 3 })
  expect(page).toMatchObject({ pages: 2, total: 4, records: [{ title: '春天 50% 折扣' }] })
  const titled = async (title: string) =>
    (await listRecords(world.ctx, { pageNo: 1, pageSize: 10, title })).records.map(
      (item) => item.title,
    )
  expect(await titled('abc')).toEqual(['秋天ABC'])
  expect(await titled('50%')).toEqual(['春天 50% 折扣'])
  expect(await titled('%')).toEqual(['春天 50% 折扣'])
  expect(await titled('_')).toEqual([])
  const roots = await listRecords(world.ctx, {
    pageNo: 1,
    pageSize: 10,
    sessionFrom: 'KnowledgeFolderRoot',
  })
  expect(roots.records.map(({ title }) => title)).toEqual(['冬天'])
})

test('a session is renamed, a message deleted, the session deleted', async () => {
  const world = await createChatWorld()
  const { ctx } = world
  const sessionId = sessionOf(await askAndRead(ctx))
  await askAndRead(ctx, { sessionId, question: '第二问' })
  await renameSession(ctx, { teamId: ctx.seat.teamId, sessionId, title: '新名' })
  const before = await viewSession(ctx, sessionId)
  expect(before.title).toBe('新名')
  await deleteMessage(ctx, sessionId, before.messages[0]?.id ?? '')
  expect((await viewSession(ctx, sessionId)).messages.map(({ question }) => question)).toEqual([
    '第二问',
  ])
  await expect(deleteMessage(ctx, sessionId, '1')).rejects.toMatchObject({
    slug: 'chat.messageNotFound',
  })
  await deleteSession(ctx, sessionId)
  await expect(viewSession(ctx, sessionId)).rejects.toMatchObject({ slug: 'chat.sessionNotFound' })
  expect(await chatSession(world.ctx, sessionId).view(lastOfThread)).toMatchObject({
    messages: [],
    running: null,
  })
})

test('another first question changes the title that the first one gave, but not one that somebody chose', async () => {
  const world = await createChatWorld()
  const { ctx } = world
  const sessionId = sessionOf(await askAndRead(ctx, { question: '春天的内容是什么？' }))
  await askAndRead(ctx, { sessionId, question: '后一问不改题目' })
  const titles = async () => [
    (await viewSession(ctx, sessionId)).title,
    (await listRecords(ctx, { pageNo: 1, pageSize: 1 })).records[0]?.title,
  ]
  expect(await titles()).toEqual(['春天的内容是什么？', '春天的内容是什么？'])
  await askAndRead(ctx, { sessionId, question: '夏天的内容是什么？', after: BEFORE_FIRST })
  expect(await titles()).toEqual(['夏天的内容是什么？', '夏天的内容是什么？'])
  const [message] = (await viewSession(ctx, sessionId)).messages
  const back = await chooseMessage(ctx, sessionId, message?.versions?.[0] ?? '')
  expect(back.title).toBe('春天的内容是什么？')
  expect(await titles()).toEqual(['春天的内容是什么？', '春天的内容是什么？'])
  await renameSession(ctx, { teamId: ctx.seat.teamId, sessionId, title: '我的题目' })
  await askAndRead(ctx, { sessionId, question: '秋天的内容是什么？', after: BEFORE_FIRST })
  expect(await titles()).toEqual(['我的题目', '我的题目'])
})

test('a session deleted in mid-answer ends at once and frees its place', async () => {
  const world = await createChatWorld()
  world.model.script = [{ until: never }]
  const sessionId = sessionOf(await readEvents(await ask(world.ctx), 1))
  await deleteSession(world.ctx, sessionId)
  expect(await chatSession(world.ctx, sessionId).view(lastOfThread)).toMatchObject({
    messages: [],
    running: null,
  })
})

test('S57: hundreds of folders beside fifty files are looked through like few', async () => {
  const world = await createChatWorld()
  const id = await learn(world.ctx, '春.txt', ['春天的内容是新生。'])
  const others = Array.from({ length: 49 }, (_, index) => String(index + 1))
  const received = await askAndRead(world.ctx, {
    sessionFrom: 'KnowledgeFolder',
    folderIds: Array.from({ length: 200 }, (_, index) => String(index + 100)).join(','),
    files: [id, ...others].map((item) => ({ fileId: item, repositoryFileId: item })),
  })
  expect(textOf(received)).toContain('新生')
})
