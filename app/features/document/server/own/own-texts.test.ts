import { eq } from 'drizzle-orm'
import { addFile, ask, learnAll } from '#test/learning'
import { pngOf } from '#test/pictures'
import { bodyOf, paragraph } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { saveNote } from '~/features/library/server/notes/notes'
import { saveNoteInput } from '~/features/library/wire/contracts/notes'
import type { TextOrigin } from '../../wire/contracts/own'
import { ownTemplateIds } from '../../wire/terms/own'
import { writeMarkdown } from '#packages/document/markdown'
import { number, numberingPresets } from '#packages/document/headings/numbering'
import { placesOf } from '#packages/document/tree-walk'
import { deleteDocument, setAudience } from '../documents'
import { readEvidence } from '../evidence'
import { readSections, readTree, saveSection } from '../sections'
import { sweepDocuments } from '../sweep'
import { documents } from '../tables'
import { applyCommands, undoCommands } from '../trees'
import { createText } from './create-text'
import { duplicateText } from './duplicate-text'
import { deleteTextFolder, listTextFolders, moveTexts, saveTextFolder } from './folders'
import { listOwnTexts, listRecentTexts, renameText } from './own-texts'
import { listTrash, purgeTrash, restoreText } from './trash'

const all = { kind: '' as const, folderId: '', keyword: '', pageNo: 1 }
const create = async (ctx: SeatedContext, origin: TextOrigin, title = '') =>
  (await createText(ctx, { title, folderId: '', origin })).id

async function read(ctx: SeatedContext, id: DocumentId) {
  const { tree } = await readTree(ctx, id)
  const places = [...placesOf(tree)]
  const sections = await readSections(
    ctx,
    id,
    places.map(({ node }) => node.id),
  )
  const bodies = new Map(sections.map((section) => [section.nodeId, section]))
  return {
    title: tree.title,
    texts: places.map(({ node, level }) => {
      const section = bodies.get(node.id)
      return `${level} ${node.title}\n${section ? writeMarkdown(section.body).trim() : ''}`
    }),
    sections,
  }
}

test('headings are numbered as is chosen, which is undone like any edit and copied with the text', async () => {
  const { ctx } = await createTeamWorld()
  const id = await create(ctx, { type: 'markdown', text: '# 甲\n\n一句。', sources: [] })
  const labelsIn = async (textId: DocumentId) => {
    const { tree } = await readTree(ctx, textId)
    return [...number(tree, numberingPresets.paper).values()].map(({ heading }) => heading)
  }
  expect(await labelsIn(id)).toEqual(['甲'])
  await applyCommands(ctx, id, {
    baseRev: null,
    commands: [{ type: 'numbering', numbering: 'official' }],
  })
  expect(await labelsIn(id)).toEqual(['一、甲'])
  expect(await labelsIn((await duplicateText(ctx, id)).id)).toEqual(['一、甲'])
  await undoCommands(ctx, id)
  expect(await labelsIn(id)).toEqual(['甲'])
})

test('a blank text has a place for its first words, is its maker’s alone, and stands in their list', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await create(ctx, { type: 'blank' })
  expect(await read(ctx, id)).toMatchObject({ title: '未命名文档', texts: ['1 \n'] })
  const member = await addMember(world, 'member')
  expect((await listOwnTexts(member, all)).records).toEqual([])
  await expect(readTree(member, id)).rejects.toMatchObject({ slug: 'document.documentNotFound' })
  await setAudience(ctx, { id, audience: 'team' })
  expect((await listOwnTexts(member, all)).records).toMatchObject([
    { id, isOwn: false, maker: '沈砚' },
  ])
  await renameText(ctx, { id, title: '古镇札记' })
  expect((await listOwnTexts(ctx, { ...all, keyword: '札' })).records).toMatchObject([
    { id, title: '古镇札记', isOwn: true },
  ])
  expect((await readTree(ctx, id)).tree.title).toBe('古镇札记')
})

