import { testId } from '#test/ids'
import { addFile, createWorld } from '#test/learning'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { MAX_FOLDER_DEPTH } from '../../wire/terms/folders'
import { getFile } from '../files/find-files'
import { getFolder, listFolders } from './folders'
import { openLevel } from './level'
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
  const draft = await make(ctx, 'Draft')
  const other = await make(ctx, '合同')
  await expect(make(ctx, ' ｄraft ')).rejects.toMatchObject(taken)
  await expect(renameFolder(ctx, { folderId: other, name: 'DRAFT' })).rejects.toMatchObject(taken)
  expect(await renameFolder(ctx, { folderId: draft, name: 'draft' })).toBe(true)
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
  const gone = into(to, [folderId], [fileId, testId('1')])
  await expect(moveInto(ctx, gone)).rejects.toMatchObject({ slug: 'library.fileNotFound' })
  expect((await getFile(ctx, { id: fileId })).folderId).toBe(from)

  await moveInto(ctx, into(to, [folderId], [fileId]))

  expect((await openLevel(ctx, { folderId: from, pageSize: 10 })).files.total).toBe(0)
  const level = await openLevel(ctx, { folderId: to, pageSize: 10 })
  expect(level.folders.map(({ id }) => id)).toEqual([folderId])
  expect(level.files.records.map(({ id }) => id)).toEqual([fileId])
  expect(world.queued.map(({ type }) => type)).toContain('library.place-files')
})
