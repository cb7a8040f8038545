import { env } from 'cloudflare:test'
import { noId, testId } from '#test/ids'
import { createWorld } from '#test/world'
import { sitDown } from '#test/seats'
import { addOne as add, upload } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { addFiles } from './add-files'
import { fileProgress, filesAmong, getFile, renameFile, retryFile } from './find-files'
import { deleteFiles } from '../bin/delete-files'
import { findPassages } from '../find-passages'
import { libraryHandlers } from '../handlers'
import { listFiles } from './list-files'
import { getDownloadLink, showOriginal } from './originals'
import { getSpace } from '../spaces'
import { files } from '../tables'
import { spaceIndex } from '../space-index'

const plain = { folderId: '', pageSize: 50 }

const setFile = (ctx: SeatedContext, id: FileId, values: Partial<typeof files.$inferInsert>) =>
  ctx.db.update(files).set(values).where(eq(files.id, id))

const notFound = { slug: 'library.fileNotFound', kind: { status: 404 } }

test('an added file waits for its learning, with its ticket', async () => {
  const { ctx, queued } = createWorld()
  await sitDown(ctx)
  const view = await add(ctx, '古镇调研.txt', '内容')
  expect(view).toMatchObject({
    title: '古镇调研.txt',
    extension: 'txt',
    fileSize: 6,
    status: 'INIT',
    processData: { summary_status: 0, error: '' },
    createdBy: { id: ctx.actor.accountId, name: '沈砚' },
    isMine: true,
  })
  expect(queued).toMatchObject([
    { type: 'library.ingest-file', payload: { fileId: view.id, generation: 1 } },
  ])
  expect(await getSpace(ctx)).toMatchObject({ name: '我的知识', fileCount: 1, usedSize: 6 })
  expect((await listFiles(ctx, plain)).records).toMatchObject([{ id: view.id }])
})

test('a saved answer is kept as one, and says so wherever it is listed', async () => {
  const { ctx } = createWorld()
  const { spaceId, teamId } = ctx.seat
  const { id } = await upload(ctx, '日承载量.md', '约7,700人次。')
  const files = [{ fileId: id, fileName: '日承载量.md' }]
  await addFiles(ctx, { spaceId, teamId, folderId: '', files, isAnswer: true })
  expect((await listFiles(ctx, plain)).records).toMatchObject([{ isAnswer: true }])
  expect(await add(ctx, '古镇调研.txt', '内容')).not.toHaveProperty('isAnswer')
})

test('R-LIB-11: the same upload added again is the same file; another one of the same name gets (1)', async () => {
  const { ctx, queued } = createWorld()
  const { id } = await upload(ctx, '纪要.txt', '一')
  const { spaceId, teamId } = ctx.seat
  const input = { spaceId, teamId, folderId: '', files: [{ fileId: id, fileName: '纪要.txt' }] }
  const [first] = await addFiles(ctx, input)
  const [again] = await addFiles(ctx, input)
  expect(again?.id).toBe(first?.id)
  expect(queued).toHaveLength(1)
  expect((await add(ctx, '纪要.txt', '二')).title).toBe('纪要(1).txt')
  expect((await add(ctx, '纪要.txt', '三')).title).toBe('纪要(2).txt')
})

test('files of one name added at the same moment get a title each', async () => {
  const { ctx } = createWorld()
  const views = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(ctx, '同名.txt', `第${index}份`)),
  )
  const rest = Array.from({ length: 11 }, (_, index) => `同名(${index + 1}).txt`)
  expect(views.map((view) => view.title).toSorted()).toEqual(['同名.txt', ...rest].toSorted())
  await deleteFiles(ctx, { ids: [views.find((view) => view.title === '同名(3).txt')?.id ?? noId] })
  expect((await add(ctx, '同名.txt', '补上')).title).toBe('同名(3).txt')
})

