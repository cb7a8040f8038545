import { addFile, ask, createWorld, learnAll, type World } from '#test/learning'
import { addMember } from '#test/teams'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { Unbranded } from '~/core/ids'
import { MAX_NOTES_OF_FILE } from '../../wire/terms/notes'
import { saveNoteInput } from '../../wire/contracts/notes'
import { type Anchor } from '../../terms'
import { files, notes as rows } from '../tables'
import { exportNotes } from './export'
import { deleteNote, listNotes, saveNote } from './notes'

test('a note keeps its quotation and its place', async () => {
  const { ctx, fileId } = await worldWithFile()
  const anchor: Anchor = { kind: 'page', page: 14, boxes: [[1, 2, 3, 4]] }
  const saved = await save(ctx, {
    fileId,
    content: '口径不同',
    quote: '可游面积按 3.86 公顷计',
    anchor,
  })
  expect(saved).toMatchObject({ page: 14, anchor, isMine: true, isShared: false, revision: 1 })
  expect(await listNotes(ctx, { fileId })).toEqual([saved])
})

test('a quotation without a place is looked for in the file', async () => {
  const world: World = createWorld()
  const text = `# 导则\n\n${'核心保护区的说明文字。'.repeat(8)}\n\n可游面积按 3.86 公顷计，人均游览面积取 12 平方米。`
  const fileId = await addFile(world, '导则.md', text)
  await learnAll(world, ask(fileId))
  const found = await save(world.ctx, { fileId, quote: '按3.86公顷计，人均\n游览面积' })
  expect(found.anchor).toMatchObject({ kind: 'text' })
  const missing = await save(world.ctx, { fileId, quote: '文中没有这句话' })
  expect(missing.anchor).toBeNull()
})

test('a note without a word is told to nobody, and a quotation alone is one', async () => {
  const { ctx, fileId } = await worldWithFile()
  const blank = await save(ctx, { fileId })
  await save(ctx, { fileId, quote: '按3.86公顷计' })
  expect((await listNotes(ctx, { fileId })).map(({ quote }) => quote)).toEqual(['按3.86公顷计'])
  await save(ctx, { ...change(blank), content: '有字了' })
  expect(contents(await listNotes(ctx, { fileId }))).toContain('有字了')
})

test('the newest note stands first', async () => {
  const { ctx, fileId, clock } = await worldWithFile()
  await save(ctx, { fileId, content: '早' })
  clock.now += 1000
  await save(ctx, { fileId, content: '晚' })
  expect(contents(await listNotes(ctx, { fileId }))).toEqual(['晚', '早'])
})

test('one’s own notes are seen by nobody else until they are shared', async () => {
  const { world, ctx, fileId } = await worldWithFile()
  const other = await addMember(world, 'member')
  const note = await save(ctx, { fileId, content: '只给自己' })
  expect(await listNotes(other, { fileId })).toEqual([])
  await expect(save(other, { ...change(note), content: '改' })).rejects.toMatchObject({
    slug: 'notes.notFound',
  })
  await save(ctx, { ...change(note), content: note.content, isShared: true })
  expect(await listNotes(other, { fileId })).toMatchObject([
    { content: '只给自己', isMine: false, mayDelete: false },
  ])
})

test('what another shares can be read and not changed; an admin may take it away', async () => {
  const { world, ctx, fileId } = await worldWithFile()
  const [member, admin] = [await addMember(world, 'member'), await addMember(world, 'admin')]
  const note = await save(ctx, { fileId, content: '大家看', isShared: true })
  const changing = save(member, { ...change(note), content: '改' })
  await expect(changing).rejects.toMatchObject({ slug: 'notes.notYours' })
  await expect(deleteNote(member, note)).rejects.toMatchObject({ slug: 'notes.notYours' })
  await deleteNote(admin, note)
  expect(await listNotes(ctx, { fileId })).toEqual([])
})

test('a window that writes from an older revision is told, and overwrites nothing', async () => {
  const { ctx, fileId } = await worldWithFile()
  const note = await save(ctx, { fileId, content: '初稿' })
  await save(ctx, { ...change(note), content: '第一个窗口' })
  const late = save(ctx, { ...change(note), content: '第二个窗口' })
  await expect(late).rejects.toMatchObject({ slug: 'notes.changed' })
  expect(contents(await listNotes(ctx, { fileId }))).toEqual(['第一个窗口'])
})

