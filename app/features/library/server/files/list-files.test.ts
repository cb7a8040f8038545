import { addFile, createWorld, type World } from '#test/learning'
import { addOne as add } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_TAGS_OF_FILE } from '../../wire/terms/folders'
import { getFile } from './find-files'
import { listTags, setTags } from '../folders/tags'
import { addFolder } from '../folders/write-folders'
import { listFiles } from './list-files'
import { files } from '../tables'

const plain = { folderId: '', pageSize: 50 }

test('tags are put on and taken off, counted, filtered by, and bounded', async () => {
  const world = createWorld()
  const { ctx } = world
  const [first, other] = [
    await addFile(world, '甲.txt', '一'),
    await addFile(world, '乙.txt', '二'),
  ]
  await setTags(ctx, { ids: [first, other], add: ['合同', '2026'], remove: [] })
  await setTags(ctx, { ids: [other], add: [], remove: ['2026'] })

  expect(await listTags(ctx)).toEqual([
    { tag: '2026', fileCount: 1 },
    { tag: '合同', fileCount: 2 },
  ])
  const page = await listFiles(ctx, { folderId: '', pageSize: 10, tag: '2026' })
  expect(page.records.map(({ id, tags }) => ({ id, tags }))).toEqual([
    { id: first, tags: ['2026', '合同'] },
  ])
  const many = Array.from({ length: MAX_TAGS_OF_FILE }, (_, index) => `标签${index}`)
  await expect(setTags(ctx, { ids: [first], add: many, remove: [] })).rejects.toMatchObject({
    slug: 'library.tooManyTags',
  })
  expect((await getFile(ctx, { id: first })).tags).toEqual(['2026', '合同'])
})

test('pages follow each other without gap or repetition in every order', async () => {
  const world = createWorld()
  const { ctx, clock } = world
  for (let index = 0; index < 7; index += 1) {
    clock.now += 1000
    await addFile(world, `${7 - index}.txt`, '字'.repeat(1 + (index % 3)), {
      wordCount: index % 2,
      // The index of names holds the beginnings of keys alone.
      titleKey: `${'同'.repeat(6 + 2 * (index % 5))}${7 - index}`,
    })
  }
  for (const sort of ['date', 'name', 'size', 'words'] as const) {
    const whole = await walk(world, { sort, order: 'asc' })
    expect(new Set(whole).size, sort).toBe(7)
    expect(await walk(world, { sort, order: 'desc' })).toEqual(whole.toReversed())
  }
  const byName = await walk(world, { sort: 'name', order: 'asc' })
  expect(byName).toEqual(['2.txt', '7.txt', '1.txt', '6.txt', '5.txt', '4.txt', '3.txt'])
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
  const folderId = (await addFolder(ctx, { name: '合同', parentId: '' })).id
  const under = (await addFolder(ctx, { name: '终稿', parentId: folderId })).id
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

test('a list is narrowed to web pages or to what was uploaded, and told how many there are of each beneath', async () => {
  const world = createWorld()
  const { ctx } = world
  const folderId = (await addFolder(ctx, { name: '合同', parentId: '' })).id
  const under = (await addFolder(ctx, { name: '终稿', parentId: folderId })).id
  const sourceUrl = 'https://news.gucheng.cn/1'
  await addFile(world, '网页存档.html', '<p>上传的</p>', { folderId })
  await addFile(world, '公告.html', '<p>添加的</p>', { folderId: under, sourceUrl })
  await addFile(world, '甲.pdf', '一', { folderId: under })
  await addFile(world, '别处.html', '<p>别处的</p>', { sourceUrl: `${sourceUrl}2` })
  const page = (more: object) => listFiles(ctx, { folderId, pageSize: 10, ...more })
  const titles = async (more: object) =>
    (await page(more)).records.map(({ title }) => title).toSorted()

  expect(await titles({ deep: '1', source: 'web' })).toEqual(['公告'])
  expect(await titles({ deep: '1', source: 'document' })).toEqual(
    ['甲.pdf', '网页存档.html'].toSorted(),
  )
  expect(await page({ deep: '1', source: 'web' })).toMatchObject({
    total: 1,
    sources: { document: 2, web: 1 },
  })
  // One level counts what lies beneath it too: that is what the switch leads to.
  expect(await page({})).toMatchObject({ total: 1, sources: { document: 2, web: 1 } })
  expect((await page({ deep: '1', kind: 'pdf' })).sources).toEqual({ document: 1, web: 0 })
  expect((await page({ folderId: '' })).sources).toEqual({ document: 2, web: 2 })
})

test('files of one moment follow each other without gap or repetition', async () => {
  const { ctx, clock } = createWorld()
  const added = []
  for (let index = 0; index < 5; index += 1) {
    clock.now += index % 2
    added.unshift((await add(ctx, `${index}.txt`)).id)
  }
  const listedIds: string[] = []
  let after: string | undefined
  do {
    const page = await listFiles(ctx, { ...plain, pageSize: 2, ...(after && { after }) })
    expect(page.total).toBe(5)
    expect('sources' in page).toBe(!after)
    listedIds.push(...page.records.map((record) => record.id))
    after = page.next
  } while (after)
  expect(listedIds).toEqual(added)
  await expect(listFiles(ctx, { ...plain, after: "1'--" })).rejects.toMatchObject({
    slug: 'request.invalid',
  })
})

test('filters look for words, not patterns', async () => {
  const { ctx } = createWorld()
  const percent = await add(ctx, '完成50%报告.txt')
  const other = await add(ctx, '完成50条报告.txt')
  await ctx.db
    .update(files)
    .set({ status: 'ERROR', errorCode: 'FILE_TOO_FEW_WORD' })
    .where(eq(files.id, other.id))
  const found = await listFiles(ctx, { ...plain, keyword: '50%' })
  expect(found.records.map((record) => record.id)).toEqual([percent.id])
  expect(found).toMatchObject({ total: 1, counts: { all: 2, mine: 2, failed: 1 } })
  const failed = await listFiles(ctx, { ...plain, status: 'ERROR' })
  expect(failed.records).toMatchObject([
    { id: other.id, processData: { error: '文件字数过少，无法学习' } },
  ])
})

test('S57: a long keyword finds its file, whatever signs it has', async () => {
  const { ctx } = createWorld()
  const long = '临溪古镇保护与更新导则（终稿）'.repeat(6)
  const { id } = await add(ctx, `${long}.txt`)
  const found = await listFiles(ctx, { ...plain, keyword: long })
  expect(found.records.map((row) => row.id)).toEqual([id])
  const none = await listFiles(ctx, { ...plain, keyword: '%'.repeat(100) })
  expect(none.records).toEqual([])
})
