import { documentIdOf } from '../creation-rows'
import { testId } from '#test/ids'
import { slideMasterOf } from '#test/slide-masters'
import { addFile } from '#test/learning'
import { formOf } from '#test/generation-world'
import { quoteOf, work } from '#test/own-documents'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { Block } from '#packages/document'
import {
  commitSection,
  deleteDocument,
  keepImage,
  putEvidence,
  setAudience,
} from '~/features/document/server'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { createShare } from '~/features/sharing/server/create-share'
import { shareSnapshot } from '~/features/sharing/contract'
import { openShare } from '~/features/sharing/server'
import { ownSharesOf } from '~/features/sharing/server/shares'
import { creations } from '../tables'
import { createCreation, deleteCreation } from '../creations'
import { changeDeck, makeDeck } from '~/features/document/server/deck/decks'
import { saveMaster } from '~/features/document/server/deck/masters'
import { creationShares, endCreationShares } from './share-creation'
import { snapshotters } from '~/features/sharing/server/ports'
import { extend } from '~/core/extension-points'
import { documentDeleted } from '~/features/document/server/ports'

const SECRET = '岭云项目的暗号是金丝雀。'
const sharing = (ctx: SeatedContext, creation: typeof creationShares) =>
  extend(ctx, snapshotters.with({ creation }))
const NOTHING_MORE = { withPictures: false, withPrivate: false }
const missing = { slug: 'sharing.shareRevoked' }

/** A creation with one chapter written from a file of a folder with few readers, one from a page of the web, one to come. */
async function written() {
  const world = await createTeamWorld()
  const shares = snapshotters.with({ creation: creationShares })
  const ctx = extend(world.ctx, shares, documentDeleted.with(endCreationShares))
  const { id: folderId } = await addFolder(ctx, { name: '薪酬评议', parentId: '' })
  const fileId = await addFile(world, '定级.txt', SECRET, { folderId })
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const outline = treeOf(node('a', '甲章'), node('b', '乙章'), node('c', '丙章'))
  const id = documentIdOf((await createCreation(ctx, { form: formOf(), outline })).id)
  const web = {
    reference: work('古镇年报'),
    evidence: {
      ...quoteOf(testId('')).evidence,
      fileId: null,
      url: 'https://gucheng.cn/report',
      quote: '客流增长5%。',
    },
  }
  const [inside, outside] = await putEvidence(ctx, id, [quoteOf(fileId, SECRET), web])
  const write = (nodeId: string, ...blocks: Block[]) =>
    commitSection(ctx, id, {
      nodeId: testId(nodeId),
      baseRev: 0,
      body: bodyOf(...blocks),
      stepKey: `write:${nodeId}`,
      citations: [],
    })
  await write('a', paragraph('p1', '依定级结果执行。', inside?.id ?? ''), figure(id, fileId))
  await write('b', paragraph('p2', '客流增长5%。', outside?.id ?? ''), pointing)
  return { world, ctx, id, fileId, folderId }
}

const figure = (creationId: string, fileId: string): Block => ({
  type: 'figure',
  attrs: {
    blockId: 'f1',
    by: 'ai',
    step: `write:${creationId}`,
    id: 'tab-level',
    caption: '定级表',
    evidenceIds: [],
    spec: {
      kind: 'table',
      table: {
        columns: [{ name: '项目' }],
        rows: [[{ content: [{ type: 'text', text: `见 /library/${fileId}?passage=1` }] }]],
      },
    },
  },
})

/** Of a person who changed it, with a remark, a reference to the table and a link into the team. */
const pointing: Block = {
  type: 'paragraph',
  attrs: { blockId: 'p3', by: 'human' },
  content: [
    { type: 'text', text: '见' },
    { type: 'xref', attrs: { to: 'tab-level', form: 'number' } },
    {
      type: 'text',
      text: '删去的',
      marks: [
        { type: 'deletion', attrs: { id: '1', author: '9911223344556677', at: 1, by: 'human' } },
      ],
    },
    {
      type: 'text',
      text: '批注处',
      marks: [
        { type: 'comment', attrs: { threadId: '8811223344556677' } },
        { type: 'link', attrs: { href: 'https://ann:pw@gucheng.cn/x' } },
      ],
    },
  ],
}

const share = (ctx: SeatedContext, id: string, choice: object = {}) =>
  createShare(ctx, { kind: 'creation', id, days: 30, ...NOTHING_MORE, ...choice })

