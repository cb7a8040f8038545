import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  askAndRead,
  createChatWorld,
  saying,
  sessionOf,
  strangerTo,
  untilClosed,
  type ChatWorld,
} from '#test/chat'
import { withObject } from '#test/objects'
import { callOn, inDatabase, restingRecords } from '#test/resting-records'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { sessionAgents } from '../agents/tables'
import { findQuestions } from '../recall/find'
import { changeRecord, listRecords, ownRecord, pinSession } from '../records'
import { moveSession, saveSessionFolder } from '../session-folders/session-folders'
import { deleteSession, renameSession, viewSession } from '../sessions'
import { conversationShares } from '../sharing/share-conversation'
import { sweepChat } from '../sweep'
import { questionRecords } from '../tables'
import { archiveRecords } from './archive-records'
import { bringBack } from './bring-back'

const DAY_MS = 24 * 60 * 60_000

/** Conversations of one person, asked a minute apart; then six weeks pass. */
async function restingWorld(questions = ['石桥甲', '石桥乙', '木桥丙']) {
  const world = await createChatWorld()
  const ids: SessionId[] = []
  for (const question of questions) {
    ids.push(await asked(world, question))
    world.clock.now += 60_000
  }
  world.clock.now += 42 * DAY_MS
  return { world, ids, ctx: world.ctx }
}

async function asked(world: ChatWorld, question: string, sessionId?: string): Promise<SessionId> {
  world.model.script = saying(`答${question}。`)
  const received = await askAndRead(world.ctx, { question, ...(sessionId && { sessionId }) })
  const id = sessionOf(received) as SessionId
  // Settling follows the stream's end.
  await expect.poll(async () => (await findQuestions(world.ctx, question)).length).not.toBe(0)
  await untilClosed(world)
  return id
}

/** All that the person sees of their list: page by page, filtered, found. */
async function seen(ctx: SeatedContext) {
  const pages = []
  for (const pageNo of [1, 2, 3]) pages.push(await listRecords(ctx, { pageNo, pageSize: 2 }))
  const filtered = await listRecords(ctx, { pageNo: 1, pageSize: 10, title: '石桥' })
  const scoped = await listRecords(ctx, { pageNo: 1, pageSize: 10, sessionFrom: 'Normal' })
  const other = await listRecords(ctx, { pageNo: 1, pageSize: 10, sessionFrom: 'KnowledgeFolder' })
  const found = await findQuestions(ctx, '桥')
  return { pages, filtered, scoped, other, found }
}

test('what rests leaves the database, and nobody sees a difference', async () => {
  const { ctx, ids } = await restingWorld()
  const before = await seen(ctx)
  await archiveRecords(ctx)
  expect(await inDatabase(ctx)).toEqual([])
  expect(await seen(ctx)).toEqual(before)
  const [id = ''] = ids
  expect((await viewSession(ctx, ids[0]!)).messages).toHaveLength(1)
  const { snapshot } = await conversationShares.make(ctx, id, {
    withPictures: false,
    withPrivate: false,
  })
  expect(snapshot.turns.map(({ question }) => question)).toEqual(['石桥甲'])
})

test('a conversation of the last week stays, and so does one that is pinned or in a folder', async () => {
  const { world, ctx, ids } = await restingWorld()
  const [pinned, filed, resting] = ids as [SessionId, SessionId, SessionId]
  await pinSession(ctx, { sessionId: pinned, isPinned: true })
  const folder = await saveSessionFolder(ctx, { name: '桥' })
  await moveSession(ctx, { sessionId: filed, folderId: folder.id })
  const fresh = await asked(world, '新桥')
  const before = await seen(ctx)
  await archiveRecords(ctx)
  expect((await inDatabase(ctx)).toSorted()).toEqual([pinned, filed, fresh].toSorted())
  expect(await seen(ctx)).toEqual(before)
  await moveSession(ctx, { sessionId: resting, folderId: folder.id })
  expect(await inDatabase(ctx)).toHaveLength(4)
})