test('S39: of many uploads racing for a space that holds a third of them a third is in it, the rest take none', async () => {
  const [racing, fitting] = inject('isDeep') ? [50, 17] : [18, 6]
  const { ctx, queued } = createWorld()
  const size = 1000
  const limit = fitting * size + 999
  const small = { ...ctx, settings: { ...ctx.settings, MAX_SPACE_BYTES: limit } }
  const results = await Promise.allSettled(
    Array.from({ length: racing }, (_, index) => add(small, `${index % 5}.txt`, 'x'.repeat(size))),
  )
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map((result) => result.reason)
  expect(refused.map((result) => result.kind.code)).toEqual(
    Array(racing - fitting).fill('NO_ENOUGH_SPACE'),
  )
  expect(await getSpace(ctx)).toMatchObject({ fileCount: fitting, usedSize: fitting * size })
  expect(queued).toHaveLength(fitting)
  const { records } = await listFiles(ctx, plain)
  expect(new Set(records.map((record) => record.title)).size).toBe(fitting)
}, 60_000)

test('S30: names of users are shown harmless and never become keys', async () => {
  const { ctx } = createWorld()
  for (const [name, title] of [
    ['../../etc/x.txt', '.._.._etc_x.txt'],
    ['a\r\nSet-Cookie: b.txt', 'aSet-Cookie: b.txt'],
    ['\u202Etxt.exe.txt', 'txt.exe.txt'],
    ['nul\0.txt', 'nul.txt'],
    ['=1+1.txt', '=1+1.txt'],
    [`${'长'.repeat(250)}.txt`, `${'长'.repeat(196)}.txt`],
  ] as const) {
    const view = await add(ctx, name)
    expect(view.title).toBe(title)
    const [row] = await ctx.db.select().from(files).where(eq(files.id, view.id))
    expect(row?.objectKey).toMatch(/^originals\/\d+\/\d+$/)
  }
})

test('S39: uploads at the same time never overfill the space, and what failed takes none', async () => {
  const { ctx } = createWorld()
  const small = { ...ctx, settings: { ...ctx.settings, MAX_SPACE_BYTES: 25 } }
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => add(small, `${index}.txt`, '0123456789')),
  )
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map((result) => result.reason)
  expect(refused).toHaveLength(6)
  for (const reason of refused) expect(reason).toMatchObject({ kind: { code: 'NO_ENOUGH_SPACE' } })
  expect(await getSpace(small)).toMatchObject({ usedSize: 20, fileCount: 2 })
  const [remaining] = (await listFiles(small, plain)).records
  await deleteFiles(small, { ids: [remaining?.id ?? noId] })
  expect((await getSpace(small)).usedSize).toBe(10)
  await add(small, '又一个.txt', '0123456789')
})

test('a connection that breaks after the commit is no failure', async () => {
  const { ctx } = createWorld()
  const db = new Proxy(ctx.db, {
    get: (target, name) =>
      name === 'batch'
        ? async (batch: Parameters<typeof target.batch>[0]) => {
            await target.batch(batch)
            throw new Error('D1_ERROR: Network connection lost.')
          }
        : Reflect.get(target, name, target),
  })
  const view = await add({ ...ctx, db }, '断线.txt')
  expect((await listFiles(ctx, plain)).records.map((record) => record.id)).toEqual([view.id])
  const tickets = await env.DB.prepare('SELECT sent_at FROM outbox WHERE payload LIKE ?')
    .bind(`%${view.id}%`)
    .all()
  expect(tickets.results).toEqual([{ sent_at: null }])
})

test('a database that fails before the commit leaves nothing behind', async () => {
  const { ctx } = createWorld()
  const db = new Proxy(ctx.db, {
    get: (target, name) =>
      name === 'batch'
        ? async () => {
            throw new Error('D1_ERROR: database is locked')
          }
        : Reflect.get(target, name, target),
  })
  await expect(add({ ...ctx, db }, '失败.txt')).rejects.toThrow('locked')
  expect(await listFiles(ctx, plain)).toMatchObject({ total: 0, space: { usedSize: 0 } })
})

