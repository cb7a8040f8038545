import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  askAndRead,
  createChatWorld,
  saying,
  sessionOf,
  strangerTo,
  type ChatWorld,
} from '#test/chat'
import { testId } from '#test/ids'
import type { TeamId } from '~/core/ids'
import { listRecords, pinSession } from '../records'
import { deleteMessage, deleteSession, renameSession, viewSession } from '../sessions'
import { findQuestions } from './find'
import { rateAnswer } from './ratings'
import { questionTexts } from './tables'
import { keepText, moveTexts } from './texts'

async function asked(world: ChatWorld, question: string, answer: string, sessionId?: string) {
  world.model.script = saying(answer)
  return sessionOf(await askAndRead(world.ctx, { question, ...(sessionId && { sessionId }) }))
}

// Settling follows the stream's end by a few statements.
const found = (world: ChatWorld, word: string) =>
  expect.poll(async () =>
    (await findQuestions(world.ctx, word)).map(({ record, part }) => [record.sessionId, part]),
  )

test('a conversation is found by two characters of its title, a question or an answer', async () => {
  const world = await createChatWorld()
  const item = await asked(world, '承载量怎么算', '按**日均**[1]客流推算，石桥不计入。')
  await asked(world, '还有别的算法吗', '也可以按面积推算。', item)
  const other = await asked(world, '石桥有几座', '三座。')
  await found(world, '日均').toEqual([[item, 'answer']])
  await found(world, '别的').toEqual([[item, 'question']])
  await found(world, '石桥').toEqual([
    [other, 'title'],
    [item, 'answer'],
  ])
  await found(world, '没有').toEqual([])
  const [hit] = await findQuestions(world.ctx, '日均')
  expect(hit?.text).toBe('按日均客流推算，石桥不计入。')
  expect(hit?.text.slice(hit.mark?.from, hit.mark?.to)).toBe('日均')
  await renameSession(world.ctx, { teamId: testId('1'), sessionId: item, title: '客流测算' })
  await found(world, '测算').toEqual([[item, 'title']])
})

test('titles and questions are found by pinyin and by initials, answers are not', async () => {
  const world = await createChatWorld()
  const item = await asked(world, '承载量怎么算', '按日均客流推算。')
  await asked(world, '还有别的算法吗', '也可以按面积推算。', item)
  for (const word of ['chengzailiang', 'czl']) {
    await found(world, word).toEqual([[item, 'title']])
    const [hit] = await findQuestions(world.ctx, word)
    expect(hit?.text.slice(hit.mark?.from, hit.mark?.to)).toBe('承载量')
  }
  await found(world, 'bieDe').toEqual([[item, 'question']])
  await found(world, 'keliu').toEqual([])
})

test('letters are found in either case, and a snippet says that it is one', async () => {
  const world = await createChatWorld()
  const id = await asked(world, '问', `${'前'.repeat(80)}PaddleOCR${'后'.repeat(80)}`)
  await found(world, 'paddleocr').toEqual([[id, 'answer']])
  const [hit] = await findQuestions(world.ctx, 'PADDLEOCR')
  expect(hit?.text).toBe(`…${'前'.repeat(16)}PaddleOCR${'后'.repeat(44)}…`)
  expect(hit?.text.slice(hit.mark?.from, hit.mark?.to)).toBe('PaddleOCR')
})

for (const team of ['same team', 'other team'] as const) {
  test(`another person of the ${team} finds nothing, pins nothing and rates nothing`, async () => {
    const world = await createChatWorld()
    const sessionId = await asked(world, '秘密问题', '秘密回答')
    await found(world, '秘密').toHaveLength(1)
    const [message] = (await viewSession(world.ctx, sessionId)).messages
    const stranger = strangerTo(world, team)
    expect(await findQuestions(stranger, '秘密')).toEqual([])
    const missing = { slug: 'chat.sessionNotFound' }
    await expect(pinSession(stranger, { sessionId, isPinned: true })).rejects.toMatchObject(missing)
    const rating = {
      teamId: testId<TeamId>('1'),
      sessionId,
      messageId: message?.id ?? '',
      reasons: [],
      words: '',
    }
    await expect(rateAnswer(stranger, { ...rating, value: 'up' })).rejects.toMatchObject(missing)
  })
}