test('a Word file becomes sections with its pictures; who may not see the file sees none of its words', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const { id: folderId } = await addFolder(ctx, { name: '薪酬', parentId: '' })
  const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>总则</w:t></w:r></w:p>'
  const drawing = '<w:p><w:r><w:drawing><a:blip r:embed="r1"/></w:drawing></w:r></w:p>'
  const bytes = zipSync({
    'word/document.xml': strToU8(
      `<w:document><w:body>${heading}${line('限高十二米。')}${drawing}${line('图1 沿河')}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Type="x/image" Target="media/a.png"/></Relationships>',
    ),
    'word/media/a.png': new Uint8Array(pngOf(60, 50)),
  })
  const fileId = await addFile(world, '导则.docx', new Uint8Array(bytes), { folderId })
  const id = await create(ctx, { type: 'file', fileId })
  const { title, texts, sections } = await read(ctx, id)
  expect(title).toBe('导则')
  expect(texts[0]).toContain('1 总则\n限高十二米。')
  expect(sections[0]?.body.content).toMatchObject([
    { attrs: { by: 'source', step: `import:${fileId}` } },
    { attrs: { caption: '沿河', spec: { kind: 'image', pixels: { width: 60, height: 50 } } } },
  ])
  const member = await addMember(world, 'member')
  await setAudience(ctx, { id, audience: 'team' })
  expect((await read(member, id)).sections[0]?.isWithheld).toBe(false)
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  expect((await read(member, id)).sections[0]?.isWithheld).toBe(true)
  expect((await read(member, (await duplicateText(member, id)).id)).texts).toEqual(['1 总则\n'])
  await expect(create(member, { type: 'file', fileId })).rejects.toMatchObject({
    slug: 'library.fileNotFound',
  })
})

test('a page of the library becomes a text as it was learned; what is not learned yet does not', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const page = `<h1>限高</h1><p>${'核心区限高九米。'.repeat(20)}</p><ul><li>甲</li><li>乙</li></ul>`
  const fileId = await addFile(world, '限高.html', page)
  await expect(create(ctx, { type: 'file', fileId })).rejects.toMatchObject({
    slug: 'own.importNotReady',
  })
  await learnAll(world, ask(fileId))
  const { texts } = await read(ctx, await create(ctx, { type: 'file', fileId }))
  expect(texts[0]).toContain('1 限高\n核心区限高九米。')
  expect(texts[0]).toContain('- 甲\n- 乙')
})

test('an answer becomes a text whose marks cite what stands in the sources, and nothing else', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const fileId = await addFile(world, '承载量.txt', '核心区日承载量为七千七百人次。'.repeat(12))
  await learnAll(world, ask(fileId))
  const text = '核心区每日七千七百人次[1][2]。另有说法[3]。\n\n## 建议\n\n分时预约[2]。'
  const { id, droppedSources } = await createText(ctx, {
    title: '承载量是多少',
    folderId: '',
    origin: {
      type: 'markdown',
      text,
      sources: [
        { index: 1, fileId, passageNo: 0, quote: '核心区日承载量为七千七百人次。' },
        { index: 2, url: 'https://gucheng.cn/a', title: '年报', quote: '分时预约。' },
        { index: 3, fileId, passageNo: 999, quote: '没有这句' },
      ],
    },
  })
  expect(droppedSources).toBe(1)
  const evidence = await readEvidence(ctx, id)
  expect(evidence).toMatchObject([
    { id: 'e1', fileId, quote: '核心区日承载量为七千七百人次。' },
    { id: 'e2', fileId: null, url: 'https://gucheng.cn/a', title: '年报' },
  ])
  expect((await read(ctx, id)).texts).toEqual([
    '1 \n核心区每日七千七百人次[@e1;@e2]。另有说法。',
    '1 建议\n分时预约[@e2]。',
  ])
})

test('notes become a text: what was marked is quoted with its page, what was written follows', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const fileId = await addFile(world, '导则.txt', '核心区限高九米。'.repeat(20))
  await learnAll(world, ask(fileId))
  const note = saveNoteInput.parse({
    spaceId: ctx.seat.spaceId,
    fileId,
    content: '与规划一致。',
    quote: '核心区限高九米。',
    page: 3,
  })
  const { id: noteId } = await saveNote(ctx, note)
  const id = await create(ctx, { type: 'notes', fileId, noteIds: [noteId] })
  const { title, texts, sections } = await read(ctx, id)
  expect(title).toBe('导则笔记')
  // The very words of the source are carried by it.
  expect(sections[0]?.citations).toMatchObject([{ evidenceId: 'e1', level: 'supported' }])
  expect(texts).toEqual(['1 \n> 核心区限高九米。[@e1]\n\n与规划一致。'])
  expect(await readEvidence(ctx, id, ['e1'])).toMatchObject([{ place: { page: 3 }, fileId }])
  await expect(create(ctx, { type: 'notes', fileId, noteIds: ['404'] })).rejects.toMatchObject({
    slug: 'notes.notFound',
  })
})

test.each(ownTemplateIds)('the template %s has headings and words', async (template) => {
  const { ctx } = await createTeamWorld()
  const { texts, sections } = await read(ctx, await create(ctx, { type: 'template', template }))
  expect(texts.length).toBeGreaterThan(3)
  expect(sections.length).toBeGreaterThan(3)
  expect(sections[0]?.body.content[0]?.attrs).toMatchObject({ step: `template:${template}` })
})

test('a copy is a text of its own, with its citations', async () => {
  const { ctx } = await createTeamWorld()
  const id = await create(ctx, {
    type: 'markdown',
    text: '# 甲\n\n见年报[1]。',
    sources: [{ index: 1, url: 'https://gucheng.cn/a', title: '年报', quote: '原句。' }],
  })
  const copy = (await duplicateText(ctx, id)).id
  const { tree } = await readTree(ctx, id)
  const nodeId = tree.children[0]?.id
  if (!nodeId) throw new Error('no heading')
  const body = bodyOf(paragraph('p1', '改过。'))
  await saveSection(ctx, id, { nodeId, baseRev: 1, body })
  expect(await read(ctx, copy)).toMatchObject({
    title: '未命名文档（副本）',
    texts: ['1 甲\n见年报[@e1]。'],
  })
  expect(await readEvidence(ctx, copy)).toMatchObject([{ quote: '原句。', title: '年报' }])
})

test('the latest texts are the caller’s own alone, as many as are asked for', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const first = await create(ctx, { type: 'blank' }, '甲')
  const member = await addMember(world, 'member')
  await setAudience(ctx, { id: first, audience: 'team' })
  expect(await listRecentTexts(member, { limit: 4 })).toEqual([])
  const second = await create(ctx, { type: 'blank' }, '乙')
  expect(await listRecentTexts(ctx, { limit: 4 })).toMatchObject([
    { id: second, kind: 'text', title: '乙' },
    { id: first, title: '甲' },
  ])
  expect(await listRecentTexts(ctx, { limit: 1 })).toHaveLength(1)
})

test('folders are their maker’s: a document is put in, named anew, and stays when its folder goes', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await create(ctx, { type: 'blank' })
  const folder = await saveTextFolder(ctx, { name: '周报' })
  await expect(saveTextFolder(ctx, { name: '周报' })).rejects.toMatchObject({
    slug: 'own.folderNameTaken',
  })
  await moveTexts(ctx, { ids: [id], folderId: folder.id })
  expect(await listTextFolders(ctx)).toEqual([{ id: folder.id, name: '周报', texts: 1 }])
  expect((await listOwnTexts(ctx, { ...all, folderId: folder.id })).total).toBe(1)
  const member = await addMember(world, 'member')
  await expect(moveTexts(member, { ids: [id], folderId: '' })).rejects.toMatchObject({
    slug: 'document.documentNotFound',
  })
  await expect(saveTextFolder(member, { id: folder.id, name: '别人的' })).rejects.toMatchObject({
    slug: 'own.folderNotFound',
  })
  await saveTextFolder(ctx, { id: folder.id, name: '月报' })
  await deleteTextFolder(ctx, folder.id)
  expect((await listOwnTexts(ctx, all)).records).toMatchObject([{ id, folderId: '' }])
})

test('a deleted text waits thirty days, comes back with its words, or is erased by the next sweep', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await create(ctx, { type: 'template', template: 'weekly' })
  const before = await read(ctx, id)
  await deleteDocument(ctx, { id })
  expect((await listOwnTexts(ctx, all)).records).toEqual([])
  expect(await listTrash(ctx)).toMatchObject([{ id, daysLeft: 30 }])
  await expect(restoreText(await addMember(world, 'member'), id)).rejects.toMatchObject({
    slug: 'own.trashItemNotFound',
  })
  await restoreText(ctx, id)
  expect(await read(ctx, id)).toEqual(before)
  await deleteDocument(ctx, { id })
  await purgeTrash(ctx, null)
  expect(await listTrash(ctx)).toEqual([])
  await expect(restoreText(ctx, id)).rejects.toMatchObject({ slug: 'own.trashItemNotFound' })
  await sweepDocuments(ctx)
  expect(await ctx.db.select().from(documents).where(eq(documents.id, id))).toEqual([])
})

test('a title is found by as many words as the box takes', async () => {
  const { ctx } = await createTeamWorld()
  const title = '临溪古镇核心保护区日游客承载量测算与分时预约调度办法'
  const { id } = await createText(ctx, { title, folderId: '', origin: { type: 'blank' } })
  expect((await listOwnTexts(ctx, { ...all, keyword: title })).records).toMatchObject([{ id }])
  expect((await listOwnTexts(ctx, { ...all, keyword: '%' })).records).toEqual([])
})
