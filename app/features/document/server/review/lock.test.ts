import { furnish } from '#test/belongings'
import { createNeighbours } from '#test/neighbours'
import { testId } from '#test/ids'
import { teamRecordings } from '#test/recordings'
import { createReview, NODE } from '#test/reviews'
import { bodyOf, paragraph, textOf } from '#test/rooms'
import { addMember } from '#test/teams'
import { expect, test } from 'vitest'
import { deleteDocument, findDocument } from '../documents'
import { renameText } from '../own/own-texts'
import { commitSection, readSection, saveSection } from '../sections'
import { setLocked } from './lock'
import { readReviewStatus } from './status'

const IS_LOCKED = { success: false, code: 61036 }

// Every call that changes headings, texts, works or slides of a document.
const WRITES = [
  'POST /document/outline/change',
  'POST /document/outline/undo',
  'POST /document/outline/redo',
  'POST /document/bin/restore',
  'POST /document/section/save',
  'POST /document/section/settle',
  'POST /document/live/join',
  'POST /document/live/seal',
  'POST /document/revision/restore',
  'POST /document/version/restore',
  'POST /document/reference/add',
  'DELETE /document/reference/delete',
  'POST /document/word/return',
  'POST /document/word/undo',
  'POST /document/assist',
  'POST /document/assist/evidence',
  'POST /document/assist/cite',
  'POST /deck/change',
  'POST /deck/undo',
  'POST /deck/redo',
  'POST /deck/revision/restore',
  'DELETE /document/delete',
]

test('while a document is locked no call writes in it, and afterwards they do again', async () => {
  const [owner] = await createNeighbours('lock-calls.test')
  const own = await furnish(owner)
  const id = own.documentId
  await owner.send('POST', { path: '/deck/make', body: { teamId: own.teamId, id } })
  await setLocked(owner.ctx, { id, isLocked: true })
  const outline = await readReviewStatus(owner.ctx, id)
  expect(outline.lock).toMatchObject({ mayOpen: true })
  for (const call of WRITES) {
    const recording = teamRecordings[call]?.(own)
    if (!recording) throw new Error(`${call} has no recording`)
    const answer = await owner.send(call.split(' ')[0] ?? '', recording)
    expect([call, answer.code]).toEqual([call, IS_LOCKED.code])
  }
  await setLocked(owner.ctx, { id, isLocked: false })
  const save = teamRecordings['POST /document/section/save']?.(own)
  expect(save && (await owner.send('POST', save)).success).toBe(true)
})

test('a slide deck is not begun and not made anew in a locked document', async () => {
  const { owner, documentId: id } = await createReview()
  await setLocked(owner.ctx, { id, isLocked: true })
  const body = { teamId: owner.ctx.seat.teamId, id, template: 'sujian' }
  expect(await owner.send('POST', { path: '/deck/make', body })).toMatchObject(IS_LOCKED)
})

test('steps of a model find a locked document locked, and leave it as it stands', async () => {
  const { owner, documentId, rev } = await createReview()
  await setLocked(owner.ctx, { id: documentId, isLocked: true })
  const outcome = await commitSection(owner.ctx, documentId, {
    nodeId: NODE,
    baseRev: rev,
    body: bodyOf(paragraph('p1', '模型写的。')),
    stepKey: 'write:a',
    citations: [],
  })
  expect(outcome).toEqual({ outcome: 'locked' })
  const section = await readSection(owner.ctx, documentId, NODE)
  expect(section && textOf(section.body)).not.toContain('模型写的')
})

test('maker, owner and admins lock; what an admin locked its maker does not open; others do neither', async () => {
  const { owner, member, documentId: id } = await createReview()
  await expect(setLocked(member.ctx, { id, isLocked: true })).rejects.toMatchObject({
    slug: 'document.notYours',
  })
  const admin = await addMember(owner.world, 'admin', '何田')
  await setLocked(admin, { id, isLocked: true })
  // Whoever made it may have become a plain member since.
  const maker = { ...owner.ctx, seat: { ...owner.ctx.seat, role: 'member' as const } }
  expect((await readReviewStatus(maker, id)).lock).toMatchObject({ author: '何田', mayOpen: false })
  await expect(setLocked(maker, { id, isLocked: false })).rejects.toMatchObject({
    slug: 'document.notYours',
  })
  await setLocked(admin, { id, isLocked: true })
  await setLocked(admin, { id, isLocked: false })
  await setLocked(maker, { id, isLocked: true })
  await setLocked(maker, { id, isLocked: false })
  expect((await findDocument(owner.ctx, id)).lockedAt).toBeNull()
})

test('a locked text is neither renamed nor deleted; it may be read and spoken of', async () => {
  const { owner, member, as, documentId: id } = await createReview()
  await setLocked(owner.ctx, { id, isLocked: true })
  const isLocked = { slug: 'document.isLocked' }
  await expect(renameText(owner.ctx, { id, title: '新' })).rejects.toMatchObject(isLocked)
  await expect(deleteDocument(owner.ctx, { id })).rejects.toMatchObject(isLocked)
  const save = {
    nodeId: testId<typeof NODE>('b'),
    baseRev: 0,
    body: bodyOf(paragraph('p', '字。')),
  }
  await expect(saveSection(owner.ctx, id, save)).rejects.toMatchObject(isLocked)
  expect((await as(member).add('锁定之后')).success).toBe(true)
})
