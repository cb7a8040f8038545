import { addMember, createTeamWorld } from '#test/teams'
import { addOne } from '#test/uploads'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { listFiles } from '../files/list-files'
import { setAccess } from './access'
import { moveInto } from './move'
import { addFolder } from './write-folders'

const make = async (ctx: SeatedContext, name: string, parentId = '') =>
  (await addFolder(ctx, { name, parentId })).id
const into = (targetFolderId: string, folderIds: string[], fileIds: FileId[] = []) => ({
  targetFolderId,
  folderIds,
  fileIds,
})
const visibleTo = async (ctx: SeatedContext) =>
  (await listFiles(ctx, { folderId: '', deep: '1', pageSize: 50 })).records.map(
    ({ title }) => title,
  )

test('no folder takes what others added along out of a closed one; what is one’s own may leave', async () => {
  const world = await createTeamWorld()
  const owner = world.ctx
  const [first, other, outsider] = [
    await addMember(world, 'member', '甲'),
    await addMember(world, 'member', '乙'),
    await addMember(world, 'member', '丙'),
  ]
  const closed = await make(owner, '人事')
  const members = [first, other].map(({ actor: { accountId } }) => ({ accountId, mayChange: true }))
  await setAccess(owner, { folderId: closed, see: 'members', change: 'members', members })
  const inner = await make(first, '草稿', closed)
  const beside = await make(owner, '人事之内', closed)
  const mine = await addOne(first, '自己的.txt', '一')
  const theirs = await addOne(other, '别人的.txt', '二')
  await moveInto(first, into(inner, [], [mine.id]))
  await moveInto(other, into(inner, [], [theirs.id]))
  expect(await visibleTo(outsider)).toEqual([])

  await expect(moveInto(first, into('', [inner]))).rejects.toMatchObject({
    slug: 'library.folderHoldsOthers',
  })
  expect(await visibleTo(outsider)).toEqual([])
  // Within the same closed folder nothing becomes seen that was not.
  expect(await moveInto(first, into(beside, [inner]))).toBe(true)
  expect(await moveInto(first, into(closed, [inner]))).toBe(true)
  expect(await moveInto(other, into(closed, [], [theirs.id]))).toBe(true)
  expect(await moveInto(first, into('', [inner]))).toBe(true)
  expect(await visibleTo(outsider)).toEqual(['自己的.txt'])
  expect(await moveInto(owner, into('', [beside]))).toBe(true)
})
