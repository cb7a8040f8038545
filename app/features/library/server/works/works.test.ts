import { testId } from '#test/ids'
import { addFile, ask, createWorld, learnAll, type World } from '#test/learning'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeDocx, paragraph } from '../../../../../test/fixtures/make-docx'
import type { FileId } from '~/core/ids'
import { fileWorks, files } from '../tables'
import { citableFiles, listWorks, saveWorks } from './works'

const REPORT = [
  '古镇客流调研报告',
  '编制单位：云岫规划院 编制日期：2025-03-09',
  ...Array.from({ length: 6 }, (_, index) => `第${index + 1}段写客流的变化与原因，供查阅。`),
].join('\n\n')

async function learned(name = '客流报告.txt', text: string | Uint8Array<ArrayBuffer> = REPORT) {
  const world = createWorld()
  const id = await addFile(world, name, text)
  await learnAll(world, ask(id))
  return { world, id }
}

const storedOf = ({ ctx }: World, id: FileId) =>
  ctx.db.select().from(fileWorks).where(eq(fileWorks.fileId, id))

const workOf = async ({ ctx }: World, id: FileId) => (await listWorks(ctx, { fileIds: [id] }))[0]

test('a learned file tells what it is, where that was read and what its entry lacks', async () => {
  const { world, id } = await learned()
  expect(await workOf(world, id)).toMatchObject({
    kind: 'report',
    parts: { title: '古镇客流调研报告', authors: '云岫规划院', date: '2025-03-09' },
    sources: { title: 'titlePage', authors: 'titlePage' },
    missing: [],
    confirmTime: '',
    isOpen: true,
  })
  expect(await storedOf(world, id)).toHaveLength(1)
})

test('the properties of a Word file are kept when it is learned', async () => {
  const bytes = makeDocx(
    Array.from({ length: 8 }, (_, index) => paragraph(`第${index}句写设计的依据，供查阅。`)).join(
      '',
    ),
    {
      'docProps/core.xml':
        '<cp:coreProperties xmlns:dc="dc"><dc:title>固态硬盘设计方案</dc:title><dc:creator>郑小明</dc:creator></cp:coreProperties>',
    },
  )
  const { world, id } = await learned('方案.docx', bytes)
  expect(await workOf(world, id)).toMatchObject({
    kind: 'report',
    parts: { title: '固态硬盘设计方案', authors: '郑小明' },
    sources: { title: 'properties', authors: 'properties' },
  })
})

test('what somebody writes stands before what was read, an emptied part is out, and later learnings keep it', async () => {
  const { world, id } = await learned()
  const parts = { title: '古镇客流调研报告', authors: '李明；王芳', number: 'BG-2025-03' }
  const [saved] = await saveWorks(world.ctx, {
    works: [{ fileId: id, kind: 'internal', parts }],
  })
  expect(saved).toMatchObject({
    kind: 'internal',
    parts,
    sources: { authors: 'person', title: 'titlePage' },
    missing: ['date'],
  })
  expect(saved?.confirmTime).not.toBe('')
  await world.ctx.db.update(files).set({ generation: 2 }).where(eq(files.id, id))
  const [row] = await storedOf(world, id)
  expect(row).toMatchObject({
    edits: { kind: 'internal', parts: { authors: '李明；王芳', date: '' } },
  })
  const cited = await citableFiles(world.ctx, [id])
  expect(cited.get(id)).toMatchObject({
    type: 'internal',
    author: [{ family: '李明' }, { family: '王芳' }],
    issued: null,
  })
})

test('several files are confirmed at once, all of them or none', async () => {
  const { world, id } = await learned()
  const other = await addFile(world, '手册.txt', REPORT.replace('调研报告', '操作手册'))
  await learnAll(world, ask(other))
  const works = [id, other].map((fileId) => ({
    fileId,
    kind: 'report' as const,
    parts: { title: '甲' },
  }))
  const missing = { fileId: testId<FileId>('9999999'), kind: 'report' as const, parts: {} }
  await expect(saveWorks(world.ctx, { works: [...works, missing] })).rejects.toMatchObject({
    slug: 'library.fileNotFound',
  })
  expect((await workOf(world, id))?.confirmTime).toBe('')
  await saveWorks(world.ctx, { works })
  const after = await listWorks(world.ctx, { fileIds: [id, other] })
  expect(after.map(({ parts }) => parts.title)).toEqual(['甲', '甲'])
})

test('files of another team look missing', async () => {
  const { id } = await learned()
  const stranger = createWorld()
  expect(await listWorks(stranger.ctx, { fileIds: [id] })).toEqual([])
})
