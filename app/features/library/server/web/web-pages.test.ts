import { addFile, ask, learnAll, rowOf, runTicket } from '#test/learning'
import { addMember } from '#test/teams'
import { createWorld, type World } from '#test/world'
import { expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import { OutsideRefusal, type OutsideReason } from '~/core/outside'
import { deleteFiles } from '../bin/delete-files'
import { listBin } from '../bin/bin'
import { findPassages, getPassage } from '../find-passages'
import { getFile, renameFile, retryFile } from '../files/find-files'
import { listFiles } from '../files/list-files'
import { getDownloadLink } from '../files/originals'
import { saveNote } from '../notes/notes'
import { exportNotes } from '../notes/export'
import { sourceStates } from '../files/source-states'
import { getSpace } from '../spaces'
import { documentsAmong } from '../files/usable-files'
import { addPage } from './add-page'
import { getPageDiff, getWebPage, settleRefresh, startRefresh } from './refresh'

const words = '古镇的保护要顾及居民的生活，也要给来访的人留下安静的水巷，两者不可偏废。'
const page = (limit: string) => `<!doctype html><html><head><title>古镇保护的通知</title>
<meta property="og:site_name" content="云岫发布"><meta property="article:published_time" content="2026-03-05">
</head><body><nav>首页</nav><article><h1>古镇保护的通知</h1>${`<p>${words}</p>`.repeat(6)}
<p>核心区的日承载量为${limit}人次，节假日不得放宽。</p>
<table><tr><th>区域</th><th>限高</th></tr><tr><td>核心区</td><td>十二米</td></tr></table></article></body></html>`

/** A world in which the web is what the test says. */
function createWeb() {
  const web: { html: string; refusal: OutsideReason | null; asked: string[] } = {
    html: page('7,700'),
    refusal: null,
    asked: [],
  }
  const world = createWorld({
    fetchOutside: async ({ url }) => {
      web.asked.push(url)
      if (web.refusal) throw new OutsideRefusal(web.refusal)
      const bytes = new TextEncoder().encode(web.html)
      return { url, type: 'text/html', charset: 'utf-8', bytes }
    },
  })
  return { world, web }
}

const input = ({ ctx }: World, url: string) => ({
  spaceId: ctx.seat.spaceId,
  folderId: '',
  url,
  title: '',
})
const URL = 'https://news.yunxiu.gov.cn/2026/1.html'

async function added(world: World, url = URL) {
  const file = await addPage(world.ctx, input(world, url))
  await learnAll(world)
  return file.id
}

test('a page goes by its title alone, under a new name too, and is handed over as an HTML file', async () => {
  const { world } = createWeb()
  const { ctx } = world
  const id = await added(world)
  await renameFile(ctx, { id, title: '保护通知' })
  expect((await getFile(ctx, { id })).title).toBe('保护通知')
  expect((await listFiles(ctx, { folderId: '', pageSize: 5 })).records[0]?.title).toBe('保护通知')
  expect((await getDownloadLink(ctx, { id })).fileName).toBe('保护通知.html')
})

test('what is cited, asked, exported or laid in the bin of a page goes by its title alone as well', async () => {
  const { world } = createWeb()
  const { ctx } = world
  const title = '古镇保护的通知'
  const fileId = await added(world)
  const uploaded = await addFile(world, '存档.html', `<p>${words}</p>`)
  await learnAll(world)
  const { hits } = await findPassages(ctx, '核心区限高多少', { fileIds: [fileId] })
  expect(new Set(hits.map((hit) => hit.title))).toEqual(new Set([title]))
  expect((await getPassage(ctx, { id: fileId, no: 0 })).title).toBe(title)
  const { files } = await documentsAmong(ctx, { fileIds: [fileId, uploaded], folderIds: [] })
  expect(files.map((file) => file.title).toSorted()).toEqual([title, '存档.html'].toSorted())
  expect((await sourceStates(ctx, [fileId])).get(fileId)?.title).toBe(title)
  const note = { fileId, content: '核对限高', quote: '', source: 'own' } as const
  await saveNote(ctx, { spaceId: ctx.seat.spaceId, ...note })
  const exported = await exportNotes(ctx, { fileId }, '')
  expect(exported.headers.get('content-disposition')).toContain(encodeURIComponent(`${title} 笔记`))
  expect(await exported.text()).not.toContain('.html')
  await deleteFiles(ctx, { ids: [fileId] })
  expect((await listBin(ctx, { pageSize: 5 })).records.map(({ name }) => name)).toEqual([title])
})

test('R-LIB-21: a page is fetched, kept and learned, with its title, site, date and table', async () => {
  const { world } = createWeb()
  const id = await added(world)
  expect(await getFile(world.ctx, { id })).toMatchObject({
    title: '古镇保护的通知',
    status: 'DONE',
    sourceUrl: URL,
    extension: 'html',
  })
  expect(await getWebPage(world.ctx, { id })).toMatchObject({
    url: URL,
    site: '云岫发布',
    publishedOn: '2026-03-05',
    refresh: { state: 'none' },
  })
  const { hits } = await findPassages(world.ctx, '核心区限高多少')
  expect(hits.some((hit) => hit.text.includes('十二米'))).toBe(true)
  expect(hits.every((hit) => !hit.text.includes('首页'))).toBe(true)
  const row = await rowOf(world.ctx, id)
  expect((await getSpace(world.ctx)).usedSize).toBe(row.size)
  const stored = new TextDecoder().decode((await world.ctx.files.read(row.objectKey)) ?? undefined)
  expect(stored).not.toMatch(/<script|<img|src=|style=/)
})

test('the same address is one file, and a second run of its ticket changes nothing', async () => {
  const { world, web } = createWeb()
  const id = await added(world)
  expect((await addPage(world.ctx, input(world, `${URL}#part`))).id).toBe(id)
  await runTicket(world.ctx, ask(id))
  expect(web.asked).toEqual([URL])
  expect((await getSpace(world.ctx)).fileCount).toBe(1)
})

test.each([
  ['refused', '这个网址无法读取，请填写公开网页的地址', false],
  ['unreachable', '网页打不开，请检查网址或稍后重试', true],
  ['slow', '网页长时间没有响应，请稍后重试', true],
  ['locked', '网页需要登录，无法读取', true],
  ['type', '这个网址不是网页，请下载后作为文件上传', false],
  ['size', '网页过大，无法读取', false],
] as const)('a page that is %s fails with a reason', async (reason, error, mayRetry) => {
  const { world, web } = createWeb()
  web.refusal = reason
  const id = await added(world)
  const file = await getFile(world.ctx, { id })
  expect(file).toMatchObject({ status: 'ERROR', processData: { error, mayRetry } })
  expect((await getSpace(world.ctx)).usedSize).toBe(0)
})

test('a page that could not be opened is fetched by a retry', async () => {
  const { world, web } = createWeb()
  web.refusal = 'unreachable'
  const id = await added(world)
  web.refusal = null
  await retryFile(world.ctx, { id })
  await learnAll(world)
  expect(await getFile(world.ctx, { id })).toMatchObject({ status: 'DONE' })
})

test.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/latest/',
  'http://[::ffff:7f00:1]/',
  'file:///etc/passwd',
  'http://team.test/ai/team/list',
  'http://user@news.cn/',
  'http://news.cn:22/',
  'javascript:alert(1)',
  '不是网址',
])('S20: %s is refused when it is added, and nothing is left', async (url) => {
  const { world, web } = createWeb()
  const adding = addPage(world.ctx, input(world, url))
  await expect(adding).rejects.toMatchObject({ slug: 'library.pageRefused' })
  expect(web.asked).toEqual([])
  expect(world.queued).toEqual([])
})

