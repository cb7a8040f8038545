import { addFile, ask as ticketFor, createWorld, learnAll, rowOf } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { addOne } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { addFiles } from '../files/add-files'
import { findPassages } from '../find-passages'
import { setAccess } from '../folders/access'
import { listFolders } from '../folders/folders'
import { syncPlaces } from '../folders/sync-places'
import { redactedAmong } from '../folders/redacted-files'
import { moveInto } from '../folders/move'
import { addFolder } from '../folders/write-folders'
import { retryFile } from '../files/find-files'
import { libraryHandlers } from '../handlers'
import { listFiles } from '../files/list-files'
import { getSpace } from '../spaces'
import { sweepLibrary } from '../sweep'
import { files, spaces } from '../tables'
import { folders } from '../folders/tables'
import { listBin } from './bin'
import { deleteFiles } from './delete-files'
import { deleteFolders } from './delete-folders'
import { emptyBin, removeItems } from './remove'
import { restoreItems } from './restore'
import { spaceIndex } from '../space-index'

const DAY_MS = 24 * 60 * 60_000
const SENTENCE = '采购合同的违约金按日计算，每日千分之三。'
const make = async (ctx: SeatedContext, name: string, parentId = '') =>
  (await addFolder(ctx, { name, parentId })).id
const bin = (ctx: SeatedContext) => listBin(ctx, { pageSize: 50 })
const found = async (ctx: SeatedContext) =>
  (await findPassages(ctx, '违约金怎么算')).hits.map(({ fileId }) => fileId)
const all = { folderId: '', deep: '1', pageSize: 50 } as const

test('a folder goes into the bin with all that is in it, and comes back as it was, without being learned anew', async () => {
  const world = createWorld()
  const { ctx } = world
  const folderId = await make(ctx, '合同')
  const under = await make(ctx, '终稿', folderId)
  const id = await addFile(world, '采购.txt', SENTENCE.repeat(20), { folderId: under })
  await learnAll(world, ticketFor(id))
  expect(await found(ctx)).toContain(id)

  await deleteFolders(ctx, { folderId: [folderId] })

  expect(await found(ctx)).toEqual([])
  expect((await listFiles(ctx, all)).total).toBe(0)
  expect(await listFolders(ctx, { parentId: '', deep: '1' })).toEqual([])
  expect((await bin(ctx)).records).toMatchObject([
    { id: folderId, kind: 'folder', name: '合同', fileCount: 1, daysLeft: 30 },
  ])

  await restoreItems(ctx, { ids: [folderId] })

  expect(await found(ctx)).toContain(id)
  expect((await rowOf(ctx, id)).generation).toBe(1)
  expect(await listFolders(ctx, { parentId: '', deep: '1' })).toHaveLength(2)
  expect((await bin(ctx)).total).toBe(0)
})

test('a deleted file is found again when it is back, and its space is given and taken', async () => {
  const world = createWorld()
  const { ctx } = world
  const view = await addOne(ctx, '采购.txt', SENTENCE.repeat(20))
  await learnAll(world)
  const { usedSize } = await getSpace(ctx)
  expect(usedSize).toBeGreaterThan(0)

  await deleteFiles(ctx, { ids: [view.id] })
  expect(await found(ctx)).toEqual([])
  expect((await getSpace(ctx)).usedSize).toBe(0)

  await restoreItems(ctx, { ids: [view.id] })
  await syncPlaces(ctx, { fileIds: [view.id] })
  expect(await found(ctx)).toContain(view.id)
  expect((await getSpace(ctx)).usedSize).toBe(usedSize)
})

test('what no longer fits does not come back, and says why', async () => {
  const { ctx } = createWorld()
  const view = await addOne(ctx, '大.txt', '一二三四五')
  await deleteFiles(ctx, { ids: [view.id] })
  await ctx.db.update(spaces).set({ maxBytes: 3 }).where(eq(spaces.id, ctx.seat.spaceId))

  await expect(restoreItems(ctx, { ids: [view.id] })).rejects.toMatchObject({
    kind: { code: 'NO_ENOUGH_SPACE' },
  })
  expect((await bin(ctx)).total).toBe(1)
  expect((await getSpace(ctx)).usedSize).toBe(0)
})

