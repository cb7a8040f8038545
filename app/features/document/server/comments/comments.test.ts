import { testId } from '#test/ids'
import { addFile } from '#test/learning'
import { quoteOf } from '#test/own-documents'
import { createReview, NODE, PLACE, reviewer, WORDS } from '#test/reviews'
import { bodyOf, paragraph } from '#test/rooms'
import { expect, test } from 'vitest'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { ThreadView } from '../../comments-contract'
import { COMMENT_LIMIT } from '../../comments-terms'
import { setAudience } from '../documents'
import { putEvidence } from '../evidence'
import { finalize } from '../finals'
import { commitSection, restoreRevision, saveSection } from '../sections'

const threadIn = ({ result }: { result: unknown }) => result as ThreadView

test('two people talk about words of a section, settle it and take it up again', async () => {
  const { owner, member, as } = await createReview()
  const thread = threadIn(await as(owner).add('公示值按断面法取。'))
  expect(thread).toMatchObject({ quote: WORDS, state: 'open', places: [PLACE] })
  const { id: threadId } = thread
  await as(member).post('reply', { threadId, text: '已改 <b>4.3</b>。' })
  await as(member).post('state', { threadId, state: 'resolved' })
  const [seen] = await as(owner).list()
  expect(seen).toMatchObject({ state: 'resolved' })
  expect(seen?.comments).toMatchObject([
    { text: '公示值按断面法取。', isOwn: true, isEdited: false },
    { text: '已改 <b>4.3</b>。', isOwn: false },
  ])
  await as(owner).post('state', { threadId, state: 'open' })
  expect((await as(member).list())[0]).toMatchObject({ state: 'open' })
})

test('a thread goes along with the text, says when its words are gone, and finds them again', async () => {
  const { owner, documentId, rev, as } = await createReview()
  await as(owner).add('看一下')
  const save = (baseRev: number, ...texts: string[]) =>
    saveSection(owner.ctx, documentId, {
      nodeId: NODE,
      baseRev,
      body: bodyOf(...texts.map((text, index) => paragraph(`p${index + 1}`, text))),
    })
  const moved = await save(rev, `我们仍然建议以${WORDS}。`)
  const [there] = await as(owner).list()
  expect(there?.places).toEqual([{ ...PLACE, range: { from: 7, to: 16 } }])
  await save(moved.rev, '此处另议。')
  expect((await as(owner).list())[0]).toMatchObject({ places: [], quote: WORDS })
  await restoreRevision(owner.ctx, documentId, { nodeId: NODE, rev })
  expect((await as(owner).list())[0]?.places).toHaveLength(1)
})

test('words are one’s own to change; owner and admins may delete those of anybody', async () => {
  const { owner, member, as } = await createReview()
  const thread = threadIn(await as(owner).add('第一句'))
  const inFirst = { threadId: thread.id, commentId: thread.comments[0]?.id }
  const notYours = { success: false, code: 61075 }
  expect(await as(member).post('edit', { ...inFirst, text: '改' })).toMatchObject(notYours)
  expect(await as(member).remove(thread)).toMatchObject(notYours)
  const edited = threadIn(await as(owner).post('edit', { ...inFirst, text: '改过' }))
  expect(edited.comments).toMatchObject([{ text: '改过', isEdited: true }])
  const replied = threadIn(await as(member).post('reply', { threadId: thread.id, text: '回复' }))
  expect((await as(owner).remove(replied, 1)).success).toBe(true)
  expect((await as(owner).remove(thread)).success).toBe(true)
  expect(await as(owner).list()).toEqual([])
  expect(await as(member).post('reply', { threadId: thread.id, text: '迟了' })).toMatchObject({
    status: 404,
    code: 61071,
  })
})

test('whoever may not open the document finds nothing; a final one can still be spoken of', async () => {
  const { host, owner, member, stranger, documentId, as } = await createReview()
  const thread = threadIn(await as(owner).add('定稿之前'))
  const outside = { ctx: owner.ctx, token: stranger.token }
  expect((await as(outside).add('偷看')).success).toBe(false)
  const foreign = reviewer(host, documentId, stranger)
  expect(await foreign.add('偷看')).toMatchObject({ success: false, code: 61001 })
  await finalize(owner.ctx, documentId, { isSure: true })
  expect((await as(member).add('定稿之后')).success).toBe(true)
  await setAudience(owner.ctx, { id: documentId, audience: 'maker' })
  expect(await as(member).post('reply', { threadId: thread.id, text: '还在吗' })).toMatchObject({
    code: 61001,
  })
})

test('threads of a section with closed sources are not shown to those who may not see them', async () => {
  const { owner, member, documentId, as } = await createReview()
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
  const thread = threadIn(await as(owner).add('机密', { nodeId: 'b', places }))
  expect(thread.quote).toBe('依据金丝雀')
  await setAccess(owner.ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  expect(await as(member).list()).toEqual([])
  expect(await as(member).add('猜', { nodeId: 'b', places })).toMatchObject({ code: 61019 })
  const reply = { threadId: thread.id, text: '猜' }
  expect(await as(member).post('reply', reply)).toMatchObject({ code: 61071 })
})

test('what does not fit is refused: words that are not there, no words, too many', async () => {
  const { owner, as } = await createReview()
  const away = { places: [{ ...PLACE, words: '从来没有的话' }] }
  expect(await as(owner).add('哪里', away)).toMatchObject({ status: 409, code: 61072 })
  expect((await as(owner).add('   ')).success).toBe(false)
  expect((await as(owner).add('长'.repeat(COMMENT_LIMIT + 1))).success).toBe(false)
  const thread = threadIn(await as(owner).add('一'))
  for (let no = 1; no < 50; no += 1)
    await as(owner).post('reply', { threadId: thread.id, text: String(no) })
  expect(await as(owner).post('reply', { threadId: thread.id, text: '多' })).toMatchObject({
    success: false,
    code: 61074,
  })
})

test('those who may open the document can be called, each once; others are not', async () => {
  const { owner, member, stranger, documentId, as } = await createReview()
  const { accountId } = member.ctx.actor
  expect((await as(owner).people()).result).toMatchObject([{ id: accountId }])
  const mentions = [accountId, accountId, stranger.ctx.actor.accountId]
  const thread = threadIn(await as(owner).add('@她 请看', { mentions }))
  expect(thread.comments[0]?.mentions).toHaveLength(1)
  await setAudience(owner.ctx, { id: documentId, audience: 'maker' })
  expect((await as(owner).people()).result).toEqual([])
})
