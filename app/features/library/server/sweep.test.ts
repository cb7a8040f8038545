import { env } from 'cloudflare:test'
import { noId } from '#test/ids'
import { createWorld, type World } from '#test/world'
import { addOne, upload } from '#test/uploads'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { UploadId } from '~/core/ids'
import { addFiles } from './files/add-files'
import { deleteFiles } from './bin/delete-files'
import { purgeDeleted } from './bin/purge'
import { fileProgress, getFile } from './files/find-files'
import { listFiles } from './files/list-files'
import { nameSum } from './files/name-sum'
import { showOriginal } from './files/originals'
import { replaceFile } from './files/replace-file'
import { sourceStates } from './files/source-states'
import { libraryHandlers } from './handlers'
import { sweepLibrary } from './sweep'
import { getSpace } from './spaces'
import { files, spaces, uploads } from './tables'
import { checkDigest, issueUploadUrl } from './uploads/register-uploads'

const DAY_MS = 24 * 60 * 60_000
const key = (ctx: SeatedContext, id: string) => `originals/${ctx.seat.teamId}/${id}`
const lies = async (where: string) => (await env.FILES.head(where)) !== null

test('an upload that nobody added goes after a day, one that is in the library stays', async () => {
  const { ctx, clock } = createWorld()
  const { id } = await upload(ctx, 'a.txt', '没人要')
  const retained = await addOne(ctx, 'b.txt', '有人要')
  const { url } = await issueUploadUrl(ctx, { filename: 'c.txt' })
  const half = (url.split('?')[0] ?? '').replace('/files/put/', '')
  await env.FILES.put(half, '只传了一半')
  clock.now += DAY_MS - 1000
  await sweepLibrary(ctx, { isDaily: true })
  expect([await lies(key(ctx, id)), await lies(half)]).toEqual([true, true])
  clock.now += 2000
  await sweepLibrary(ctx, { isDaily: false })
  expect([await lies(key(ctx, id)), await lies(half)]).toEqual([false, false])
  expect(await lies(key(ctx, retained.fileId))).toBe(true)
  const rows = await ctx.db.select().from(uploads).where(eq(uploads.teamId, ctx.seat.teamId))
  expect(rows.map((row) => row.id)).toEqual([retained.fileId])
})

test('uploads never added take room of the space after an hour, once; adding or sweeping them loses and gives nothing', async () => {
  const { ctx, clock } = createWorld()
  const used = async () => (await getSpace(ctx)).usedSize
  await used()
  const uploaded = await upload(ctx, 'a.txt', '没人要的资料'.repeat(100))
  const two = await upload(ctx, 'b.txt', '迟些才要的资料'.repeat(100))
  const { url } = await issueUploadUrl(ctx, { filename: 'c.txt' })
  await env.FILES.put((url.split('?')[0] ?? '').replace('/files/put/', ''), '只传了一半')
  await sweepLibrary(ctx, { isDaily: false })
  expect(await used()).toBe(0)
  clock.now += 61 * 60_000
  await sweepLibrary(ctx, { isDaily: false })
  await sweepLibrary(ctx, { isDaily: false })
  expect(await used()).toBe(1800 + 2100 + 15)
  const { teamId, spaceId } = ctx.seat
  const added = [{ fileId: two.id, fileName: 'b.txt' }]
  await addFiles(ctx, { spaceId, teamId, folderId: '', files: added })
  expect(await used()).toBe(1800 + 2100 + 15)
  clock.now += DAY_MS
  await sweepLibrary(ctx, { isDaily: false })
  expect(await used()).toBe(2100)
  expect(await lies(key(ctx, uploaded.id))).toBe(false)
})

test('what nobody added and the space has no room for goes after an hour', async () => {
  const { ctx, clock } = createWorld()
  await getSpace(ctx)
  const { id } = await upload(ctx, 'a.txt', '没人要的资料'.repeat(100))
  await ctx.db.update(spaces).set({ maxBytes: 1000 }).where(eq(spaces.id, ctx.seat.spaceId))
  clock.now += 61 * 60_000
  await sweepLibrary(ctx, { isDaily: false })
  expect((await getSpace(ctx)).usedSize).toBe(0)
  expect(await lies(key(ctx, id))).toBe(false)
})

