import { sendTo } from '#test/neighbours'
import { createReview, NODE, signIn, type Person } from '#test/reviews'
import { bodyOf, paragraph } from '#test/rooms'
import { addMember } from '#test/teams'
import { expect, test } from 'vitest'
import type { ReviewStatus, ReviewView } from '../../wire/contracts/review'
import { setAudience } from '../documents'
import { listOwnTexts } from '../own/own-texts'
import { createText } from '../own/create-text'
import { saveSection } from '../sections'

/** The calls of reviews, as one person makes them. */
function reviewCallsOf(
  { host, documentId: id }: { host: string; documentId: string },
  { ctx, token }: Person,
) {
  const { teamId } = ctx.seat
  const post = (name: string, more: object) =>
    sendTo(host, token, 'POST', {
      path: `/document/review/${name}`,
      body: { teamId, id, ...more },
    })
  const status = async () => {
    const path = `/document/review/get?teamId=${teamId}&id=${id}`
    return (await sendTo(host, token, 'GET', { path })).result as ReviewStatus
  }
  return {
    status,
    reviews: async (): Promise<ReviewView[]> => (await status()).reviews,
    send: (reviewerId: string, more = {}) => post('send', { reviewerId, note: '请审', ...more }),
    decide: (reviewId: string, decision: string, answer = '') =>
      post('decide', { reviewId, decision, answer }),
    withdraw: (reviewId: string) => post('withdraw', { reviewId }),
  }
}

async function createSent() {
  const review = await createReview()
  const theirs = reviewCallsOf(review, review.member)
  const own = reviewCallsOf(review, review.owner)
  const reviewerId = review.member.ctx.actor.accountId
  expect((await own.send(reviewerId)).success).toBe(true)
  const [sent] = await own.reviews()
  return { ...review, own, theirs, reviewerId, reviewId: sent?.id ?? '' }
}

test('a text is sent for approval, returned with a word, sent again and approved; each hears of it', async () => {
  const { own, theirs, reviewId, reviewerId, owner, documentId, rev } = await createSent()
  expect(await theirs.reviews()).toMatchObject([
    { state: 'pending', sender: '沈砚', reviewer: '周禾', note: '请审', mayDecide: true },
  ])
  expect(await own.send(reviewerId)).toMatchObject({ code: 61038 })
  expect((await theirs.decide(reviewId, 'returned')).success).toBe(false)
  expect((await theirs.decide(reviewId, 'returned', '请补年份')).success).toBe(true)
  expect(await own.reviews()).toMatchObject([
    { state: 'returned', answer: '请补年份', isChanged: false },
  ])
  expect(await theirs.decide(reviewId, 'approved')).toMatchObject({ status: 404, code: 61037 })
  await own.send(reviewerId)
  const [again] = await own.reviews()
  await theirs.decide(again?.id ?? '', 'approved')
  expect(await own.reviews()).toMatchObject([{ state: 'approved', isChanged: false }])
  const body = bodyOf(paragraph('p1', '又改了。'))
  await saveSection(owner.ctx, documentId, { nodeId: NODE, baseRev: rev, body })
  expect(await own.reviews()).toMatchObject([{ state: 'approved', isChanged: true }])
})

test('a section is sent by itself, beside the whole; what is taken back stands no more', async () => {
  const { own, reviewerId, reviewId } = await createSent()
  expect((await own.send(reviewerId, { nodeId: NODE })).success).toBe(true)
  expect(await own.send(reviewerId, { nodeId: 'nowhere' })).toMatchObject({ code: 61002 })
  expect((await own.reviews()).map(({ nodeId }) => nodeId).toSorted()).toEqual(['', NODE])
  await own.withdraw(reviewId)
  expect((await own.reviews()).map(({ nodeId }) => nodeId)).toEqual([NODE])
})

test('nobody approves what they sent; others than the reviewer and admins do not decide', async () => {
  const { host, documentId, owner, own, theirs, reviewId, reviewerId } = await createSent()
  expect(await own.decide(reviewId, 'approved')).toMatchObject({ status: 403, code: 61039 })
  const other = await addMember(owner.world, 'member', '何田')
  const others = reviewCallsOf({ host, documentId }, { ctx: other, token: await signIn(other) })
  expect(await others.decide(reviewId, 'approved')).toMatchObject({ code: 61039 })
  expect(await theirs.withdraw(reviewId)).toMatchObject({ code: 61019 })
  const admin = await addMember(owner.world, 'admin', '陆明远')
  const admins = reviewCallsOf({ host, documentId }, { ctx: admin, token: await signIn(admin) })
  expect((await admins.decide(reviewId, 'approved')).success).toBe(true)
  expect(await own.reviews()).toMatchObject([{ state: 'approved', reviewer: '陆明远' }])
  const self = owner.ctx.actor.accountId
  expect(await own.send(self)).toMatchObject({ code: 61040 })
  await setAudience(owner.ctx, { id: documentId, audience: 'maker' })
  expect(await own.send(reviewerId)).toMatchObject({ code: 61040 })
  expect(await theirs.send(self)).toMatchObject({ code: 61001 })
})

test('a thread is given to somebody, who settles it; others than them, its beginner and admins do not', async () => {
  const { host, documentId, owner, member, as } = await createReview()
  const other = await addMember(owner.world, 'member', '何田')
  const third: Person = { ctx: other, token: await signIn(other) }
  const begun = await as(third).add('谁来改')
  const threadId = (begun.result as { id: string }).id
  const accountId = member.ctx.actor.accountId
  const assigned = await as(owner).post('assign', { threadId, accountId })
  expect(assigned.result).toMatchObject({ assignee: '周禾', isForCaller: false })
  expect((await as(member).list())[0]).toMatchObject({ isForCaller: true })
  const fourth = await addMember(owner.world, 'member', '秦川')
  const stranger: Person = { ctx: fourth, token: await signIn(fourth) }
  const settle = { threadId, state: 'resolved' }
  expect(await as(stranger).post('state', settle)).toMatchObject({ status: 403, code: 61077 })
  expect((await as(member).post('state', settle)).success).toBe(true)
  const nobody = { threadId, accountId: '404' }
  expect(await as(owner).post('assign', nobody)).toMatchObject({ code: 61076 })
  // A browser leaves out what is empty.
  await as(owner).post('assign', { threadId })
  expect((await as(member).list())[0]).toMatchObject({ assignee: '' })
  const path = `/notification/list?teamId=${member.ctx.seat.teamId}`
  const told = await sendTo(host, member.token, 'GET', { path })
  expect(told.result).toMatchObject({ items: [{ kind: 'assign', documentId, text: '谁来改' }] })
})

test('the list of documents says what is locked and how the last approval stands', async () => {
  const { host, owner, member } = await createReview()
  const origin = { type: 'blank' as const }
  const { id: documentId } = await createText(owner.ctx, { title: '自己的', folderId: '', origin })
  await setAudience(owner.ctx, { id: documentId, audience: 'team' })
  const own = reviewCallsOf({ host, documentId }, owner)
  const row = async () =>
    (await listOwnTexts(owner.ctx, { folderId: '', kind: '', keyword: '', pageNo: 1 })).records[0]
  expect(await row()).toMatchObject({ isLocked: false, review: '' })
  await own.send(member.ctx.actor.accountId)
  const body = { teamId: owner.ctx.seat.teamId, id: documentId, isLocked: true }
  await sendTo(host, owner.token, 'POST', { path: '/document/lock', body })
  expect(await row()).toMatchObject({ isLocked: true, review: 'pending' })
})