test('of two windows that write at the same moment one is told', async () => {
  const { ctx, fileId } = await worldWithFile()
  const note = await save(ctx, { fileId, content: '初稿' })
  const both = await Promise.allSettled(
    ['甲', '乙'].map((content) => save(ctx, { ...change(note), content })),
  )
  expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a save whose answer was lost can be said again', async () => {
  const { ctx, fileId } = await worldWithFile()
  const note = await save(ctx, { fileId, content: '初稿' })
  const request = { ...change(note), content: '改好的' }
  await save(ctx, request)
  expect(await save(ctx, request)).toMatchObject({ content: '改好的', revision: 2 })
})

test('a note can be emptied', async () => {
  const { ctx, fileId } = await worldWithFile()
  const note = await save(ctx, { fileId, content: '初稿', quote: '原文' })
  expect(await save(ctx, change(note))).toMatchObject({ content: '', quote: '原文' })
})

test('a deleted note is gone and cannot be changed', async () => {
  const { ctx, fileId } = await worldWithFile()
  const note = await save(ctx, { fileId, content: '不要了' })
  await deleteNote(ctx, note)
  expect(await listNotes(ctx, { fileId })).toEqual([])
  await expect(save(ctx, change(note))).rejects.toMatchObject({ slug: 'notes.notFound' })
})

test('notes of another team’s file look missing', async () => {
  const { fileId } = await worldWithFile()
  const { ctx } = createWorld()
  await expect(listNotes(ctx, { fileId })).rejects.toMatchObject({ slug: 'library.fileNotFound' })
  await expect(save(ctx, { fileId })).rejects.toMatchObject({ slug: 'library.fileNotFound' })
})

test('notes of a deleted file are out of reach', async () => {
  const { ctx, fileId } = await worldWithFile()
  const note = await save(ctx, { fileId, content: '还在' })
  await ctx.db.update(files).set({ deletedAt: 1 }).where(eq(files.id, fileId))
  await expect(listNotes(ctx, { fileId })).rejects.toMatchObject({ slug: 'library.fileNotFound' })
  await expect(deleteNote(ctx, note)).rejects.toMatchObject({ slug: 'library.fileNotFound' })
})

test('a file takes so many notes of one person and no more', async () => {
  const { ctx, fileId } = await worldWithFile()
  const { id } = await save(ctx, { fileId })
  const [row] = await ctx.db.select().from(rows).where(eq(rows.id, id))
  if (!row) throw new Error('no row')
  for (let no = 1; no < MAX_NOTES_OF_FILE; no += 1) {
    await ctx.db.insert(rows).values({ ...row, id: ctx.newId() })
  }
  await expect(save(ctx, { fileId })).rejects.toMatchObject({ slug: 'notes.tooMany' })
})

test('notes leave as Markdown in the order of the pages', async () => {
  const { ctx, fileId } = await worldWithFile('导则.pdf')
  await save(ctx, { fileId, content: '后面', page: 9 })
  await save(ctx, {
    fileId,
    content: '**前面**',
    quote: '两行\n引文',
    page: 2,
    source: 'selection',
  })
  const answer = await exportNotes(ctx, { fileId }, 'https://team.example')
  const text = await answer.text()
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*\.md$/)
  expect(text).toMatch(/^# 导则\.pdf\n\n> 两行\n> 引文\n\n\*\*前面\*\*\n\n<sub>第 2 页/)
  expect(text.indexOf('后面')).toBeGreaterThan(text.indexOf('前面'))
  const quote = encodeURIComponent('两行 引文').replace('%20', '+')
  expect(text).toContain(
    `[打开原文](<https://team.example/library/${fileId}?page=2&quote=${quote}>)`,
  )
})

async function worldWithFile(name = '说明.txt') {
  const world: World = createWorld()
  return { world, ...world, fileId: await addFile(world, name, '文字', { status: 'DONE' }) }
}

type Asked = Unbranded<Partial<Parameters<typeof saveNote>[1]>> & { fileId: string }

const save = (ctx: SeatedContext, input: Asked) =>
  saveNote(ctx, saveNoteInput.parse({ spaceId: ctx.seat.spaceId, ...input }))

const change = ({ id, fileId, revision }: Awaited<ReturnType<typeof saveNote>>) => ({
  id,
  fileId,
  revision,
})

const contents = (notes: { content: string }[]) => notes.map((note) => note.content)