test('a page shows live and archived ones in one order, wherever they lie', async () => {
  const { world, ctx, ids } = await restingWorld(['一桥', '二桥', '三桥', '四桥', '五桥'])
  await archiveRecords(ctx)
  const fresh = await asked(world, '新桥')
  // Back in the database, though older than others that are not.
  await renameSession(ctx, { teamId: ctx.seat.teamId, sessionId: ids[1]!, title: '第二桥' })
  expect(await inDatabase(ctx)).toHaveLength(2)
  const all = [fresh, ...ids.toReversed()]
  for (const pageSize of [1, 2, 3, 4, 7]) {
    const read = async (pageNo: number) => listRecords(ctx, { pageNo, pageSize })
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(read))
    const listed = pages.flatMap(({ records }) => records.map(({ sessionId }) => sessionId))
    expect(listed, String(pageSize)).toEqual(all)
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 6))
  }
})

test('asked on, it comes back with its assistant, and rests again weeks later', async () => {
  const { world, ctx } = await restingWorld([])
  world.model.script = saying('答。')
  const id = sessionOf(await askAndRead(ctx, { question: '桥', agentId: 'preset-answers' }))
  world.clock.now += 42 * DAY_MS
  const before = await viewSession(ctx, id as SessionId)
  await archiveRecords(ctx)
  expect(await ctx.db.$count(sessionAgents, eq(sessionAgents.sessionId, id as SessionId))).toBe(0)
  expect(await viewSession(ctx, id as SessionId)).toEqual(before)
  const asksBefore = world.model.asked.at(-1)
  await asked(world, '再问', id)
  const { messages } = await viewSession(ctx, id as SessionId)
  expect(messages.map(({ question }) => question)).toEqual(['桥', '再问'])
  expect(JSON.stringify(world.model.asked.at(-1))).toContain(
    JSON.stringify(asksBefore?.messages[0]),
  )
  expect(await inDatabase(ctx)).toEqual([id])
  await archiveRecords(ctx)
  expect(await inDatabase(ctx)).toEqual([id])
  world.clock.now += 42 * DAY_MS
  await archiveRecords(ctx)
  expect(await inDatabase(ctx)).toEqual([])
  expect((await listRecords(ctx, { pageNo: 1, pageSize: 10 })).total).toBe(1)
})

test('deleted, it is nowhere, also where a way back broke off', async () => {
  const { world, ctx, ids } = await restingRecords()
  const [first, second, third] = ids as [SessionId, SessionId, SessionId]
  await archiveRecords(ctx)
  await deleteSession(ctx, first)
  await expect(bringBack(dying(ctx, 3, 'before').ctx, second)).rejects.toThrow('died')
  await changeRecord(ctx, { sessionId: second, changes: { deletedAt: world.clock.now } })
  const left = async () =>
    (await listRecords(ctx, { pageNo: 1, pageSize: 10, title: '桥' })).records.map(
      ({ sessionId }) => sessionId,
    )
  expect(await left()).toEqual([third])
  for (const gone of [first, second])
    await expect(ownRecord(ctx, gone)).rejects.toMatchObject({ slug: 'chat.sessionNotFound' })
  world.clock.now += DAY_MS + 1
  await sweepChat(ctx)
  expect(await inDatabase(ctx)).toEqual([])
  expect(await left()).toEqual([third])
  await expect(ownRecord(ctx, second)).rejects.toMatchObject({ slug: 'chat.sessionNotFound' })
})

test('an archived conversation is its person’s alone', async () => {
  const { world, ctx, ids } = await restingRecords()
  await archiveRecords(ctx)
  for (const team of ['same team', 'other team'] as const) {
    const stranger = strangerTo(world, team)
    const missing = { slug: 'chat.sessionNotFound' }
    await expect(viewSession(stranger, ids[0]!)).rejects.toMatchObject(missing)
    await expect(deleteSession(stranger, ids[0]!)).rejects.toMatchObject(missing)
    await expect(askAndRead(stranger, { sessionId: ids[0]! })).rejects.toMatchObject(missing)
    expect((await listRecords(stranger, { pageNo: 1, pageSize: 10 })).total).toBe(0)
  }
  await expect(
    renameSession(ctx, { teamId: ctx.seat.teamId, sessionId: ids[0]!, title: '新名' }),
  ).resolves.toBe(true)
})

test('a move that dies at any step loses nothing and doubles nothing', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { world, ctx } = await restingRecords()
      const before = await seen(ctx)
      const { death, ctx: mortal } = dying(ctx, at, when)
      await archiveRecords(mortal).catch(() => {})
      expect(await seen(ctx), `${when} step ${at}`).toEqual(before)
      world.clock.now += DAY_MS + 1
      await archiveRecords(ctx)
      expect(await inDatabase(ctx)).toEqual([])
      expect(await seen(ctx), `${when} step ${at}, and again`).toEqual(before)
      if (death.steps < at) break
      expect(at).toBeLessThan(10)
    }
  }
}, 60_000)