test('what lay in a deleted folder waits for the folder, what was added again for nothing', async () => {
  const { ctx } = createWorld()
  const folderId = await make(ctx, '合同')
  const view = await addOne(ctx, '一.txt', '一')
  const { spaceId, teamId } = ctx.seat
  const inside = await addOne(ctx, '二.txt', '二')
  await ctx.db.update(files).set({ folderId }).where(eq(files.id, inside.id))
  await deleteFiles(ctx, { ids: [view.id, inside.id] })
  await deleteFolders(ctx, { folderId: [folderId] })
  await addFiles(ctx, {
    spaceId,
    teamId,
    folderId: '',
    files: [{ fileId: view.fileId, fileName: '一.txt' }],
  })

  const refused = (id: string) => restoreItems(ctx, { ids: [id] })
  await expect(refused(inside.id)).rejects.toMatchObject({ slug: 'library.folderInBin' })
  await expect(refused(view.id)).rejects.toMatchObject({ slug: 'library.alreadyBack' })
  await restoreItems(ctx, { ids: [folderId] })
  await restoreItems(ctx, { ids: [inside.id] })
  expect((await listFiles(ctx, all)).total).toBe(2)
})

/** A file deleted out of a folder, the folder out of another, and that one: three rows of the bin. */
async function nested(ctx: SeatedContext) {
  const { id } = await addOne(ctx, '一.txt', '一')
  const inner = await make(ctx, '内')
  const outer = await make(ctx, '外')
  await moveInto(ctx, { fileIds: [id], folderIds: [], targetFolderId: inner })
  await moveInto(ctx, { fileIds: [], folderIds: [inner], targetFolderId: outer })
  await deleteFiles(ctx, { ids: [id] })
  await deleteFolders(ctx, { folderId: [inner] })
  await deleteFolders(ctx, { folderId: [outer] })
  return { outer, inner, id }
}

test('things brought back together come back whatever their order: a folder before what lay in it', async () => {
  const { ctx } = createWorld()
  const { outer, inner, id } = await nested(ctx)
  await restoreItems(ctx, { ids: [id, inner, outer] })
  expect((await bin(ctx)).total).toBe(0)
  expect((await listFiles(ctx, { folderId: inner, pageSize: 50 })).total).toBe(1)
})

test('with a folder that goes for good goes all that was deleted out of it before, at every depth', async () => {
  for (const takeAway of [
    (ctx: SeatedContext, outer: string) => removeItems(ctx, { ids: [outer] }),
    (ctx: SeatedContext) => emptyBin(ctx),
  ]) {
    const world = await createTeamWorld()
    const member = await addMember(world, 'admin')
    const { outer, id } = await nested(world.ctx)
    await takeAway(member, outer)
    expect((await bin(world.ctx)).records).toEqual([])
    expect((await rowOf(world.ctx, id)).deletedAt).toBe(0)
  }
})

test('what others deleted out of a folder goes with it by owner and admins only, whoever put the folder there', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const other = await addMember(world, 'member', '陆川')
  const outer = await make(member, '草稿')
  const inner = await make(member, '内', outer)
  const { id } = await addOne(other, '一.txt', '一')
  await moveInto(other, { fileIds: [id], folderIds: [], targetFolderId: inner })
  await deleteFiles(other, { ids: [id] })
  const own = await addOne(member, '二.txt', '二')
  await deleteFiles(member, { ids: [own.id] })
  await deleteFolders(member, { folderId: [inner] })
  await deleteFolders(member, { folderId: [outer] })

  const held = (await bin(member)).records.filter(({ holdsOthers }) => holdsOthers)
  expect(held.map((entry) => entry.id).toSorted()).toEqual([inner, outer].toSorted())
  const refused = { slug: 'library.binHoldsOthers' }
  await expect(removeItems(member, { ids: [own.id, outer] })).rejects.toMatchObject(refused)
  await emptyBin(member)
  expect((await bin(member)).total).toBe(2)
  expect((await bin(other)).records.map((record) => record.id)).toEqual([id])
  expect((await rowOf(world.ctx, id)).deletedAt).not.toBe(0)

  // Once the other has taken theirs away for good, the folder is the member's alone.
  await removeItems(other, { ids: [id] })
  expect((await bin(member)).records.some(({ holdsOthers }) => holdsOthers)).toBe(false)
  await emptyBin(member)
  expect((await bin(world.ctx)).records).toEqual([])
})

test('a folder whose name was taken in between comes back under the next free one', async () => {
  const { ctx } = createWorld()
  for (let index = 0; index < 3; index += 1) {
    const id = await make(ctx, '合同')
    if (index < 2) await deleteFolders(ctx, { folderId: [id] })
  }
  const { records } = await bin(ctx)
  await restoreItems(ctx, { ids: records.map(({ id }) => id) })
  const names = (await listFolders(ctx, { parentId: '' })).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['合同', '合同(1)', '合同(2)'])
})