test('R-SHARE-03, 07: a text is shared with its quotes, and with nothing that leads into the team', async () => {
  const { ctx, id, fileId } = await written()
  const { code } = await share(ctx, id, { withPrivate: true })
  const opened = await openShare({ ...ctx, actor: null, seat: null }, { code })
  const json = JSON.stringify(opened.snapshot)
  expect(json).toContain(SECRET)
  expect(json).toContain('"text":"表 1"')
  expect(json).toContain('https://gucheng.cn/report')
  const { teamId, memberId } = ctx.seat
  for (const secret of [id, fileId, teamId, memberId, ctx.actor.accountId, '薪酬评议'])
    expect(json).not.toContain(secret)
  expect(json).not.toMatch(/\d{14,16}|\/library|删去的|threadId|deletion|ann:pw|"step"/)
  expect(opened.snapshot).toMatchObject({
    kind: 'document',
    sources: [
      { index: 1, kind: 'library', title: '定级.txt', place: '第1页' },
      { index: 2, kind: 'web', title: '古镇年报', content: '客流增长5%。' },
    ],
    works: [expect.any(String), expect.stringContaining('古镇年报')],
  })
})

test('what not everybody in the team may see is named beforehand, and stays behind unless the sharer says so', async () => {
  const { ctx, id } = await written()
  expect(await creationShares.preview(ctx, id)).toMatchObject({
    unit: 'section',
    parts: 2,
    leftOut: 1,
    privateSources: ['定级.txt'],
  })
  const { snapshot } = await creationShares.make(ctx, id, NOTHING_MORE)
  const json = JSON.stringify(snapshot)
  expect(json).not.toMatch(/定级\.txt|金丝雀/)
  expect(snapshot).toMatchObject({
    sources: [{ title: '未公开的资料', content: '', isKeptBack: true }, {}],
    works: ['未公开的资料', expect.any(String)],
  })
})

test('S5: what is closed to the sharer by now is in no share of theirs', async () => {
  const { world, id, folderId, ctx } = await written()
  const member = await addMember(world, 'member')
  await ctx.db
    .update(creations)
    .set({ accountId: member.actor.accountId })
    .where(eq(creations.id, id))
  await setAudience(ctx, { id, audience: 'team' })
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  expect(await creationShares.preview(member, id)).toMatchObject({ parts: 1, leftOut: 2 })
  const { snapshot } = await creationShares.make(member, id, {
    withPictures: true,
    withPrivate: true,
  })
  expect(JSON.stringify(snapshot)).not.toMatch(/金丝雀|定级结果|定级\.txt/)
})

test('nobody shares what another person of the team or of another team made', async () => {
  const { world, ctx, id } = await written()
  const { ctx: other } = await createTeamWorld()
  for (const stranger of [await addMember(world, 'admin'), other]) {
    const seated = extend(stranger, snapshotters.with(snapshotters.need(ctx)))
    await expect(creationShares.preview(seated, id)).rejects.toMatchObject({
      slug: 'generation.creationNotFound',
    })
    await expect(share(seated, id)).rejects.toMatchObject({ slug: 'generation.creationNotFound' })
    expect(await creationShares.isThere(seated, id)).toBe(false)
  }
})

test('a shared text stays as it was; deleting the creation or its document ends the link', async () => {
  const { ctx, id } = await written()
  const open = (code: string) => openShare({ ...ctx, actor: null, seat: null }, { code })
  const first = await share(ctx, id)
  const before = (await open(first.code)).snapshot
  await commitSection(ctx, id, {
    nodeId: testId('c'),
    baseRev: 0,
    body: bodyOf(paragraph('p9', '后来写的。')),
    stepKey: 'write:c',
    citations: [],
  })
  expect((await open(first.code)).snapshot).toEqual(before)
  await deleteDocument(ctx, { id })
  await expect(open(first.code)).rejects.toMatchObject(missing)
  await expect(share(ctx, id)).rejects.toMatchObject({ slug: 'document.documentNotFound' })

  const again = await written()
  const { code } = await share(again.ctx, again.id)
  await deleteCreation(again.ctx, { id: again.id })
  await expect(openShare(again.ctx, { code })).rejects.toMatchObject(missing)
})

test('a link made while the creation is being deleted opens nothing', async () => {
  const { ctx, id } = await written()
  const slow = {
    ...creationShares,
    make: async (...asked: Parameters<typeof creationShares.make>) => {
      const result = await creationShares.make(...asked)
      await deleteCreation(ctx, { id })
      return result
    },
  }
  await expect(share(sharing(ctx, slow), id)).rejects.toMatchObject({
    slug: 'sharing.nothingToShare',
  })
})

