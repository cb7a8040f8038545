import { sendTo } from '#test/neighbours'
import { createPair, write } from '#test/live-writers'
import { createReview, NODE, signIn, type Person } from '#test/reviews'
import { bodyOf, node, paragraph, textOf } from '#test/rooms'
import { addMember } from '#test/teams'
import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit/tables'
import type { NodeId } from '~/core/ids'
import { removeMember } from '~/features/teams/server/members/member-actions'
import { and, eq } from 'drizzle-orm'
import type { OwnAssignment } from '../../wire/contracts/assignments'
import type { ReviewStatus } from '../../wire/contracts/review'
import { setAudience } from '../documents'
import { joinLive } from '../live/live'
import { commitSection, readSection, saveSection } from '../sections'
import { applyCommands, undoCommands } from '../trees'

const IS_FINAL = { success: false, code: 61048 }

/** The calls of assignments, as one person makes them. */
function callsOf(
  { host, documentId: id }: { host: string; documentId: string },
  { ctx, token }: Person,
) {
  const { teamId } = ctx.seat
  const post = (path: string, more: object) =>
    sendTo(host, token, 'POST', {
      path: `/document/${path}`,
      body: { teamId, id, nodeId: NODE, ...more },
    })
  const get = async (path: string) => (await sendTo(host, token, 'GET', { path })).result
  const status = async () =>
    (await get(`/document/review/get?teamId=${teamId}&id=${id}`)) as ReviewStatus
  return {
    status,
    assignments: async () => (await status()).assignments,
    // A browser leaves out what is empty.
    assign: (accountId: string, more = {}) =>
      post('assignment/set', { ...(accountId !== '' && { accountId }), ...more }),
    submit: (more = {}) => post('assignment/submit', more),
    setFinal: (isFinal: boolean, more = {}) => post('assignment/final', { isFinal, ...more }),
    decide: async (decision: string, answer = '') => {
      const [pending] = (await status()).reviews.filter(({ state }) => state === 'pending')
      return post('review/decide', { reviewId: pending?.id ?? '0', decision, answer })
    },
    mine: async () => (await get(`/document/assignment/mine?teamId=${teamId}`)) as OwnAssignment[],
    told: async () =>
      ((await get(`/notification/list?teamId=${teamId}`)) as { items: { kind: string }[] }).items,
  }
}

async function createAssigned(more = {}) {
  const review = await createReview()
  const own = callsOf(review, review.owner)
  const theirs = callsOf(review, review.member)
  const memberId = review.member.ctx.actor.accountId
  expect((await own.assign(memberId, { dueDate: '2026-12-01', ...more })).success).toBe(true)
  return { ...review, own, theirs, memberId }
}

test('who gets a section sees it with its date, hears of it, and has it in a list of their own', async () => {
  const { own, theirs, documentId, owner, memberId } = await createAssigned()
  const assigned = { nodeId: NODE, dueDate: '2026-12-01', state: 'writing' }
  expect(await theirs.assignments()).toMatchObject([
    { ...assigned, assignee: '周禾', isForCaller: true, maySubmit: true, mayFinalize: false },
  ])
  expect(await own.assignments()).toMatchObject([
    { ...assigned, isForCaller: false, maySubmit: false, mayFinalize: true },
  ])
  expect(await theirs.told()).toMatchObject([
    { kind: 'assignSection', author: '沈砚', documentId, text: '甲，2026-12-01前' },
  ])
  expect(await own.told()).toEqual([])
  expect(await theirs.mine()).toMatchObject([
    { documentId, document: '合写', title: '甲', assigner: '沈砚', state: 'writing' },
  ])
  expect(await own.mine()).toEqual([])
  const logged = await owner.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'editor.assign'), eq(auditLog.targetId, documentId)))
  expect(logged).toMatchObject([{ facts: { section: '甲', assignee: '周禾' } }])
  await own.assign('')
  expect([await theirs.assignments(), await theirs.mine()]).toEqual([[], []])
  expect(logged).toHaveLength(1)
  await own.assign(memberId)
  expect(await theirs.assignments()).toMatchObject([{ dueDate: '' }])
})

