import { env } from 'cloudflare:test'
import { testId } from '#test/ids'
import { addFile } from '#test/learning'
import { sendTo } from '#test/neighbours'
import { quoteOf } from '#test/own-documents'
import { createReview, signIn, type Person } from '#test/reviews'
import { bodyOf, paragraph } from '#test/rooms'
import { addMember } from '#test/teams'
import { countingTrips } from '#test/trips'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accessChangeFeed } from '~/features/auth/server/ports'
import type { ThreadView } from '~/features/document/comments-contract'
import { deleteDocument, setAudience } from '~/features/document/server'
import { putEvidence } from '~/features/document/server/evidence'
import { commitSection } from '~/features/document/server/sections'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { members } from '~/features/teams/server/tables'
import type { NotificationsPage } from '../contract'
import { NOTIFICATIONS_A_PAGE, NOTIFICATIONS_A_PERSON, UNREAD_AT_MOST } from '../terms'
import { openDatabase } from '../../../../workers/platform/database'
import { countUnread, markAllRead } from './notifications'
import { sweepNotifications } from './sweep'
import { notifications } from './tables'

const DAY_MS = 86_400_000

const threadIn = ({ result }: { result: unknown }) => result as ThreadView

/** What one person is told of, as their browser asks for it. */
function inboxOf(host: string, { ctx, token }: Person) {
  const { teamId } = ctx.seat
  const ask = (path: string) => sendTo(host, token, 'GET', { path })
  const post = (name: string, more: object) =>
    sendTo(host, token, 'POST', { path: `/notification/${name}`, body: { teamId, ...more } })
  return {
    list: async (after = '') => {
      const cursor = after === '' ? '' : `&after=${after}`
      return (await ask(`/notification/list?teamId=${teamId}${cursor}`)).result as NotificationsPage
    },
    unread: async () =>
      ((await ask(`/notification/count?teamId=${teamId}`)).result as { unread: number }).unread,
    read: (ids: string[]) => post('read', { ids }),
    readAll: (upTo: string) => post('readAll', { upTo }),
  }
}

/** A review in which the owner has called the member. */
async function createCall() {
  const review = await createReview()
  const { owner, member, as } = review
  const mentions = [member.ctx.actor.accountId]
  const thread = threadIn(await as(owner).add('@周禾 看看', { mentions }))
  return {
    ...review,
    thread,
    theirs: inboxOf(review.host, member),
    own: inboxOf(review.host, owner),
  }
}

test('who is called in a comment finds it, with a way to its thread, and nobody else does', async () => {
  const { theirs, own, thread, documentId } = await createCall()
  expect(await theirs.unread()).toBe(1)
  expect((await theirs.list()).items).toMatchObject([
    {
      kind: 'mention',
      author: '沈砚',
      documentId,
      title: '合写',
      isOwnText: false,
      threadId: thread.id,
      text: '@周禾 看看',
      isRead: false,
    },
  ])
  expect((await own.list()).items).toEqual([])
})

test('an answer goes to all who wrote in the thread, never to who wrote it, and a call is told once', async () => {
  const { as, owner, member, thread, theirs, own } = await createCall()
  await as(member).post('reply', { threadId: thread.id, text: '已改' })
  expect((await own.list()).items).toMatchObject([{ kind: 'reply', text: '已改' }])
  const mentions = [member.ctx.actor.accountId, owner.ctx.actor.accountId]
  await as(owner).post('reply', { threadId: thread.id, text: '@周禾 再看', mentions })
  expect((await theirs.list()).items.map(({ kind, text }) => [kind, text])).toEqual([
    ['mention', '@周禾 再看'],
    ['mention', '@周禾 看看'],
  ])
  expect((await own.list()).items).toHaveLength(1)
})

test('changed words are read as they are now, and are no second answer', async () => {
  const { host, as, owner, member, thread, theirs, own } = await createCall()
  const answer = threadIn(await as(member).post('reply', { threadId: thread.id, text: '好' }))
  const inAnswer = { threadId: thread.id, commentId: answer.comments[1]?.id ?? '' }
  await own.readAll((await own.list()).items[0]?.id ?? '')
  await as(member).post('edit', { ...inAnswer, text: '好的' })
  expect((await own.list()).items).toMatchObject([{ kind: 'reply', text: '好的', isRead: true }])
  const late = await addMember(owner.world, 'member', '何田')
  const mentions = [late.actor.accountId]
  await as(member).post('edit', { ...inAnswer, text: '@何田 好的', mentions })
  const person = { ctx: late, token: await signIn(late) }
  expect((await inboxOf(host, person).list()).items).toMatchObject([{ kind: 'mention' }])
  expect((await theirs.list()).items).toHaveLength(1)
})

test('what is read is counted no more; what came meanwhile stays unread; those of others are not touched', async () => {
  const { as, owner, member, thread, theirs, own } = await createCall()
  await as(member).post('reply', { threadId: thread.id, text: '一' })
  const [first] = (await theirs.list()).items
  const mentions = [member.ctx.actor.accountId]
  await as(owner).post('reply', { threadId: thread.id, text: '@周禾 二', mentions })
  await own.read([first?.id ?? ''])
  expect(await theirs.unread()).toBe(2)
  await theirs.readAll(first?.id ?? '')
  expect((await theirs.list()).items.map(({ isRead }) => isRead)).toEqual([false, true])
  await theirs.read((await theirs.list()).items.map(({ id }) => id))
  expect(await theirs.unread()).toBe(0)
  expect(await own.unread()).toBe(1)
})