test('line 7: a link made while the folder of its source is being closed opens nothing', async () => {
  const { ctx, id, folderId } = await written()
  const close = (see: 'team' | 'admins') =>
    setAccess(ctx, { folderId, see, change: see, members: [], keep: [] })
  await close('team')
  const slow = {
    ...creationShares,
    make: async (...asked: Parameters<typeof creationShares.make>) => {
      const result = await creationShares.make(...asked)
      await close('admins')
      return result
    },
  }
  await expect(share(sharing(ctx, slow), id)).rejects.toMatchObject({
    slug: 'sharing.closedMeanwhile',
  })
  expect(await ownSharesOf(ctx, { kind: 'creation', sourceId: id })).toEqual([])
  // Whoever shares what is closed by now has read so.
  expect(await share(ctx, id)).toMatchObject({ code: expect.any(String) })
})

test('pictures of a text go along only when the sharer says so, by number', async () => {
  const { ctx, id } = await written()
  const key = await keepImage(ctx, id, { bytes: new ArrayBuffer(8), type: 'png' })
  const image: Block = {
    type: 'figure',
    attrs: {
      blockId: 'i1',
      by: 'ai',
      id: 'fig-map',
      caption: '镇域图',
      evidenceIds: [],
      spec: { kind: 'image', key, type: 'png', pixels: { width: 2, height: 2 } },
    },
  }
  const text = { baseRev: 0, body: bodyOf(image), stepKey: 'write:c', citations: [] }
  await commitSection(ctx, id, { ...text, nodeId: testId('c') })
  const without = await creationShares.make(ctx, id, NOTHING_MORE)
  expect(without.pictures).toEqual([])
  expect(JSON.stringify(without.snapshot)).toContain('镇域图：没有一同分享')
  const share = await creationShares.make(ctx, id, { ...NOTHING_MORE, withPictures: true })
  expect(share.pictures).toEqual([{ objectKey: key, mime: 'image/png' }])
  expect(JSON.stringify(share.snapshot)).not.toContain(key)
})

test('a deck is shared as its pages: without what is said to them, and without ids', async () => {
  const { ctx, id, fileId } = await written()
  await ctx.db.update(creations).set({ kind: 'ppt', project: 'ppt' }).where(eq(creations.id, id))
  const { deck } = await makeDeck(ctx, { id, template: 'sujian' })
  const [slide] = deck.slides.filter(({ bullets }) => bullets.length > 0)
  const notes = { type: 'set-notes' as const, slideId: slide?.id ?? '', notes: '只讲不写的话' }
  await changeDeck(ctx, { id, baseRev: 1, commands: [notes] })
  expect(await creationShares.preview(ctx, id)).toMatchObject({
    unit: 'page',
    parts: deck.slides.length,
    privateSources: ['定级.txt'],
  })
  const { code } = await share(ctx, id)
  const { snapshot } = await openShare({ ...ctx, actor: null, seat: null }, { code })
  const json = JSON.stringify(snapshot)
  expect(snapshot).toMatchObject({ kind: 'deck', template: 'sujian' })
  expect(json).toContain('客流增长5%')
  expect(json).not.toMatch(/只讲不写的话|定级\.txt|金丝雀|\d{14,16}|薪酬评议/)
  expect(json).not.toContain(fileId)
})

test('a deck on the team’s own presentation is shared with its colours and what lies behind it, not with its file', async () => {
  const { ctx, id } = await written()
  await ctx.db.update(creations).set({ kind: 'ppt', project: 'ppt' }).where(eq(creations.id, id))
  const { id: uploadId } = await upload(ctx, '院版.pptx', Uint8Array.from(slideMasterOf()).buffer)
  const { id: masterId, look } = await saveMaster(ctx, { uploadId })
  await makeDeck(ctx, { id, template: 'sujian' })
  const dressed = { type: 'set-template' as const, template: 'sujian' as const, masterId }
  await changeDeck(ctx, { id, baseRev: 1, commands: [dressed] })
  const bare = await creationShares.make(ctx, id, NOTHING_MORE)
  expect(bare.pictures).toEqual([])
  const { snapshot, pictures } = await creationShares.make(ctx, id, {
    ...NOTHING_MORE,
    withPictures: true,
  })
  expect(pictures).toHaveLength(1)
  const { title: font, colors, slots } = look
  expect(snapshot).toMatchObject({ kind: 'deck', look: { title: font, colors } })
  const shared = snapshot.kind === 'deck' ? snapshot.look : undefined
  expect(Object.keys(shared?.slots ?? {})).toEqual(Object.keys(slots))
  const drawnOf = (layout: string) => shared?.slots[layout]?.drawings?.map(({ no }) => no)
  expect(Object.keys(slots).flatMap((layout) => drawnOf(layout) ?? [])).toContain(0)
  expect(JSON.stringify(snapshot)).not.toMatch(/院版|slideLayout|deck-masters/)
  expect(JSON.stringify(snapshot)).not.toContain(masterId)
  expect(shareSnapshot.parse(snapshot)).toEqual(snapshot)
})
