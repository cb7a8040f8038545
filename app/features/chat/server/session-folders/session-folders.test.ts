import { askAndRead, createChatWorld, sessionOf, strangerTo } from '#test/chat'
import { expect, test } from 'vitest'
import { recordsQuery } from '../../contract'
import { findQuestions } from '../recall/find'
import { listRecords } from '../records'
import { deleteSession } from '../sessions'
import {
  deleteSessionFolder,
  listSessionFolders,
  moveSession,
  saveSessionFolder,
} from './session-folders'
import { sessionFolders } from './tables'

const within = (teamId: string, sessionFolderId?: string) =>
  recordsQuery.parse({ teamId, sessionFolderId })

async function createFolderWorld() {
  const world = await createChatWorld()
  const { ctx } = world
  const { teamId } = ctx.seat
  const [first, second] = [sessionOf(await askAndRead(ctx)), sessionOf(await askAndRead(ctx))]
  const idsIn = async (folderId?: string) =>
    (await listRecords(ctx, within(teamId, folderId))).records.map(({ id }) => id)
  return { ...world, first, second, idsIn }
}

test('conversations are put into folders and taken out again; all of them stay in the whole list', async () => {
  const { ctx, first, second, idsIn } = await createFolderWorld()
  const { id } = await saveSessionFolder(ctx, { name: '古镇项目' })
  await moveSession(ctx, { sessionId: first, folderId: id })
  expect([await idsIn(id), await idsIn('0')]).toEqual([[first], [second]])
  expect((await idsIn()).sort()).toEqual([first, second].sort())
  expect(await listSessionFolders(ctx)).toEqual([{ id, name: '古镇项目', sessions: 1 }])
  await moveSession(ctx, { sessionId: first, folderId: '0' })
  expect([await idsIn(id), (await idsIn('0')).length]).toEqual([[], 2])
})

test('a deleted folder leaves its conversations, and nothing can be put into it', async () => {
  const { ctx, first, idsIn } = await createFolderWorld()
  const { id } = await saveSessionFolder(ctx, { name: '古镇项目' })
  await moveSession(ctx, { sessionId: first, folderId: id })
  await deleteSessionFolder(ctx, id)
  expect((await idsIn('0')).length).toBe(2)
  expect(await listSessionFolders(ctx)).toEqual([])
  await expect(moveSession(ctx, { sessionId: first, folderId: id })).rejects.toMatchObject({
    slug: 'chat.folderNotFound',
  })
  await expect(deleteSessionFolder(ctx, id)).rejects.toMatchObject({ slug: 'chat.folderNotFound' })
})

test('a search finds what is in a folder, and a deleted conversation is counted in none', async () => {
  const { ctx, first } = await createFolderWorld()
  const { id } = await saveSessionFolder(ctx, { name: '古镇项目' })
  await moveSession(ctx, { sessionId: first, folderId: id })
  const found = await findQuestions(ctx, '春天')
  expect(found.find(({ record }) => record.id === first)?.record.sessionFolderId).toBe(id)
  await deleteSession(ctx, first)
  expect(await listSessionFolders(ctx)).toEqual([{ id, name: '古镇项目', sessions: 0 }])
})

test('folders are told apart by name, whatever its case, and come in the order of names', async () => {
  const { ctx } = await createFolderWorld()
  const { id } = await saveSessionFolder(ctx, { name: 'OKR 2' })
  await saveSessionFolder(ctx, { name: 'OKR 10' })
  const taken = { slug: 'chat.folderNameTaken' }
  await expect(saveSessionFolder(ctx, { name: 'okr 10' })).rejects.toMatchObject(taken)
  await expect(saveSessionFolder(ctx, { id, name: 'ＯＫＲ 10' })).rejects.toMatchObject(taken)
  await saveSessionFolder(ctx, { id, name: 'okr 2' })
  expect((await listSessionFolders(ctx)).map(({ name }) => name)).toEqual(['okr 2', 'OKR 10'])
  await expect(saveSessionFolder(ctx, { id: '99', name: '甲' })).rejects.toMatchObject({
    slug: 'chat.folderNotFound',
  })
})

test('a folder is not named with what may not be said', async () => {
  const { ctx } = await createChatWorld()
  const house = { ...ctx, settings: { ...ctx.settings, MODERATION_WORDS: '私服' } }
  const { id } = await saveSessionFolder(house, { name: '古镇' })
  for (const wrong of [{ name: '私 服' }, { id, name: '私服' }]) {
    await expect(saveSessionFolder(house, wrong)).rejects.toMatchObject({
      slug: 'moderation.refused',
    })
  }
  expect((await listSessionFolders(ctx)).map(({ name }) => name)).toEqual(['古镇'])
})

test('a hundred folders are the most', async () => {
  const { ctx } = await createFolderWorld()
  const own = { teamId: ctx.seat.teamId, accountId: ctx.actor.accountId, createdAt: 0 }
  const [first, ...rest] = Array.from({ length: 99 }, (_, no) => `第${no}夹`).map((name) =>
    ctx.db.insert(sessionFolders).values({ id: ctx.newId(), name, nameKey: name, ...own }),
  )
  if (first) await ctx.db.batch([first, ...rest])
  await saveSessionFolder(ctx, { name: '第一百夹' })
  await expect(saveSessionFolder(ctx, { name: '再来一个' })).rejects.toMatchObject({
    slug: 'chat.foldersFull',
  })
})

test('another person’s folders and conversations look missing', async () => {
  const world = await createFolderWorld()
  const { ctx, first } = world
  const { id } = await saveSessionFolder(ctx, { name: '古镇项目' })
  for (const where of ['same team', 'other team'] as const) {
    const other = strangerTo(world, where)
    const own = await saveSessionFolder(other, { name: '古镇项目' })
    expect(await listSessionFolders(other)).toEqual([own])
    const missing = { slug: 'chat.folderNotFound' }
    await expect(deleteSessionFolder(other, id)).rejects.toMatchObject(missing)
    await expect(saveSessionFolder(other, { id, name: '改' })).rejects.toMatchObject(missing)
    await expect(moveSession(other, { sessionId: first, folderId: own.id })).rejects.toMatchObject({
      slug: 'chat.sessionNotFound',
    })
    await expect(moveSession(ctx, { sessionId: first, folderId: own.id })).rejects.toMatchObject(
      missing,
    )
  }
})