test('S3: the poll answers every id, a missing or foreign one as failed', async () => {
  const { ctx } = createWorld()
  const stranger = createWorld()
  const own = await add(ctx, 'a.txt')
  const foreign = await add(stranger.ctx, 'b.txt')
  await setFile(ctx, own.id, { status: 'PROCESSING', progress: 40 })
  const answers = await fileProgress(ctx, { fileIds: [own.id, foreign.id, testId('1')] })
  expect(answers).toMatchObject([
    { id: own.id, status: 'PROCESSING', processData: { summary_status: 40 } },
    { id: foreign.id, status: 'ERROR' },
    { id: '1', status: 'ERROR' },
  ])
  expect({ ...answers[1], id: '' }).toEqual({ ...answers[2], id: '' })
})

test('a member changes what they added, an admin everything, a stranger nothing', async () => {
  const { ctx } = createWorld()
  const view = await add(ctx, '甲.txt')
  const member = createWorld({ seat: { ...ctx.seat, role: 'member' } })
  const admin = createWorld({ seat: { ...ctx.seat, role: 'admin' } })
  const stranger = createWorld()
  const notYours = { slug: 'library.notYours' }
  expect((await getFile(member.ctx, { id: view.id })).isMine).toBe(false)
  await expect(renameFile(member.ctx, { id: view.id, title: '乙' })).rejects.toMatchObject(notYours)
  await expect(deleteFiles(member.ctx, { ids: [view.id] })).rejects.toMatchObject(notYours)
  await expect(retryFile(member.ctx, { id: view.id })).rejects.toMatchObject(notYours)
  for (const call of [
    () => getFile(stranger.ctx, { id: view.id }),
    () => renameFile(stranger.ctx, { id: view.id, title: '乙' }),
    () => deleteFiles(stranger.ctx, { ids: [view.id] }),
    () => retryFile(stranger.ctx, { id: view.id }),
    () => getDownloadLink(stranger.ctx, { id: view.id }),
    () => showOriginal(stranger.ctx, { id: view.id }, new Request('https://x.test')),
  ]) {
    await expect(call()).rejects.toMatchObject(notFound)
  }
  expect(await getFile(ctx, { id: view.id })).toMatchObject({ title: '甲.txt', status: 'INIT' })
  await renameFile(admin.ctx, { id: view.id, title: '乙' })
  expect((await getFile(ctx, { id: view.id })).title).toBe('乙.txt')
})

test('S3: own and foreign ids in one delete refuse the whole call', async () => {
  const { ctx } = createWorld()
  const stranger = createWorld()
  const own = await add(ctx, 'a.txt')
  const foreign = await add(stranger.ctx, 'b.txt')
  await expect(deleteFiles(ctx, { ids: [own.id, foreign.id] })).rejects.toMatchObject(notFound)
  expect((await listFiles(ctx, plain)).total).toBe(1)
  expect((await listFiles(stranger.ctx, plain)).total).toBe(1)
})

test('a deleted file is gone from list, poll and search at once, and its space is free once', async () => {
  const { ctx } = createWorld()
  const retained = await add(ctx, 'a.txt', '0123456789')
  const view = await add(ctx, 'b.txt', '01234')
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const anchor = { kind: 'text' as const, from: 0, to: 1 }
  await index.putPassages(view.id, 1, 'b', [{ no: 0, headings: [], text: '金丝雀', anchor }])
  await index.commitFile(view.id, 1, 1)
  await setFile(ctx, view.id, { status: 'DONE' })
  expect((await findPassages(ctx, '金丝雀')).hits).toHaveLength(1)

  await Promise.allSettled([
    deleteFiles(ctx, { ids: [view.id] }),
    deleteFiles(ctx, { ids: [view.id] }),
  ])
  expect(await index.search('金丝雀', {})).toEqual([])
  expect((await findPassages(ctx, '金丝雀')).hits).toEqual([])
  expect((await listFiles(ctx, plain)).records.map((record) => record.id)).toEqual([retained.id])
  expect(await getSpace(ctx)).toMatchObject({ usedSize: 10, fileCount: 1 })
  await expect(getFile(ctx, { id: view.id })).rejects.toMatchObject(notFound)
})