test('an address without its scheme is taken as https', async () => {
  const { world } = createWeb()
  const file = await addPage(world.ctx, input(world, 'news.yunxiu.gov.cn/2026/2.html'))
  expect(file.sourceUrl).toBe('https://news.yunxiu.gov.cn/2026/2.html')
  expect(file.title).toBe('news.yunxiu.gov.cn_2026_2')
})

test('pages are added twenty a minute', async () => {
  const { world } = createWeb()
  for (let no = 0; no < 20; no += 1) await addPage(world.ctx, input(world, `https://a.cn/${no}`))
  const late = addPage(world.ctx, input(world, 'https://a.cn/late'))
  await expect(late).rejects.toMatchObject({ slug: 'request.tooMany' })
  await expect(addPage(world.ctx, input(world, 'https://a.cn/3'))).resolves.toBeTruthy()
})

test('a full space takes no page and says so', async () => {
  const { world } = createWeb()
  world.ctx.settings = { ...world.ctx.settings, MAX_SPACE_BYTES: 100 }
  const id = await added(world)
  expect(await getFile(world.ctx, { id })).toMatchObject({
    status: 'ERROR',
    processData: { error: '知识库空间不足，请清理文件或联系管理员' },
  })
})

async function refreshed(world: World, id: FileId) {
  world.queued.length = 0
  await startRefresh(world.ctx, { id })
  await learnAll(world)
  return getWebPage(world.ctx, { id })
}