test('one sweep clears more uploads than it takes at a time', async () => {
  const { ctx, clock } = createWorld()
  const rows = Array.from({ length: 120 }, () => ({
    id: ctx.newId<UploadId>(),
    accountId: ctx.actor.accountId,
    teamId: ctx.seat.teamId,
    fileName: 'a.txt',
    objectKey: `originals/${ctx.seat.teamId}/${ctx.newId()}`,
    contentType: 'text/plain',
    size: 1,
    createdAt: clock.now,
  }))
  for (let index = 0; index < rows.length; index += 5) {
    await ctx.db.insert(uploads).values(rows.slice(index, index + 5))
  }
  clock.now += 25 * 60 * 60_000
  await sweepLibrary(ctx, { isDaily: false })
  expect(await ctx.db.$count(uploads, eq(uploads.teamId, ctx.seat.teamId))).toBe(0)
})

test('objects without a row, and what came after registering, go with the daily sweep', async () => {
  const { ctx, clock } = createWorld()
  const retained = await addOne(ctx, 'b.txt')
  const stray = key(ctx, ctx.newId())
  const late = `incoming/${ctx.seat.teamId}/${retained.fileId}`
  await env.FILES.put(stray, '无主')
  await env.FILES.put(late, '迟到')
  clock.now += DAY_MS + 1000
  await sweepLibrary(ctx, { isDaily: false })
  expect(await lies(stray)).toBe(true)
  await sweepLibrary(ctx, { isDaily: true })
  expect([await lies(stray), await lies(late)]).toEqual([false, false])
  expect(await lies(key(ctx, retained.fileId))).toBe(true)
})

/** An upload that is a learned file since a month and two days, and what asks for it. */
async function monthOld(world: World) {
  const { ctx, clock } = world
  const sha256 = 'cd'.repeat(32)
  const { id } = await upload(ctx, '规划.md', '# 停车场', sha256)
  const { spaceId, teamId } = ctx.seat
  const place = { spaceId, teamId, folderId: '', files: [{ fileId: id, fileName: '规划.md' }] }
  const [added] = await addFiles(ctx, place)
  const fileId = added?.id ?? noId
  const card = { pages: 0, unreadPages: [], tables: 2, encoding: 'utf-8', doubtfulEncoding: false }
  await ctx.db
    .update(files)
    .set({ status: 'DONE', passageCount: 1, card: { ...card, passages: 1 } })
    .where(eq(files.id, fileId))
  clock.now += 29 * DAY_MS
  await sweepLibrary(ctx, { isDaily: true })
  expect(await checkDigest(ctx, { sha256 })).not.toBeNull()
  clock.now += 3 * DAY_MS
  const uploadRow = async () =>
    (await ctx.db.select().from(uploads).where(eq(uploads.id, id))).at(0)
  const fileRow = async () => (await ctx.db.select().from(files).where(eq(files.id, fileId))).at(0)
  return { id, fileId, sha256, place, uploadRow, fileRow }
}

const openGate = (ctx: SeatedContext, opensAt: number) =>
  ctx.db.run(sql`UPDATE schema_gates SET opens_at = ${opensAt}`)

test('a file that was added a month ago is settled: its upload is gone, and all that it shows, hands over and leaves behind is as before', async () => {
  const world = createWorld()
  const { ctx, clock } = world
  const { id, fileId, sha256, place, uploadRow, fileRow } = await monthOld(world)
  const others = await addOne(ctx, '纪要.md')
  const shown = async () => [
    await getFile(ctx, { id: fileId }),
    await sourceStates(ctx, [fileId]),
    await (await showOriginal(ctx, { id: fileId }, new Request('https://team.test/'))).text(),
  ]
  const before = await shown()
  expect(before[0]).toMatchObject({ parse: { tables: 2, encoding: 'utf-8', passages: 1 } })

  await sweepLibrary(ctx, { isDaily: true })
  await sweepLibrary(ctx, { isDaily: true })

  expect(await uploadRow()).toBeUndefined()
  expect(await fileRow()).toMatchObject({
    objectKey: '',
    card: null,
    parseFacts: { tables: 2, encoding: 'utf-8' },
  })
  expect(await shown()).toEqual(before)
  expect(await lies(key(ctx, id))).toBe(true)
  expect(await checkDigest(ctx, { sha256 })).toBeNull()
  expect(await addFiles(ctx, place)).toMatchObject([{ id: fileId, title: '规划.md' }])
  const list = await listFiles(ctx, { folderId: '', pageSize: 10 })
  expect(list.records.map((row) => row.id)).toEqual([others.id, fileId])

  // Replaced, it lies where it lay.
  await replaceFile(ctx, { id: fileId, bytes: new TextEncoder().encode('# 另一座') })
  expect(await lies(key(ctx, id))).toBe(true)
  await env.FILES.put(`incoming/${ctx.seat.teamId}/${id}`, '迟到')
  await sweepLibrary(ctx, { isDaily: true })
  expect([await lies(key(ctx, id)), await lies(`incoming/${ctx.seat.teamId}/${id}`)]).toEqual([
    true,
    false,
  ])

  await deleteFiles(ctx, { ids: [fileId] })
  await expect(addFiles(ctx, place)).rejects.toMatchObject({ slug: 'library.uploadMissing' })
  clock.now += 31 * DAY_MS
  await purgeDeleted(ctx, ctx.seat.spaceId)
  await sweepLibrary(ctx, { isDaily: false })
  expect([await fileRow(), await uploadRow()]).toEqual([undefined, undefined])
  expect(await lies(key(ctx, id))).toBe(false)
})