test('who may no longer open the document, or has left the team, is told nothing and finds nothing', async () => {
  const { owner, member, as, documentId, thread, theirs } = await createCall()
  await setAudience(owner.ctx, { id: documentId, audience: 'maker' })
  expect((await theirs.list()).items).toEqual([])
  expect(await theirs.unread()).toBe(0)
  const mentions = [member.ctx.actor.accountId]
  await as(owner).post('reply', { threadId: thread.id, text: '@周禾 还在吗', mentions })
  await setAudience(owner.ctx, { id: documentId, audience: 'team' })
  expect((await theirs.list()).items).toHaveLength(1)
  await owner.ctx.db
    .update(members)
    .set({ removedAt: 1 })
    .where(eq(members.id, member.ctx.seat.memberId))
  await as(owner).post('reply', { threadId: thread.id, text: '@周禾 走了', mentions })
  await owner.ctx.db
    .update(members)
    .set({ removedAt: null })
    .where(eq(members.id, member.ctx.seat.memberId))
  expect((await theirs.list()).items).toHaveLength(1)
})

test('a comment, a thread and a document that are deleted take what was told of them along', async () => {
  const { owner, member, as, documentId, thread, theirs, own } = await createCall()
  const answered = threadIn(await as(member).post('reply', { threadId: thread.id, text: '好' }))
  await as(member).remove(answered, 1)
  expect((await own.list()).items).toEqual([])
  await as(owner).remove(thread)
  expect((await theirs.list()).items).toEqual([])
  const mentions = [member.ctx.actor.accountId]
  await as(owner).add('@周禾 再来', { mentions })
  expect(await theirs.unread()).toBe(1)
  await deleteDocument(owner.ctx, { id: documentId })
  expect(await theirs.unread()).toBe(0)
})

test('words about a section with closed sources are hidden from who may not see these', async () => {
  const { owner, member, as, documentId, theirs } = await createCall()
  const { id: folderId } = await addFolder(owner.ctx, { name: '密', parentId: '' })
  const fileId = await addFile(owner.world, '密.txt', '金丝雀。', { folderId })
  const [evidence] = await putEvidence(owner.ctx, documentId, [quoteOf(fileId)])
  await commitSection(owner.ctx, documentId, {
    nodeId: testId('b'),
    baseRev: 0,
    body: bodyOf(paragraph('q1', '依据金丝雀。', evidence?.id ?? '')),
    stepKey: 'write:b',
    citations: [],
  })
  const places = [{ blockId: 'q1', range: { from: 0, to: 5 }, words: '依据金丝雀' }]
  const mentions = [member.ctx.actor.accountId]
  await as(owner).add('@周禾 机密', { nodeId: 'b', places, mentions })
  expect(await theirs.unread()).toBe(2)
  await setAccess(owner.ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  expect((await theirs.list()).items.map(({ text }) => text)).toEqual(['@周禾 看看'])
  expect(await theirs.unread()).toBe(1)
})

test('pages follow each other to the end, the count stops at a hundred, and the oldest go', async () => {
  const { as, owner, member, thread, theirs } = await createCall()
  const [row] = await owner.ctx.db.select().from(notifications).limit(1).where(isOf(member))
  if (!row) throw new Error('nobody was told')
  const rows = Array.from({ length: NOTIFICATIONS_A_PERSON }, (_, no) => ({
    ...row,
    id: row.id - 1 - no,
    commentId: `c${no}`,
  }))
  for (let from = 0; from < rows.length; from += 5)
    await owner.ctx.db.insert(notifications).values(rows.slice(from, from + 5))
  expect(await theirs.unread()).toBe(UNREAD_AT_MOST)
  const mentions = [member.ctx.actor.accountId]
  await as(owner).post('reply', { threadId: thread.id, text: '@周禾 末', mentions })
  const ids: string[] = []
  for (let next = ''; ;) {
    const page = await theirs.list(next)
    expect(page.items.length).toBeLessThanOrEqual(NOTIFICATIONS_A_PAGE)
    ids.push(...page.items.map(({ id }) => id))
    next = page.next
    if (next === '') break
  }
  expect(new Set(ids).size).toBe(NOTIFICATIONS_A_PERSON)
})

test('what is older than ninety days goes', async () => {
  const { owner, member, theirs } = await createCall()
  const at = (days: number) => ({ ...owner.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
  await sweepNotifications(at(89))
  expect((await theirs.list()).items).toHaveLength(1)
  await sweepNotifications(at(91))
  expect(await owner.ctx.db.select().from(notifications).where(isOf(member))).toEqual([])
})

const isOf = ({ ctx }: Person) => eq(notifications.accountId, ctx.actor.accountId)

test('a poll of who has nothing unread asks for it once, and again when something has come', async () => {
  const { owner, member, as } = await createReview()
  const { d1, trips } = countingTrips(env.DB)
  let now = Date.now()
  const ctx = {
    ...member.ctx,
    db: openDatabase(d1, member.ctx.settings),
    now: () => new Date(now),
  }
  const poll = async () => (await countUnread(ctx, { poll: true })).unread
  // As every call does that lets somebody in.
  const readChanges = () => accessChangeFeed.read(ctx)
  await readChanges()
  expect(await poll()).toBe(0)
  trips.count = 0
  expect(await poll()).toBe(0)
  expect(trips.count).toBe(0)
  await as(owner).add('@周禾 看看', { mentions: [member.ctx.actor.accountId] })
  expect((await countUnread(ctx, {})).unread).toBe(1)
  expect(await poll()).toBe(1)
  await markAllRead(ctx, { upTo: '9007199254740991' })
  expect(await poll()).toBe(0)
  await as(owner).add('@周禾 再看看', { mentions: [member.ctx.actor.accountId] })
  now += 5_001
  await readChanges()
  expect(await poll()).toBe(1)
})