test('a refresh tells what has changed, and counts only once somebody took it', async () => {
  const { world, web } = createWeb()
  const id = await added(world)
  const before = await rowOf(world.ctx, id)
  web.html = page('8,200')
  world.clock.now += 86_400_000
  const { refresh } = await refreshed(world, id)
  expect(refresh.state).toBe('ready')
  const diff = await getPageDiff(world.ctx, { id })
  expect(diff.counts).toMatchObject({ changed: 1, added: 0, removed: 0 })
  expect(diff.parts).toContainEqual({
    kind: 'changed',
    before: '核心区的日承载量为7,700人次，节假日不得放宽。',
    after: '核心区的日承载量为8,200人次，节假日不得放宽。',
  })
  expect((await findPassages(world.ctx, '日承载量')).hits[0]?.text).toContain('7,700')

  const { spaceId } = world.ctx.seat
  const order = { spaceId, id, refreshId: refresh.id, isTaken: true }
  await settleRefresh(world.ctx, order)
  await learnAll(world)
  const after = await rowOf(world.ctx, id)
  expect(after).toMatchObject({ status: 'DONE', generation: 2 })
  expect((await findPassages(world.ctx, '日承载量')).hits[0]?.text).toContain('8,200')
  expect(await world.ctx.files.read(before.objectKey)).toBeNull()
  expect((await getSpace(world.ctx)).usedSize).toBe(after.size)
  await expect(settleRefresh(world.ctx, order)).rejects.toMatchObject({
    slug: 'library.refreshSettled',
  })
})

test('a refresh of a page that is the same says so, one of a page that is gone fails with the reason', async () => {
  const { world, web } = createWeb()
  const id = await added(world)
  expect((await refreshed(world, id)).refresh.state).toBe('same')
  web.refusal = 'gone'
  const { refresh } = await refreshed(world, id)
  expect(refresh).toMatchObject({ state: 'failed', error: '网页不存在或已删除' })
  expect(await getFile(world.ctx, { id })).toMatchObject({ status: 'DONE' })
})

test('a newer version that nobody wants goes, and what is there stays', async () => {
  const { world, web } = createWeb()
  const id = await added(world)
  web.html = page('8,200')
  const { refresh } = await refreshed(world, id)
  const { spaceId } = world.ctx.seat
  const order = { spaceId, id, refreshId: refresh.id, isTaken: false }
  expect((await settleRefresh(world.ctx, order)).refresh.state).toBe('none')
  expect((await findPassages(world.ctx, '日承载量')).hits[0]?.text).toContain('7,700')
  expect(await world.ctx.files.list(`pages/${spaceId}/${id}/`)).toHaveLength(1)
})

test('only who may change the file refreshes it, and only web pages are refreshed', async () => {
  const { world } = createWeb()
  const id = await added(world)
  const member = await addMember(world, 'member')
  await expect(startRefresh(member, { id })).rejects.toMatchObject({ slug: 'library.notYours' })
  const text = await addFile(world, '合同.txt', words.repeat(5))
  await expect(startRefresh(world.ctx, { id: text })).rejects.toMatchObject({
    slug: 'library.notAPage',
  })
})

test('whatever two people do with a newer version at once, the page keeps a snapshot that can be read', async () => {
  const { world, web } = createWeb()
  const id = await added(world)
  const { spaceId } = world.ctx.seat
  for (let round = 0; round < 6; round += 1) {
    web.html = page(String(9_000 + round))
    const { refresh } = await refreshed(world, id)
    const order = { spaceId, id, refreshId: refresh.id }
    const take = () => settleRefresh(world.ctx, { ...order, isTaken: true })
    const leave = () => settleRefresh(world.ctx, { ...order, isTaken: false })
    const again = () => startRefresh(world.ctx, { id })
    const actions = [take, round % 2 === 0 ? leave : again]
    const [first, second] = round % 3 === 0 ? actions : actions.toReversed()
    await Promise.allSettled([first?.(), second?.()])
    await learnAll(world)
    const row = await rowOf(world.ctx, id)
    expect(await world.ctx.files.head(row.objectKey)).not.toBeNull()
    expect(row.status).toBe('DONE')
    const { refresh: after } = await getWebPage(world.ctx, { id })
    if (after.state === 'ready')
      await settleRefresh(world.ctx, { ...order, refreshId: after.id, isTaken: false })
  }
  expect(await world.ctx.files.list(`pages/${spaceId}/${id}/`)).toHaveLength(1)
})
