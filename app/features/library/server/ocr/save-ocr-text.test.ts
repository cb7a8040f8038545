import { testId } from '#test/ids'
import { addFile, createWorld, rowOf } from '#test/learning'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { UploadId } from '~/core/ids'
import { saveOcrTextInput } from '../../wire/contracts/ocr'
import { type OcrText } from '../../wire/terms/ocr'
import { libraryErrors, ocrErrors } from '../../errors'
import { uploads } from '../tables'
import { saveOcrText, readOcrText } from './save-ocr-text'

const OCR_TEXT: OcrText = {
  engine: 'PP-OCRv4',
  pages: [
    {
      page: 1,
      width: 800,
      height: 600,
      lines: [{ text: '古镇的桥', box: [10, 20, 300, 40], score: 0.98 }],
    },
  ],
}

async function registered(ctx: SeatedContext, fileName: string, registeredAt: number | null = 1) {
  const id = ctx.newId<UploadId>()
  const objectKey = `originals/${ctx.seat.teamId}/${id}`
  await ctx.db.insert(uploads).values({
    id,
    accountId: ctx.actor.accountId,
    teamId: ctx.seat.teamId,
    fileName,
    objectKey,
    contentType: 'image/png',
    size: 3,
    createdAt: 1,
    registeredAt,
  })
  return { id, objectKey }
}

test('text seen in an upload lies beside it until a later one takes its place', async () => {
  const { ctx } = createWorld()
  const { id, objectKey } = await registered(ctx, '扫描.pdf')
  expect(await readOcrText(ctx, objectKey)).toBeNull()
  await saveOcrText(ctx, { fileId: id, seen: OCR_TEXT })
  expect(await readOcrText(ctx, objectKey)).toEqual(OCR_TEXT)
  await saveOcrText(ctx, { fileId: id, seen: { ...OCR_TEXT, pages: [] } })
  expect((await readOcrText(ctx, objectKey))?.pages).toEqual([])
})

test('nobody sends text for the upload of another, nor for one that is not registered', async () => {
  const own = createWorld().ctx
  const other = createWorld().ctx
  const theirs = await registered(other, '扫描.pdf')
  const unfinished = await registered(own, '扫描.pdf', null)
  for (const fileId of [theirs.id, unfinished.id, testId<UploadId>('404')]) {
    await expect(saveOcrText(own, { fileId, seen: OCR_TEXT })).rejects.toThrow(
      libraryErrors.uploadMissing().message,
    )
  }
  expect(await readOcrText(other, theirs.objectKey)).toBeNull()
})

test('whoever may change a file may send its text, a member who may not, not', async () => {
  const world = createWorld()
  const { ctx } = world
  const id = await addFile(world, '扫描.pdf', '%PDF-1.4')
  const { objectKey } = await rowOf(ctx, id)
  const asMember = (role: 'admin' | 'member') => ({
    ...ctx,
    actor: { ...ctx.actor, accountId: ctx.newId() },
    seat: { ...ctx.seat, role },
  })
  const sent = { fileId: testId<UploadId>(id), seen: OCR_TEXT }
  await expect(saveOcrText(asMember('member'), sent)).rejects.toThrow(
    libraryErrors.notYours().message,
  )
  expect(await readOcrText(ctx, objectKey)).toBeNull()
  await saveOcrText(asMember('admin'), sent)
  expect(await readOcrText(ctx, objectKey)).toEqual(OCR_TEXT)
})

test('a file whose pages are no pictures takes none', async () => {
  const { ctx } = createWorld()
  const { id } = await registered(ctx, '说明.txt')
  await expect(saveOcrText(ctx, { fileId: id, seen: OCR_TEXT })).rejects.toThrow(
    ocrErrors.noPictures().message,
  )
})

test('more than pages hold is refused at the door', () => {
  const line = { text: '字'.repeat(2000) }
  const page = { page: 1, width: 1, height: 1, lines: Array.from({ length: 2000 }, () => line) }
  const sent = (ocrText: OcrText) =>
    saveOcrTextInput.safeParse({ fileId: '1', seen: ocrText }).success
  expect(sent({ ...OCR_TEXT, pages: [page] })).toBe(false)
  expect(sent({ ...OCR_TEXT, pages: [{ ...page, lines: [line] }] })).toBe(true)
  expect(
    sent({ ...OCR_TEXT, pages: [{ ...page, lines: [{ text: '', box: [-1, 0, 1, 1] }] }] }),
  ).toBe(false)
})