test('what was deleted is found no more', async () => {
  const world = await createChatWorld()
  const kept = await asked(world, '石桥一', '甲')
  await asked(world, '石桥二', '乙', kept)
  const gone = await asked(world, '石桥三', '丙')
  await found(world, '石桥').toHaveLength(2)
  await deleteSession(world.ctx, gone)
  const [, second] = (await viewSession(world.ctx, kept)).messages
  await deleteMessage(world.ctx, kept, second?.id ?? '')
  expect((await findQuestions(world.ctx, '石桥')).map(({ part }) => part)).toEqual(['title'])
  expect(await findQuestions(world.ctx, '石桥二')).toEqual([])
  expect(await findQuestions(world.ctx, '丙')).toEqual([])
})

test('an answer that is settled after its message was deleted leaves nothing to find', async () => {
  const world = await createChatWorld()
  const sessionId = await asked(world, '石桥一', '甲')
  await asked(world, '暗渠在哪', '在桥下。', sessionId)
  await found(world, '暗渠').toHaveLength(1)
  const [, message] = (await viewSession(world.ctx, sessionId)).messages
  if (!message) throw new Error('no message')
  const order = { sessionId, messageId: message.id, askedAt: world.ctx.now().getTime() }
  await deleteMessage(world.ctx, sessionId, message.id)
  await keepText(world.ctx, order, message)
  expect(await findQuestions(world.ctx, '暗渠')).toEqual([])
  expect(await findQuestions(world.ctx, '桥下')).toEqual([])
  await deleteMessage(world.ctx, sessionId, message.id).catch(() => {})
  await found(world, '石桥').toHaveLength(1)
})

const longText = Array.from({ length: 900 }, (_, index) => `第${index}步。`).join('')

test('an answer is found by words far behind its beginning', async () => {
  const world = await createChatWorld()
  const id = await asked(world, '问', `${longText}末段提到暗渠。`)
  await found(world, '暗渠').toEqual([[id, 'answer']])
})

test('nothing of a conversation’s words lies in the database', async () => {
  const world = await createChatWorld()
  await asked(world, '问暗渠', '在桥下。')
  await found(world, '桥下').toHaveLength(1)
  expect(await textsOf(world)).toEqual([])
})

test('texts that an older version kept in the database move to their person, once, and are found', async () => {
  const world = await createChatWorld()
  const sessionId = await asked(world, '问', '答')
  await found(world, '问').toHaveLength(1)
  const { seat, actor, db } = world.ctx
  const row = {
    sessionId,
    teamId: seat.teamId,
    accountId: actor.accountId,
    readIds: '[]',
    askedAt: 1,
  }
  const words = { question: '旧时问的暗渠', answer: '旧时答的桥下' }
  await db.insert(questionTexts).values({ ...row, ...words, messageId: world.ctx.newId() })
  while ((await moveTexts(world.ctx)) > 0);
  expect(await textsOf(world)).toEqual([])
  await found(world, '桥下').toEqual([[sessionId, 'answer']])
})

const textsOf = ({ ctx }: ChatWorld) =>
  ctx.db.select().from(questionTexts).where(eq(questionTexts.accountId, ctx.actor.accountId))

test('a pinned conversation stays on top of the list until it is let go', async () => {
  const world = await createChatWorld()
  const old = await asked(world, '旧', '答')
  world.clock.now += 60_000
  const fresh = await asked(world, '新', '答')
  const order = async () =>
    (await listRecords(world.ctx, { pageNo: 1, pageSize: 10 })).records.map(
      (item) => item.sessionId,
    )
  expect(await order()).toEqual([fresh, old])
  await pinSession(world.ctx, { sessionId: old, isPinned: true })
  expect(await order()).toEqual([old, fresh])
  await pinSession(world.ctx, { sessionId: old, isPinned: false })
  expect(await order()).toEqual([fresh, old])
})

test('what a person says of an answer is kept, changed and taken back', async () => {
  const world = await createChatWorld()
  const sessionId = await asked(world, '问', '答')
  const view = async () => (await viewSession(world.ctx, sessionId)).messages[0]
  const messageId = (await view())?.id ?? ''
  const rating = { teamId: testId<TeamId>('1'), sessionId, messageId, reasons: [], words: '' }
  await rateAnswer(world.ctx, { ...rating, value: 'up' })
  expect((await view())?.rating).toBe('up')
  await rateAnswer(world.ctx, { ...rating, value: 'down', reasons: ['wrong'], words: '数字不对' })
  expect((await view())?.rating).toBe('down')
  await rateAnswer(world.ctx, { ...rating, value: null })
  expect((await view())?.rating).toBeUndefined()
  await expect(
    rateAnswer(world.ctx, { ...rating, messageId: world.ctx.newId(), value: 'up' }),
  ).rejects.toMatchObject({ slug: 'chat.messageNotFound' })
})
