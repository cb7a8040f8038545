import { addFile, createWorld, type World } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { MAX_FOLDER_DEPTH, MAX_TAGS_OF_FILE, type SetAccessInput } from '../../contract'
import { addFiles } from '../add-files'
import { deleteFolders } from '../bin/delete-folders'
import { getFile, renameFile } from '../files'
import { listFiles } from '../list-files'
import { getAccess, setAccess } from './access'
import { getFolder, listFolders } from './folders'
import { openLevel } from './level'
import { moveInto } from './move'
import { listTags, setTags } from './tags'
import { addFolder, renameFolder } from './write-folders'

const make = async (ctx: SeatedContext, name: string, parentId = '') =>
  (await addFolder(ctx, { name, parentId })).id

const names = (views: { name: string }[]) => views.map(({ name }) => name)
const into = (targetFolderId: string, folderIds: string[], fileIds: string[] = []) => ({
  targetFolderId,
  folderIds,
  fileIds,
})

test('folders stand under each other, in the order of their names, with their way', async () => {
  const { ctx } = createWorld()
  const project = await make(ctx, '项目')
  await make(ctx, '第10章', project)
  const chapter = await make(ctx, '第2章', project)
  await make(ctx, '合同')

  expect(names(await listFolders(ctx, { parentId: '' }))).toEqual(['合同', '项目'])
  expect(names(await listFolders(ctx, { parentId: project }))).toEqual(['第2章', '第10章'])
  expect(await listFolders(ctx, { parentId: '', deep: '1' })).toHaveLength(4)
  expect(await getFolder(ctx, { folderId: chapter })).toMatchObject({
    parentId: project,
    path: [{ id: project, name: '项目' }],
    isMine: true,
    see: 'team',
  })
  const stranger = createWorld().ctx
  await expect(getFolder(stranger, { folderId: project })).rejects.toMatchObject({
    slug: 'library.folderNotFound',
  })
})