test('what is written goes to whoever assigned it: returned it is written on, approved it is final', async () => {
  const { own, theirs, owner, member, documentId, rev } = await createAssigned()
  expect((await theirs.submit({ note: '写完了' })).success).toBe(true)
  expect(await theirs.submit()).toMatchObject({ code: 61038 })
  expect(await own.assignments()).toMatchObject([{ state: 'review', mayFinalize: false }])
  expect(await theirs.mine()).toMatchObject([{ state: 'review' }])
  expect(await own.told()).toMatchObject([{ kind: 'submit', text: '写完了' }])
  expect(await own.setFinal(true)).toMatchObject({ code: 61038 })
  await own.decide('returned', '补年份')
  expect(await theirs.assignments()).toMatchObject([{ state: 'writing', maySubmit: true }])
  await theirs.submit()
  await own.decide('approved')
  expect(await theirs.assignments()).toMatchObject([{ state: 'final', mayFinalize: false }])
  expect(await own.assignments()).toMatchObject([{ state: 'final', mayFinalize: true }])
  expect(await theirs.mine()).toEqual([])
  const save = { nodeId: NODE, baseRev: rev, body: bodyOf(paragraph('p1', '又改。')) }
  const isFinal = { slug: 'document.chapterFinal' }
  await expect(saveSection(member.ctx, documentId, save)).rejects.toMatchObject(isFinal)
  await expect(saveSection(owner.ctx, documentId, save)).rejects.toMatchObject(isFinal)
  await expect(joinLive(member.ctx, { documentId, nodeId: NODE })).rejects.toMatchObject(isFinal)
  const step = { ...save, stepKey: 'write:a', citations: [] }
  expect(await commitSection(owner.ctx, documentId, step)).toEqual({ outcome: 'locked' })
  expect(await theirs.setFinal(false)).toMatchObject({ status: 403, code: 61019 })
  expect(await own.assign('')).toMatchObject(IS_FINAL)
  await own.setFinal(false)
  expect(await theirs.assignments()).toMatchObject([{ state: 'writing' }])
  expect((await saveSection(member.ctx, documentId, save)).outcome).toBe('kept')
})

test('headings of a final section stay as they are; it may be moved as a whole, and others are written', async () => {
  const { own, owner, member, documentId } = await createAssigned()
  const change = (command: Parameters<typeof applyCommands>[2]['commands'][number]) =>
    applyCommands(owner.ctx, documentId, { baseRev: null, commands: [command] })
  const child = node('a1', '甲一')
  await change({ type: 'add', parentId: NODE, at: 0, node: child })
  await own.setFinal(true)
  const isFinal = { slug: 'document.chapterFinal' }
  const under = { nodeId: child.id, baseRev: 0, body: bodyOf(paragraph('q', '字。')) }
  await expect(saveSection(owner.ctx, documentId, under)).rejects.toMatchObject(isFinal)
  await expect(change({ type: 'rename', nodeId: NODE, title: '改' })).rejects.toMatchObject(isFinal)
  await expect(change({ type: 'remove', nodeId: child.id })).rejects.toMatchObject(isFinal)
  await expect(undoCommands(owner.ctx, documentId)).rejects.toMatchObject(isFinal)
  const more = node('a2', '甲二')
  await expect(change({ type: 'add', parentId: NODE, at: 1, node: more })).rejects.toMatchObject(
    isFinal,
  )
  const moved = await change({ type: 'move', nodeId: NODE, parentId: null, at: 1 })
  expect(moved.tree.children.map(({ title }) => title)).toEqual(['乙', '甲'])
  const other = { ...under, nodeId: testId<NodeId>('b') }
  expect((await saveSection(member.ctx, documentId, other)).outcome).toBe('kept')
})

