import { addFile, createWorld, rowOf } from '#test/learning'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { keepSeenInput, type SeenText } from '../../contract'
import { libraryErrors, seenErrors } from '../../errors'
import { uploads } from '../tables'
import { keepSeen, readSeen } from './keep-seen'

const SEEN: SeenText = {
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
  const id = ctx.newId()
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
  expect(await readSeen(ctx, objectKey)).toBeNull()
  await keepSeen(ctx, { fileId: id, seen: SEEN })
  expect(await readSeen(ctx, objectKey)).toEqual(SEEN)
  await keepSeen(ctx, { fileId: id, seen: { ...SEEN, pages: [] } })
  expect((await readSeen(ctx, objectKey))?.pages).toEqual([])
})

test('nobody sends text for the upload of another, nor for one that is not registered', async () => {
  const own = createWorld().ctx
  const other = createWorld().ctx
  const theirs = await registered(other, '扫描.pdf')
  const unfinished = await registered(own, '扫描.pdf', null)
  for (const fileId of [theirs.id, unfinished.id, '404']) {
    await expect(keepSeen(own, { fileId, seen: SEEN })).rejects.toThrow(
      libraryErrors.uploadMissing().message,
    )
  }
  expect(await readSeen(other, theirs.objectKey)).toBeNull()
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
  const sent = { fileId: id, seen: SEEN }
  await expect(keepSeen(asMember('member'), sent)).rejects.toThrow(libraryErrors.notYours().message)
  expect(await readSeen(ctx, objectKey)).toBeNull()
  await keepSeen(asMember('admin'), sent)
  expect(await readSeen(ctx, objectKey)).toEqual(SEEN)
})

test('a file whose pages are no pictures takes none', async () => {
  const { ctx } = createWorld()
  const { id } = await registered(ctx, '说明.txt')
  await expect(keepSeen(ctx, { fileId: id, seen: SEEN })).rejects.toThrow(
    seenErrors.noPictures().message,
  )
})

test('more than pages hold is refused at the door', () => {
  const line = { text: '字'.repeat(2000) }
  const page = { page: 1, width: 1, height: 1, lines: Array.from({ length: 2000 }, () => line) }
  const sent = (seen: SeenText) => keepSeenInput.safeParse({ fileId: '1', seen }).success
  expect(sent({ ...SEEN, pages: [page] })).toBe(false)
  expect(sent({ ...SEEN, pages: [{ ...page, lines: [line] }] })).toBe(true)
  expect(sent({ ...SEEN, pages: [{ ...page, lines: [{ text: '', box: [-1, 0, 1, 1] }] }] })).toBe(
    false,
  )
})