test('while a release of before may be rolled back to, an upload that became a file a month ago only gives up names and sums', async () => {
  const world = createWorld()
  const { ctx, clock } = world
  const { id, fileId, uploadRow, fileRow } = await monthOld(world)
  await openGate(ctx, clock.now + 1)
  await sweepLibrary(ctx, { isDaily: true })
  expect(await uploadRow()).toMatchObject({
    fileName: '.md',
    contentType: '',
    clientSha256: '',
    contentSha256: '',
    objectKey: key(ctx, id),
    accountId: ctx.actor.accountId,
  })
  expect(await fileRow()).toMatchObject({ objectKey: key(ctx, id) })
  expect((await fileRow())?.contentSha256).toHaveLength(64)
  clock.now += 1
  await sweepLibrary(ctx, { isDaily: true })
  await openGate(ctx, 0)
  expect([await uploadRow(), (await fileRow())?.objectKey]).toEqual([undefined, ''])
  expect((await getFile(ctx, { id: fileId })).parse).toMatchObject({ tables: 2 })
  expect(await lies(key(ctx, id))).toBe(true)
})

test('a title of before the sums is taken all the same, and gets its sum with the sweep', async () => {
  const { ctx } = createWorld()
  const first = await addOne(ctx, '纪要.md')
  const ofBefore = ctx.db.update(files).set({ nameSum: null }).where(eq(files.id, first.id))
  await ofBefore
  expect(await addOne(ctx, '纪要.md', '二')).toMatchObject({ title: '纪要(1).md' })
  await sweepLibrary(ctx, { isDaily: false })
  const sums = await ctx.db
    .select({ sum: files.nameSum })
    .from(files)
    .where(eq(files.spaceId, ctx.seat.spaceId))
  expect(sums).toEqual([{ sum: nameSum('纪要.md') }, { sum: nameSum('纪要.md') }])
  // A release of before renames it, and knows no sums.
  await ctx.db.update(files).set({ title: '总结.md' }).where(eq(files.id, first.id))
  expect(await addOne(ctx, '总结.md', '三')).toMatchObject({ title: '总结(1).md' })
  await sweepLibrary(ctx, { isDaily: false })
  expect(await addOne(ctx, '总结.md', '四')).toMatchObject({ title: '总结(2).md' })
})

test('a file whose bytes are gone ends as failed with the reason', async () => {
  const { ctx, clock } = createWorld()
  const view = await addOne(ctx, 'a.txt')
  const healthy = await addOne(ctx, 'b.txt')
  await env.FILES.delete(key(ctx, view.fileId))
  clock.now += DAY_MS + 1000
  await sweepLibrary(ctx, { isDaily: false })
  expect(await fileProgress(ctx, { fileIds: [view.id, healthy.id] })).toMatchObject([
    { status: 'ERROR', processData: { error: '原文件缺失，请重新上传' } },
    { status: 'INIT' },
  ])
})

test('a file deleted a month ago leaves nothing behind', async () => {
  const { ctx, clock, queued } = createWorld()
  const view = await addOne(ctx, 'a.txt')
  await env.FILES.put(`extracted/${view.id}/1/contents.json`, '{}')
  await deleteFiles(ctx, { ids: [view.id] })
  clock.now += 29 * DAY_MS
  await sweepLibrary(ctx, { isDaily: true })
  expect(await lies(key(ctx, view.fileId))).toBe(true)
  clock.now += 2 * DAY_MS
  await sweepLibrary(ctx, { isDaily: false })
  const purge = libraryHandlers.find(({ type }) => type === 'library.purge-bin')
  for (const { payload } of queued.filter(({ type }) => type === purge?.type))
    await purge?.run(ctx, payload)
  await sweepLibrary(ctx, { isDaily: false })
  expect(await lies(key(ctx, view.fileId))).toBe(false)
  expect(await lies(`extracted/${view.id}/1/contents.json`)).toBe(false)
  expect(await ctx.db.select().from(files).where(eq(files.id, view.id))).toEqual([])
})