test('the ticket repeats a removal or a rename that the index missed', async () => {
  const { ctx, queued } = createWorld()
  const view = await add(ctx, '采购.txt')
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const anchor = { kind: 'text' as const, from: 0, to: 1 }
  await index.putPassages(view.id, 1, '采购.txt', [{ no: 0, headings: [], text: '正文', anchor }])
  await index.commitFile(view.id, 1, 1)
  await renameFile(ctx, { id: view.id, title: '销售协议' })
  const ticket = queued.at(-1)
  const handler = libraryHandlers.find((candidate) => candidate.type === ticket?.type)
  await handler?.run(ctx, ticket?.payload)
  expect(await index.search('销售协议', {})).toHaveLength(1)
  await setFile(ctx, view.id, { deletedAt: 1 })
  await handler?.run(ctx, ticket?.payload)
  expect(await index.search('正文', {})).toEqual([])
})

test('a retry starts a new generation of a failed file, and of no other', async () => {
  const { ctx, queued } = createWorld()
  const view = await add(ctx, 'a.txt')
  await retryFile(ctx, { id: view.id })
  expect(queued).toHaveLength(1)
  await setFile(ctx, view.id, { status: 'ERROR', errorCode: 'FILE_GAVE_UP', progress: 60 })
  await retryFile(ctx, { id: view.id })
  await retryFile(ctx, { id: view.id })
  expect(queued.slice(1)).toMatchObject([{ payload: { fileId: view.id, generation: 2 } }])
  expect(await getFile(ctx, { id: view.id })).toMatchObject({
    status: 'INIT',
    processData: { summary_status: 0, error: '' },
  })
})

test('a failed file that is sent again is learned anew, others stay as they are', async () => {
  const { ctx, queued } = createWorld()
  const { id } = await upload(ctx, '照片.txt', '一')
  const { spaceId, teamId } = ctx.seat
  const input = { spaceId, teamId, folderId: '', files: [{ fileId: id, fileName: '照片.txt' }] }
  const [first] = await addFiles(ctx, input)
  await addFiles(ctx, input)
  expect(queued).toHaveLength(1)
  await setFile(ctx, first?.id ?? noId, { status: 'ERROR', errorCode: 'FILE_NO_TEXT' })
  const [again] = await addFiles(ctx, input)
  expect(again).toMatchObject({ id: first?.id, status: 'INIT', processData: { error: '' } })
  expect(queued.slice(1)).toMatchObject([{ payload: { fileId: first?.id, generation: 2 } }])
})

test('the same upload added twice at once is one file, and its space is taken once', async () => {
  const { ctx } = createWorld()
  const { id } = await upload(ctx, '纪要.txt', '一次')
  const { spaceId, teamId } = ctx.seat
  const input = { spaceId, teamId, folderId: '', files: [{ fileId: id, fileName: '纪要.txt' }] }
  const answers = await Promise.all([1, 2, 3, 4].map(() => addFiles(ctx, input)))
  expect(new Set(answers.map(([file]) => file?.id)).size).toBe(1)
  const space = await getSpace(ctx)
  expect([space.fileCount, space.usedSize]).toEqual([1, 6])
})

test('files asked for together come in the order asked for, without those of other teams', async () => {
  const { ctx } = createWorld({ host: 'asked.test' })
  const other = createWorld()
  await sitDown(ctx)
  const first = await add(ctx, '纪要.txt', '一')
  const second = await add(ctx, '方案.txt', '二')
  const theirs = await add(other.ctx, '别队.txt', '三')
  const found = await filesAmong(ctx, { ids: [second.id, theirs.id, testId('1'), first.id] })
  expect(found.map(({ title }) => title)).toEqual(['方案.txt', '纪要.txt'])
})
