import { testId } from '#test/ids'
import { addFile, ask as ticketFor, createWorld, learnAll, type World } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { getBlocks } from '../files/blocks'
import { findPassages, getPassage } from '../find-passages'
import { fileProgress, getFile, renameFile } from '../files/find-files'
import { listFiles } from '../files/list-files'
import { downloadOriginal, getDownloadLink, showOriginal } from '../files/originals'
import { findUsableFiles } from '../files/usable-files'
import { folderMembers, folders } from './tables'
import { scopeOf, visibleAmong } from './visibility'

const WORD = '青鸾七号'
const TEXT = `关于${WORD}的约定，只有少数人知道。`.repeat(20)

type FolderRow = Partial<typeof folders.$inferInsert>

async function addFolder(ctx: SeatedContext, name: string, row: FolderRow = {}): Promise<string> {
  const id = ctx.newId<FileId>()
  const { spaceId } = ctx.seat
  const stamps = { spaceId, name, nameKey: name, createdBy: ctx.actor.accountId }
  await ctx.db.insert(folders).values({ id, ...stamps, createdAt: 0, updatedAt: 0, ...row })
  return id
}

async function addLearned(world: World, name: string, folderId: string): Promise<FileId> {
  const id = await addFile(world, name, TEXT, { folderId })
  await learnAll(world, ticketFor(id))
  return id
}

async function createTeam() {
  const world = await createTeamWorld()
  return { world, owner: world.ctx, member: await addMember(world, 'member') }
}

test('a folder that names its readers is closed to the others, with everything beneath', async () => {
  const { world, owner, member } = await createTeam()
  const closed = await addFolder(owner, '人事', { see: 'members', change: 'members' })
  const under = await addFolder(owner, '薪酬', { parentId: closed })
  const open = await addFolder(owner, '公开')
  const hidden = await addLearned(world, '名单.txt', under)
  const visibleFile = await addLearned(world, '公告.txt', open)

  expect(await visibleAmong(owner, [hidden, visibleFile])).toHaveLength(2)
  expect(await visibleAmong(member, [hidden, visibleFile])).toEqual([visibleFile])

  const accountId = member.actor.accountId
  await owner.db.insert(folderMembers).values({ folderId: closed, accountId })
  expect(await visibleAmong(member, [hidden, visibleFile])).toHaveLength(2)
})

test('what a person may not see is in no search, passage, text, list, download or progress', async () => {
  const { world, owner, member } = await createTeam()
  const closed = await addFolder(owner, '人事', { see: 'admins', change: 'admins' })
  const id = await addLearned(world, '名单.txt', closed)
  const link = await getDownloadLink(owner, { id })
  const own = await getDownloadLink({ ...member, seat: { ...member.seat, role: 'admin' } }, { id })

  expect((await findPassages(owner, WORD)).hits).not.toEqual([])
  expect((await findPassages(member, WORD)).hits).toEqual([])
  expect((await findPassages(member, WORD, { fileIds: [id] })).hits).toEqual([])
  expect((await findPassages(member, WORD, { folderIds: [closed] })).hits).toEqual([])
  expect((await findPassages(member, WORD, { folderIds: [''] })).hits).toEqual([])
  expect(await findUsableFiles(member, { fileIds: [id], folderIds: [closed] })).toEqual([])
  const missing = { slug: 'library.fileNotFound' }
  const request = new Request('https://team.test/')
  await expect(getFile(member, { id })).rejects.toMatchObject(missing)
  await expect(getPassage(member, { id, no: 0 })).rejects.toMatchObject(missing)
  await expect(getBlocks(member, { id, from: 0, count: 1 })).rejects.toMatchObject(missing)
  await expect(showOriginal(member, { id }, request)).rejects.toMatchObject(missing)
  await expect(getDownloadLink(member, { id })).rejects.toMatchObject(missing)
  await expect(renameFile(member, { id, title: '改' })).rejects.toMatchObject(missing)
  expect((await fileProgress(member, { fileIds: [id] }))[0]?.wordCount).toBe(0)
  expect((await fileProgress(owner, { fileIds: [id] }))[0]?.wordCount).toBeGreaterThan(0)
  const page = await listFiles(member, { folderId: closed, pageSize: 10 })
  expect([page.records, page.total, page.counts.all]).toEqual([[], 0, 0])
  await expect(byLink(member, own.url)).rejects.toMatchObject(missing)
  expect((await byLink(owner, link.url)).status).toBe(200)
})

function byLink(ctx: SeatedContext, url: string): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'https://team.test')
  const {
    space = '',
    account = '',
    expires = '',
    signature = '',
  } = Object.fromEntries(searchParams)
  const id = pathname.split('/').at(-1) ?? ''
  const anybody = { ...ctx, actor: null, seat: null }
  return downloadOriginal(
    anybody,
    { id: testId(id), space: testId(space), account, expires, signature },
    new Request('https://team.test/'),
  )
}

test('a scope names folders, never files, and those of other spaces never', async () => {
  const { owner, member } = await createTeam()
  const stranger = createWorld().ctx
  const closed = await addFolder(owner, '人事', { see: 'admins', change: 'admins' })
  const under = await addFolder(owner, '薪酬', { parentId: closed })
  const open = await addFolder(owner, '公开')
  const below = await addFolder(owner, '通知', { parentId: open })
  const binned = await addFolder(owner, '旧', { deletedAt: 1 })

  const hidden = async (ctx: SeatedContext) => (await scopeOf(ctx)).hiddenFolderIds?.toSorted()
  expect(await hidden(owner)).toEqual([binned])
  expect(await hidden(member)).toEqual([closed, under, binned].toSorted())
  expect(await hidden(stranger)).toEqual([])
  const all = { folderIds: [open, closed] }
  expect((await scopeOf(member, all)).folderIds?.toSorted()).toEqual([open, below].toSorted())
  expect((await scopeOf(stranger, all)).folderIds).toEqual([])
})
