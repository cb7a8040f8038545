import { addFile } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { SetAccessInput } from '../../wire/contracts/folders'
import { addFiles } from '../files/add-files'
import { deleteFolders } from '../bin/delete-folders'
import { getFile, renameFile } from '../files/find-files'
import { getAccess, setAccess } from './access'
import { getFolder, listFolders } from './folders'
import { moveInto } from './move'
import { addFolder, renameFolder } from './write-folders'

const make = async (ctx: SeatedContext, name: string, parentId = '') =>
  (await addFolder(ctx, { name, parentId })).id

const names = (views: { name: string }[]) => views.map(({ name }) => name)
const into = (targetFolderId: string, folderIds: string[], fileIds: FileId[] = []) => ({
  targetFolderId,
  folderIds,
  fileIds,
})

test('members change what is theirs, and only where they may', async () => {
  const world = await createTeamWorld()
  const owner = world.ctx
  const member = await addMember(world, 'member')
  const locked = await make(owner, '定稿')
  await setAccess(owner, { folderId: locked, see: 'team', change: 'admins', members: [] })
  const own = await make(member, '我的夹')
  const fileId = await addFile(world, '公函.txt', '正文', {
    folderId: locked,
    createdBy: member.actor.accountId,
  })

  const closed = { slug: 'library.folderClosed', kind: { status: 403 } }
  await expect(make(member, '新夹', locked)).rejects.toMatchObject(closed)
  await expect(renameFile(member, { id: fileId, title: '改' })).rejects.toMatchObject(closed)
  await expect(moveInto(member, into(own, [], [fileId]))).rejects.toMatchObject(closed)
  await expect(moveInto(member, into(locked, [own]))).rejects.toMatchObject(closed)
  const { id } = await upload(member, '新.txt', '正文')
  const { spaceId, teamId } = member.seat
  const adding = { spaceId, teamId, folderId: locked, files: [{ fileId: id, fileName: '新.txt' }] }
  await expect(addFiles(member, adding)).rejects.toMatchObject(closed)
  expect((await getFile(member, { id: fileId })).isMine).toBe(false)

  const others = await make(owner, '别人的')
  const notOwn = { slug: 'library.folderNotYours' }
  await expect(renameFolder(member, { folderId: others, name: '改' })).rejects.toMatchObject(notOwn)
  await expect(moveInto(member, into('', [others]))).rejects.toMatchObject(notOwn)
  expect(await renameFolder(member, { folderId: own, name: '改名' })).toBe(true)
  expect(await renameFolder(owner, { folderId: own, name: '再改' })).toBe(true)
})

test('the maker of a folder chooses its people and stays among them; only admins close it for all but them', async () => {
  const world = await createTeamWorld()
  const owner = world.ctx
  const maker = await addMember(world, 'member')
  const friend = await addMember(world, 'member', '友人')
  const other = await addMember(world, 'member', '旁人')
  const folderId = await make(maker, '密谈')
  const chosen = { accountId: friend.actor.accountId, mayChange: false }
  const rules: SetAccessInput = {
    folderId,
    see: 'members',
    change: 'members',
    members: [chosen],
  }

  const view = await setAccess(maker, rules)
  expect(view.members).toHaveLength(2)
  expect(view.candidates.map(({ name }) => name)).toEqual(['周禾', '友人', '旁人'])
  expect((await getFolder(friend, { folderId })).mayAdd).toBe(false)
  expect((await getFolder(maker, { folderId })).mayAdd).toBe(true)
  const missing = { slug: 'library.folderNotFound' }
  await expect(getFolder(other, { folderId })).rejects.toMatchObject(missing)
  await expect(getAccess(other, { folderId })).rejects.toMatchObject(missing)
  expect(names(await listFolders(other, { parentId: '', deep: '1' }))).toEqual([])

  const admins: SetAccessInput = { folderId, see: 'admins', change: 'admins', members: [] }
  await expect(setAccess(maker, admins)).rejects.toMatchObject({ slug: 'library.onlyAdmins' })
  const wide: SetAccessInput = { ...rules, change: 'team' }
  await expect(setAccess(owner, wide)).rejects.toMatchObject({ slug: 'library.accessUnfit' })
  const unknown = { ...rules, members: [{ accountId: '1', mayChange: true }] }
  await expect(setAccess(owner, unknown)).rejects.toMatchObject({ slug: 'request.invalid' })
  await setAccess(owner, admins)
  await expect(getFolder(maker, { folderId })).rejects.toMatchObject(missing)
  const under = await make(owner, '下级', folderId)
  expect((await getAccess(owner, { folderId: under })).inheritedFrom).toMatchObject({
    id: folderId,
    see: 'admins',
  })
  const auditRows = await owner.db
    .select({ act: auditLog.action, facts: auditLog.facts })
    .from(auditLog)
    .where(eq(auditLog.teamId, owner.seat.teamId))
  expect(auditRows.filter(({ act }) => act === 'library.setFolderAccess')).toHaveLength(2)
})

test('a member’s folder that holds what others added is deleted by admins only', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const folderId = await make(member, '我的夹')
  const under = await make(member, '下级', folderId)
  await addFile(world, '别人的.txt', '正文', { folderId: under })
  const refused = { slug: 'library.folderHoldsOthers' }
  await expect(deleteFolders(member, { folderId: [folderId] })).rejects.toMatchObject(refused)
  expect(await deleteFolders(world.ctx, { folderId: [folderId, under] })).toBe(true)
  expect(await listFolders(world.ctx, { parentId: '', deep: '1' })).toEqual([])
})
