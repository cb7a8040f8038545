import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { addFiles } from '../files/add-files'
import { setAccess } from './access'
import { addFolder } from './write-folders'

const make = async (ctx: SeatedContext, name: string, parentId = '') =>
  (await addFolder(ctx, { name, parentId })).id

test('an added file is told with those of the same content, where they are, and the hidden ones not', async () => {
  const world = await createTeamWorld()
  const owner = world.ctx
  const member = await addMember(world, 'member')
  const inner = await make(owner, '终稿', await make(owner, '合同'))
  const hidden = await make(owner, '人事')
  await setAccess(owner, { folderId: hidden, see: 'admins', change: 'admins', members: [] })
  const [first] = await addTo(owner, inner, '合同.txt')
  await addTo(owner, hidden, '合同副本.txt')

  const [again] = await addTo(member, '', '又一份.txt')

  expect(again?.duplicates).toEqual([
    { id: first?.id, title: '合同.txt', folderId: inner, folderName: '合同/终稿' },
  ])
  const [other] = await addTo(member, '', '另一份.txt', '不同的内容')
  expect(other?.duplicates).toEqual([])
})

async function addTo(
  ctx: SeatedContext,
  folderId: string,
  fileName: string,
  content = '同样的内容',
) {
  const { id } = await upload(ctx, fileName, content)
  const { spaceId, teamId } = ctx.seat
  return addFiles(ctx, { spaceId, teamId, folderId, files: [{ fileId: id, fileName }] })
}