test('a way back that dies at any step loses nothing and doubles nothing', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { ctx, ids } = await restingRecords()
      const before = await seen(ctx)
      await archiveRecords(ctx)
      const { death, ctx: mortal } = dying(ctx, at, when)
      await bringBack(mortal, ids[1]!).catch(() => {})
      expect(await seen(ctx), `${when} step ${at}`).toEqual(before)
      await bringBack(ctx, ids[1]!)
      expect(await inDatabase(ctx)).toEqual([ids[1]])
      expect(await seen(ctx), `${when} step ${at}, and again`).toEqual(before)
      if (death.steps < at) break
      expect(at).toBeLessThan(10)
    }
  }
}, 60_000)

test('two sweeps at once, and one that reads what is changed meanwhile', async () => {
  const { ctx } = await restingRecords()
  const before = await seen(ctx)
  await Promise.all([archiveRecords(ctx), archiveRecords(ctx), archiveRecords(ctx)])
  expect(await inDatabase(ctx)).toEqual([])
  expect(await seen(ctx)).toEqual(before)

  const other = await restingRecords()
  const sessionId = other.ids[0]!
  const rename = { teamId: other.ctx.seat.teamId, sessionId, title: '新名' }
  const own = `${other.ctx.seat.teamId}:${other.ctx.actor.accountId}`
  const slow = withObject(other.ctx, 'QUESTION_ARCHIVE', (real: object, name) => ({
    async takeRecords(...args: unknown[]) {
      await callOn(real, 'takeRecords', args)
      if (name === own) await renameSession(other.ctx, rename)
    },
  }))
  await archiveRecords(slow)
  expect(await inDatabase(other.ctx)).toEqual([sessionId])
  const { records, total } = await listRecords(other.ctx, { pageNo: 1, pageSize: 10 })
  expect(total).toBe(3)
  expect(records.map(({ title }) => title)).toEqual(['木桥丙', '石桥乙', '新名'])
})

test('a sweep takes a part of a long past, the next one goes on', async () => {
  const { world, ctx } = await restingWorld([])
  const { teamId } = ctx.seat
  const { accountId } = ctx.actor
  const rows = Array.from({ length: 230 }, (_, no) => {
    const id = ctx.newId<SessionId>()
    const times = { createdAt: no, updatedAt: no }
    return {
      id,
      teamId,
      accountId,
      title: `旧${no}`,
      sessionFrom: 'Normal' as const,
      askKey: id,
      ...times,
    }
  })
  for (let from = 0; from < rows.length; from += 5)
    await ctx.db.insert(questionRecords).values(rows.slice(from, from + 5))
  await archiveRecords(ctx)
  expect(await inDatabase(ctx)).toHaveLength(30)
  expect((await listRecords(ctx, { pageNo: 1, pageSize: 50 })).total).toBe(230)
  world.clock.now += 60_000
  await archiveRecords(ctx)
  expect(await inDatabase(ctx)).toHaveLength(0)
  const last = await listRecords(ctx, { pageNo: 5, pageSize: 50 })
  expect(last.records.map(({ title }) => title).at(-1)).toBe('旧0')
  expect(last).toMatchObject({ total: 230, pages: 5 })
})

/** A context whose database transactions and archive fail for ever from step `at` on: just before it, or just after. */
function dying(ctx: SeatedContext, at: number, when: 'before' | 'after') {
  const death = { steps: 0 }
  const step = async (work: () => unknown): Promise<unknown> => {
    death.steps += 1
    if (death.steps > at || (death.steps === at && when === 'before'))
      throw new Error('the process has died')
    const result = await work()
    if (death.steps === at) throw new Error('the process has died')
    return result
  }
  const db = new Proxy(ctx.db, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name)
      if (typeof value !== 'function') return value
      return name === 'batch'
        ? (...args: unknown[]) => step(() => callOn(from, 'batch', args))
        : value.bind(from)
    },
  })
  const moves = ['takeRecords', 'settleRecords', 'lendRecord', 'releaseRecords']
  const mortal = withObject({ ...ctx, db }, 'QUESTION_ARCHIVE', (real: object) =>
    Object.fromEntries(
      moves.map((name) => [name, (...args: unknown[]) => step(() => callOn(real, name, args))]),
    ),
  )
  return { death, ctx: mortal }
}
