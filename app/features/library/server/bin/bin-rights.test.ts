import { createWorld, rowOf } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { addOne } from '#test/uploads'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { setAccess } from '../folders/access'
import { moveInto } from '../folders/move'
import { addFolder } from '../folders/write-folders'
import { listFiles } from '../files/list-files'
import { getSpace } from '../spaces'

import { listBin } from './bin'
import { deleteFiles } from './delete-files'
import { deleteFolders } from './delete-folders'
import { purgeDeleted } from './purge'
import { emptyBin, removeItems } from './remove'
import { restoreItems } from './restore'

const make = async (ctx: SeatedContext, name: string, parentId = '') =>
  (await addFolder(ctx, { name, parentId })).id
const bin = (ctx: SeatedContext) => listBin(ctx, { pageSize: 50 })
const all = { folderId: '', deep: '1', pageSize: 50 } as const

test('what was removed for good in the same moment does not come back half', async () => {
  const { ctx } = createWorld()
  for (let round = 0; round < 6; round += 1) {
    const { id } = await addOne(ctx, `${round}.txt`, '一'.repeat(60))
    const folderId = await make(ctx, `夹${round}`)
    await deleteFiles(ctx, { ids: [id] })
    await deleteFolders(ctx, { folderId: [folderId] })
    const both = { ids: [id, folderId] }
    const attempts = [() => restoreItems(ctx, both), () => removeItems(ctx, both)]
    const [first, second] = round % 2 === 0 ? attempts : attempts.toReversed()
    await Promise.allSettled([first?.(), second?.()])
    const { deletedAt, binId } = await rowOf(ctx, id)
    // Back as it was, or gone: never back with the bin still pointing at it, never half-way to be purged.
    expect([null, 0]).toContain(deletedAt)
    expect(binId === '').toBe(deletedAt === null)
  }
  await purgeDeleted(ctx)
  const { records } = await listFiles(ctx, all)
  const bytes = records.reduce((sum, { fileSize }) => sum + fileSize, 0)
  expect((await getSpace(ctx)).usedSize).toBe(bytes)
  expect((await bin(ctx)).total).toBe(0)
})

test('nothing comes back after it was removed, however late somebody presses 恢复', async () => {
  const { ctx } = createWorld()
  const { id } = await addOne(ctx, '一.txt', '一'.repeat(60))
  await deleteFiles(ctx, { ids: [id] })
  // Somebody else removes it between the look at the row and the write.
  let isRemoved = false
  const removeFirst = async (writes: Parameters<typeof ctx.db.batch>[0]) => {
    if (!isRemoved) {
      isRemoved = true
      await removeItems(ctx, { ids: [id] })
    }
    return ctx.db.batch(writes)
  }
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === 'batch' ? removeFirst : Reflect.get(target, name)),
  })
  const late: SeatedContext = { ...ctx, db }
  await expect(restoreItems(late, { ids: [id] })).rejects.toMatchObject({
    slug: 'library.binItemNotFound',
  })
  expect((await rowOf(ctx, id)).deletedAt).toBe(0)
  expect((await getSpace(ctx)).usedSize).toBe(0)
})

test('nobody brings back into a folder that was closed to their changes since', async () => {
  const world = await createTeamWorld()
  const owner = world.ctx
  const member = await addMember(world, 'member')
  const folderId = await make(owner, '定稿')
  const { id } = await addOne(member, '一.txt', '一')
  await moveInto(member, { fileIds: [id], folderIds: [], targetFolderId: folderId })
  const under = await make(member, '草稿', folderId)
  await deleteFiles(member, { ids: [id] })
  await deleteFolders(member, { folderId: [under] })
  await setAccess(owner, { folderId, see: 'team', change: 'admins', members: [] })
  const closed = { slug: 'library.folderClosed' }
  for (const itemId of [id, under]) {
    await expect(restoreItems(member, { ids: [itemId] })).rejects.toMatchObject(closed)
  }
  expect(await restoreItems(owner, { ids: [id, under] })).toBe(true)
})

test('an admin who no longer is one has no hand in what others added', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  const { id } = await addOne(world.ctx, '一.txt', '一')
  const folderId = await make(world.ctx, '夹')
  await deleteFiles(admin, { ids: [id] })
  await deleteFolders(admin, { folderId: [folderId] })
  const demoted: SeatedContext = { ...admin, seat: { ...admin.seat, role: 'member' } }
  expect((await bin(demoted)).records).toEqual([])
  await expect(removeItems(demoted, { ids: [id] })).rejects.toMatchObject({
    slug: 'library.binItemNotFound',
  })
  await emptyBin(demoted)
  expect((await bin(world.ctx)).total).toBe(2)
})