test('two of one name do not stand beside each other, whatever their letters’ case', async () => {
  const { ctx } = createWorld()
  const taken = { slug: 'library.folderNameTaken' }
  const one = await make(ctx, 'Draft')
  const other = await make(ctx, '合同')
  await expect(make(ctx, ' ｄraft ')).rejects.toMatchObject(taken)
  await expect(renameFolder(ctx, { folderId: other, name: 'DRAFT' })).rejects.toMatchObject(taken)
  expect(await renameFolder(ctx, { folderId: one, name: 'draft' })).toBe(true)
  const inner = await make(ctx, 'draft', other)
  await expect(moveInto(ctx, into('', [inner]))).rejects.toMatchObject(taken)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => make(ctx, '同时')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('R-LIB-10: no folder comes into itself or beneath, also when two people move at once', async () => {
  const { ctx } = createWorld()
  const intoItself = { slug: 'library.folderIntoItself', kind: { status: 400 } }
  const a = await make(ctx, '甲')
  const under = await make(ctx, '甲之下', a)
  await expect(moveInto(ctx, into(a, [a]))).rejects.toMatchObject(intoItself)
  await expect(moveInto(ctx, into(under, [a]))).rejects.toMatchObject(intoItself)

  for (let round = 0; round < 5; round += 1) {
    const [left, right] = [await make(ctx, `左${round}`), await make(ctx, `右${round}`)]
    const answers = await Promise.allSettled([
      moveInto(ctx, into(left, [right])),
      moveInto(ctx, into(right, [left])),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // Whoever stands in a circle stands beneath no root.
    const reached = (await listFolders(ctx, { parentId: '', deep: '1' })).map(({ id }) => id)
    expect(reached).toEqual(expect.arrayContaining([left, right]))
  }
})

test('the tree is at most ten levels deep, however folders come there', async () => {
  const { ctx } = createWorld()
  const tooDeep = { slug: 'library.folderTooDeep' }
  let last = ''
  for (let level = 1; level <= MAX_FOLDER_DEPTH; level += 1) {
    last = await make(ctx, `第${level}层`, last)
  }
  await expect(make(ctx, '再下一层', last)).rejects.toMatchObject(tooDeep)
  const high = await make(ctx, '高')
  const child = await make(ctx, '高之下', high)
  const [top] = await listFolders(ctx, { parentId: '' })
  const [second] = await listFolders(ctx, { parentId: top?.id ?? '' })
  expect(second).toBeDefined()
  await expect(moveInto(ctx, into(last, [child]))).rejects.toMatchObject(tooDeep)
})

test('files and folders move together, and what is missing refuses all', async () => {
  const world = createWorld()
  const { ctx } = world
  const from = await make(ctx, '来处')
  const to = await make(ctx, '去处')
  const fileId = await addFile(world, '甲.txt', '正文', { folderId: from })
  const folderId = await make(ctx, '子夹', from)
  const gone = into(to, [folderId], [fileId, '1'])
  await expect(moveInto(ctx, gone)).rejects.toMatchObject({ slug: 'library.fileNotFound' })
  expect((await getFile(ctx, { id: fileId })).folderId).toBe(from)

  await moveInto(ctx, into(to, [folderId], [fileId]))

  expect((await openLevel(ctx, { folderId: from, pageSize: 10 })).files.total).toBe(0)
  const level = await openLevel(ctx, { folderId: to, pageSize: 10 })
  expect(level.folders.map(({ id }) => id)).toEqual([folderId])
  expect(level.files.records.map(({ id }) => id)).toEqual([fileId])
  expect(world.queued.map(({ type }) => type)).toContain('library.place-files')
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
  const acts = await owner.db
    .select({ act: auditLog.act, facts: auditLog.facts })
    .from(auditLog)
    .where(eq(auditLog.teamId, owner.seat.teamId))
  expect(acts.filter(({ act }) => act === 'library.setFolderAccess')).toHaveLength(2)
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

test('tags are put on and taken off, counted, filtered by, and bounded', async () => {
  const world = createWorld()
  const { ctx } = world
  const [one, other] = [await addFile(world, '甲.txt', '一'), await addFile(world, '乙.txt', '二')]
  await setTags(ctx, { ids: [one, other], add: ['合同', '2026'], remove: [] })
  await setTags(ctx, { ids: [other], add: [], remove: ['2026'] })

  expect(await listTags(ctx)).toEqual([
    { tag: '2026', fileCount: 1 },
    { tag: '合同', fileCount: 2 },
  ])
  const page = await listFiles(ctx, { folderId: '', pageSize: 10, tag: '2026' })
  expect(page.records.map(({ id, tags }) => ({ id, tags }))).toEqual([
    { id: one, tags: ['2026', '合同'] },
  ])
  const many = Array.from({ length: MAX_TAGS_OF_FILE }, (_, at) => `标签${at}`)
  await expect(setTags(ctx, { ids: [one], add: many, remove: [] })).rejects.toMatchObject({
    slug: 'library.tooManyTags',
  })
  expect((await getFile(ctx, { id: one })).tags).toEqual(['2026', '合同'])
})

test('pages follow each other without gap or repetition in every order', async () => {
  const world = createWorld()
  const { ctx, clock } = world
  for (let at = 0; at < 7; at += 1) {
    clock.now += 1000
    await addFile(world, `${7 - at}.txt`, '字'.repeat(1 + (at % 3)), {
      wordCount: at % 2,
      titleKey: String(7 - at),
    })
  }
  for (const sort of ['date', 'name', 'size', 'words'] as const) {
    const whole = await walk(world, { sort, order: 'asc' })
    expect(new Set(whole).size, sort).toBe(7)
    expect(await walk(world, { sort, order: 'desc' })).toEqual(whole.toReversed())
  }
  expect((await walk(world, { sort: 'name', order: 'asc' }))[0]).toBe('1.txt')
  const broken = { folderId: '', pageSize: 3, after: '%5B1%5D' }
  await expect(listFiles(ctx, broken)).rejects.toMatchObject({ slug: 'request.invalid' })
})

async function walk(
  { ctx }: World,
  order: { sort: 'date' | 'name' | 'size' | 'words'; order: 'asc' | 'desc' },
): Promise<string[]> {
  const titles: string[] = []
  let after: string | undefined
  do {
    const more = after === undefined ? {} : { after }
    const page = await listFiles(ctx, { folderId: '', pageSize: 3, ...order, ...more })
    titles.push(...page.records.map(({ title }) => title))
    after = page.next
  } while (after !== undefined)
  return titles
}

test('a list is narrowed by kind, owner, day and folder, with what lies beneath or without', async () => {
  const world = createWorld()
  const { ctx } = world
  const folderId = await make(ctx, '合同')
  const under = await make(ctx, '终稿', folderId)
  const day = (text: string) => Date.parse(`${text}+08:00`)
  await addFile(world, '甲.pdf', '一', { folderId, createdAt: day('2026-03-01T23:59:59') })
  await addFile(world, '乙.docx', '二', { folderId: under, createdAt: day('2026-03-02T00:00:00') })
  await addFile(world, '丙.txt', '三', {
    folderId,
    createdBy: '7',
    createdAt: day('2026-03-03T12:00:00'),
  })
  const titles = async (more: object) =>
    (await listFiles(ctx, { folderId, pageSize: 10, ...more })).records.map(({ title }) => title)

  expect(await titles({})).toEqual(['丙.txt', '甲.pdf'])
  expect(await titles({ deep: '1' })).toEqual(['丙.txt', '乙.docx', '甲.pdf'])
  expect(await titles({ deep: '1', kind: 'word' })).toEqual(['乙.docx'])
  expect(await titles({ owner: '7' })).toEqual(['丙.txt'])
  expect(await titles({ deep: '1', from: '2026-03-02', to: '2026-03-02' })).toEqual(['乙.docx'])
  expect(await titles({ to: '2026-03-01' })).toEqual(['甲.pdf'])
})