test('learning that a deletion cut short begins anew, and a failed file stays one that can be tried', async () => {
  const world = createWorld()
  const { ctx } = world
  const view = await addOne(ctx, '采购.txt', SENTENCE.repeat(20))
  await deleteFiles(ctx, { ids: [view.id] })
  await learnAll(world, ...world.queued.splice(0).filter(({ type }) => type.includes('ingest')))
  expect((await rowOf(ctx, view.id)).status).not.toBe('DONE')

  await restoreItems(ctx, { ids: [view.id] })
  await learnAll(world, ...world.queued.splice(0).filter(({ type }) => type.includes('ingest')))
  await syncPlaces(ctx, { fileIds: [view.id] })

  expect((await rowOf(ctx, view.id)).status).toBe('DONE')
  expect(await found(ctx)).toContain(view.id)
  expect(await retryFile(ctx, { id: view.id })).toBe(true)
})

test('a member sees and brings back what they deleted, an admin everything, and nobody what is hidden from them', async () => {
  const world = await createTeamWorld()
  const owner = world.ctx
  const member = await addMember(world, 'member')
  const shared = await make(owner, '共享')
  const own = await make(member, '草稿', shared)
  const others = await make(owner, '别人的')
  await deleteFolders(member, { folderId: [own] })
  await deleteFolders(owner, { folderId: [others] })

  expect((await bin(member)).records.map(({ id }) => id)).toEqual([own])
  expect((await bin(owner)).total).toBe(2)
  const missing = { slug: 'library.binItemNotFound' }
  await expect(restoreItems(member, { ids: [others] })).rejects.toMatchObject(missing)
  await expect(removeItems(member, { ids: [own, others] })).rejects.toMatchObject(missing)
  const stranger = createWorld().ctx
  await expect(restoreItems(stranger, { ids: [own] })).rejects.toMatchObject(missing)

  await setAccess(owner, { folderId: shared, see: 'admins', change: 'admins', members: [] })
  expect((await bin(member)).total).toBe(0)
  await expect(restoreItems(member, { ids: [own] })).rejects.toMatchObject(missing)
})

test('what is removed for good leaves no row, passage or text, and keeps its old answers closed', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const folderId = await make(ctx, '人事')
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const id = await addFile(world, '名单.txt', SENTENCE.repeat(20), { folderId })
  const open = await addFile(world, '公告.txt', SENTENCE.repeat(20))
  await learnAll(world, ticketFor(id), ticketFor(open))
  await deleteFiles(ctx, { ids: [open] })
  await deleteFolders(ctx, { folderId: [folderId] })
  await removeItems(ctx, { ids: [folderId] })
  await emptyBin(ctx)
  expect((await bin(ctx)).total).toBe(0)

  const message = world.queued.find(({ type }) => type === 'library.purge-bin')
  const purge = libraryHandlers.find(({ type }) => type === 'library.purge-bin')
  await purge?.run(ctx, message?.payload)

  const ofSpace = eq(files.spaceId, ctx.seat.spaceId)
  expect(await ctx.db.select().from(files).where(ofSpace)).toEqual([])
  expect(await ctx.db.select().from(folders).where(eq(folders.id, folderId))).toEqual([])
  expect(await spaceIndex(ctx, ctx.seat.spaceId).passagesOf(id, 0, 1)).toEqual([])
  expect(await ctx.files.list(`extracted/${id}/`)).toEqual([])
  expect([...(await redactedAmong(member, [id, open]))]).toEqual([id])
})

test('after thirty days the sweep takes what lies in the bin, and not before', async () => {
  const world = createWorld()
  const { ctx, clock } = world
  const purge = libraryHandlers.find(({ type }) => type === 'library.purge-bin')
  const folderId = await make(ctx, '外')
  await make(ctx, '内', folderId)
  const view = await addOne(ctx, '一.txt', '一')
  await deleteFiles(ctx, { ids: [view.id] })
  await deleteFolders(ctx, { folderId: [folderId] })
  const left = async () => {
    await sweepLibrary(ctx, { isDaily: false })
    const due = world.queued.filter(({ type }) => type === 'library.purge-bin')
    for (const { payload } of due) await purge?.run(ctx, payload)
    const ofSpace = eq(folders.spaceId, ctx.seat.spaceId)
    const rows = await ctx.db.select({ id: folders.id }).from(folders).where(ofSpace)
    return [(await bin(ctx)).total, rows.length]
  }
  clock.now += 29 * DAY_MS
  expect(await left()).toEqual([2, 2])
  clock.now += 2 * DAY_MS
  await left()
  expect(await left()).toEqual([0, 0])
})