test('a removed section is on nobody’s list until it is brought back, by the name that it has then', async () => {
  const { own, theirs, owner, documentId } = await createAssigned()
  const change = (command: Parameters<typeof applyCommands>[2]['commands'][number]) =>
    applyCommands(owner.ctx, documentId, { baseRev: null, commands: [command] })
  await change({ type: 'rename', nodeId: NODE, title: '现状' })
  expect(await theirs.mine()).toMatchObject([{ title: '现状' }])
  await change({ type: 'remove', nodeId: NODE })
  expect([await theirs.mine(), await own.assignments()]).toEqual([[], []])
  await undoCommands(owner.ctx, documentId)
  expect(await theirs.mine()).toMatchObject([{ title: '现状', dueDate: '2026-12-01' }])
})

test('only who may open a document is given a section of it, and strangers give none', async () => {
  const { own, theirs, host, documentId, owner, stranger, memberId } = await createAssigned()
  expect(await own.assign(stranger.ctx.actor.accountId)).toMatchObject({ code: 61049 })
  expect(await own.assign(memberId, { nodeId: 'nowhere' })).toMatchObject({ code: 61002 })
  const outside = callsOf({ host, documentId }, stranger)
  expect((await outside.assign(stranger.ctx.actor.accountId)).success).toBe(false)
  expect((await own.assign(owner.ctx.actor.accountId)).success).toBe(true)
  // Nobody else is there to approve what one gave oneself: one declares it final.
  expect(await own.assignments()).toMatchObject([{ maySubmit: false, mayFinalize: true }])
  expect(await own.submit()).toMatchObject({ code: 61040 })
  await own.setFinal(true)
  await setAudience(owner.ctx, { id: documentId, audience: 'maker' })
  expect(await own.assign(memberId)).toMatchObject(IS_FINAL)
  expect(await theirs.mine()).toEqual([])
})

test('who did not assign it nor keeps the document does not declare it final; who did so opens it again', async () => {
  const { own, theirs, host, documentId, owner, memberId } = await createAssigned()
  expect(await theirs.setFinal(true)).toMatchObject({ code: 61019 })
  const ctx = await addMember(owner.world, 'member', '何田')
  const others = callsOf({ host, documentId }, { ctx, token: await signIn(ctx) })
  expect((await others.assign(memberId)).success).toBe(true)
  expect((await others.setFinal(true)).success).toBe(true)
  expect(await theirs.setFinal(false)).toMatchObject({ code: 61019 })
  expect((await others.setFinal(false)).success).toBe(true)
  await own.assign('')
  expect(await others.setFinal(true)).toMatchObject({ code: 61019 })
  await own.setFinal(true)
  expect(await own.assignments()).toMatchObject([{ assigneeId: '', state: 'final' }])
  await own.setFinal(false)
  expect(await own.assignments()).toEqual([])
})

test('who leaves the team has nothing left to write; what they finished stays final', async () => {
  const { own, theirs, owner, member, memberId } = await createAssigned()
  await own.assign(memberId, { nodeId: 'b' })
  await own.setFinal(true)
  await removeMember(owner.ctx, member.ctx.seat.memberId)
  expect(await own.assignments()).toMatchObject([{ nodeId: NODE, state: 'final', assignee: '' }])
  expect((await theirs.mine()) ?? []).toEqual([])
})

test('what is written live is saved when its section becomes final, and others are written on', async () => {
  const { host, owner, member, documentId } = await createPair()
  const b = await write(host, documentId, member, 'b')
  b.type('大', 1)
  await b.flush()
  const own = callsOf({ host, documentId }, owner)
  expect((await own.setFinal(true)).success).toBe(true)
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'locked')
  await b.hear(({ type }) => type === 'review')
  const section = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(section?.body ?? bodyOf())).toContain('大停车场')
  b.send({ type: 'steps', nodeId: NODE, version: 1, steps: [{}], clientId: 'b' })
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'locked')
  await expect(b.join()).rejects.toThrow('61048')
  const other = testId<NodeId>('b')
  expect((await joinLive(member.ctx, { documentId, nodeId: other })).version).toBe(0)
  await own.setFinal(false)
  b.sit(await b.join())
  await b.hear(({ type }) => type === 'joined')
})
