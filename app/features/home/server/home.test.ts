import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { PNG } from '#test/belongings'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '~/core/audit'
import { extend } from '~/core/extension-points'
import { brands } from '~/features/brands/server'
import { readHomeIndex } from './home-index'
import { deleteHomeItem, listOperatorHome, orderHomeItems, saveHomeItem } from './operator-items'
import { sitePages } from './ports'

const item = {
  slot: 'banner',
  brandId: '',
  title: '新版写作上线',
  summary: '',
  link: '/create',
  fromDay: '',
  untilDay: '',
} as const

/** A world whose home page is empty: items belong to the installation. */
async function createHome() {
  const world = createWorld()
  for (const { id } of (await listOperatorHome(world.ctx)).items)
    await deleteHomeItem(world.ctx, id)
  const titles = async () => (await readHomeIndex(world.ctx)).banners.map(({ title }) => title)
  return { ...world, titles }
}

test('nothing stands on the home page before an operator puts it there', async () => {
  const { ctx } = await createHome()
  expect(await readHomeIndex(ctx)).toEqual({ banners: [], apps: [], recommends: [] })
})

test('an item is seen from its first day to its last, in Shanghai', async () => {
  const { ctx, clock, titles } = await createHome()
  clock.now = Date.parse('2026-03-01T23:59:59+08:00')
  await saveHomeItem(ctx, { ...item, fromDay: '2026-03-02', untilDay: '2026-03-02' })
  expect(await titles()).toEqual([])
  expect((await listOperatorHome(ctx)).items).toMatchObject([
    { state: 'waiting', fromDay: '2026-03-02', untilDay: '2026-03-02' },
  ])
  clock.now = Date.parse('2026-03-02T00:00:00+08:00')
  expect(await titles()).toEqual(['新版写作上线'])
  clock.now = Date.parse('2026-03-03T00:00:00+08:00')
  expect(await titles()).toEqual([])
  expect((await listOperatorHome(ctx)).items[0]?.state).toBe('over')
})

test('an item of a brand is seen on its hosts alone, and only a published brand can have one', async () => {
  const { ctx, titles } = await createHome()
  const brandId = ctx.newId()
  const { teamId } = ctx.seat
  const values = { id: brandId, teamId, name: '青石', loginMethods: [], updatedAt: 0 }
  await ctx.db.insert(brands).values(values)
  const save = () => saveHomeItem(ctx, { ...item, brandId })
  await expect(save()).rejects.toMatchObject({ slug: 'home.brandNotFound' })
  await ctx.db.update(brands).set({ publishedAt: 1 })
  await save()
  expect(await titles()).toEqual([])
  ctx.brandId = brandId
  expect(await titles()).toEqual(['新版写作上线'])
})

test('an item behind as many as fit is told from those that are shown', async () => {
  const { ctx, titles } = await createHome()
  for (const title of ['甲', '乙', '丙']) await saveHomeItem(ctx, { ...item, title })
  const states = async () => (await listOperatorHome(ctx)).items.map(({ state }) => state)
  expect(await titles()).toEqual(['甲', '乙'])
  expect(await states()).toEqual(['shown', 'shown', 'crowded'])
  const [first] = (await listOperatorHome(ctx)).items
  await saveHomeItem(ctx, { ...item, id: first?.id, title: '甲', untilDay: '2020-01-01' })
  expect(await states()).toEqual(['over', 'shown', 'shown'])
})

test('an item can be for the brand of whoever runs the installation alone', async () => {
  const { ctx, titles } = await createHome()
  const brandId = ctx.newId()
  const { teamId } = ctx.seat
  const values = {
    id: brandId,
    teamId,
    name: '研墨',
    loginMethods: [],
    isHouse: true,
    updatedAt: 0,
  }
  await ctx.db.insert(brands).values(values)
  const { brands: offered } = await listOperatorHome(ctx)
  expect(offered).toContainEqual({ id: brandId, name: '研墨' })
  await saveHomeItem(ctx, { ...item, brandId })
  ctx.brandId = brandId
  expect(await titles()).toEqual(['新版写作上线'])
})

test('items go in the order that was set, and an order of other items is refused', async () => {
  const { ctx, titles } = await createHome()
  await saveHomeItem(ctx, { ...item, title: '甲' })
  const { items } = await saveHomeItem(ctx, { ...item, title: '乙' })
  const ids = items.map(({ id }) => id).toReversed()
  await orderHomeItems(ctx, { slot: 'banner', ids })
  expect(await titles()).toEqual(['乙', '甲'])
  const other = orderHomeItems(ctx, { slot: 'banner', ids: ids.slice(1) })
  await expect(other).rejects.toMatchObject({ slug: 'home.orderChanged' })
  // A change keeps the place.
  await saveHomeItem(ctx, { ...item, id: ids[0], title: '丙' })
  expect(await titles()).toEqual(['丙', '甲'])
})

test('a link leads into the product or to the web by TLS, nowhere else', async () => {
  const { ctx } = await createHome()
  const wrong = [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://a.example',
    'https://bank.example@evil.example/',
    'create',
    'https://localhost/',
  ]
  for (const link of wrong) {
    const save = saveHomeItem(ctx, { ...item, link })
    await expect(save, link).rejects.toMatchObject({ slug: 'home.linkInvalid' })
  }
  for (const link of ['/', '/create?form=book', 'https://yanmo.example/a?b=c#d'])
    await saveHomeItem(ctx, { ...item, link })
})

test('days in the wrong order and what is no picture are refused, and nothing is saved', async () => {
  const { ctx } = await createHome()
  const days = { fromDay: '2026-03-02', untilDay: '2026-03-01' }
  const save = saveHomeItem(ctx, { ...item, ...days })
  await expect(save).rejects.toMatchObject({ slug: 'home.daysInvalid' })
  const noPicture = saveHomeItem(ctx, { ...item, image: btoa('<svg/>') })
  await expect(noPicture).rejects.toMatchObject({ slug: 'home.pictureInvalid' })
  expect((await listOperatorHome(ctx)).items).toEqual([])
})

test('a picture goes with its item, and with the next that replaces it', async () => {
  const { ctx } = await createHome()
  const others = new Set(await ctx.files.list('home/'))
  const pictures = async () => (await ctx.files.list('home/')).filter((key) => !others.has(key))
  const saved = await saveHomeItem(ctx, { ...item, image: PNG })
  const [first] = saved.items
  const name = first?.picture.split('/').at(-1) ?? ''
  expect(first?.picture).toMatch(/^\/ai\/home\/picture\/[\w-]{22}\.png$/)
  expect(await pictures()).toEqual([`home/${name}`])
  await saveHomeItem(ctx, { ...item, id: first?.id, title: '改了' })
  expect(await pictures()).toEqual([`home/${name}`])
  const replaced = await saveHomeItem(ctx, { ...item, id: first?.id, image: PNG })
  expect(await pictures()).toHaveLength(1)
  expect(replaced.items[0]?.picture).not.toBe(first?.picture)
  await deleteHomeItem(ctx, first?.id ?? '')
  expect(await pictures()).toEqual([])
  const again = deleteHomeItem(ctx, first?.id ?? '')
  await expect(again).rejects.toMatchObject({ slug: 'home.itemNotFound' })
})

test('the log says what was done to the home page: added, changed, put in order or deleted', async () => {
  const { ctx } = await createHome()
  const save = (more: { id?: string; title: string }) => saveHomeItem(ctx, { ...item, ...more })
  const [first] = (await save({ title: '甲' })).items
  const id = first?.id ?? ''
  await save({ id, title: '乙' })
  await orderHomeItems(ctx, { slot: 'banner', ids: [id] })
  await deleteHomeItem(ctx, id)
  const isOwn = and(eq(auditLog.teamId, ''), eq(auditLog.accountId, ctx.actor?.accountId ?? ''))
  const log = await ctx.db
    .select()
    .from(auditLog)
    .where(isOwn)
    .orderBy(auditLog.createdAt, auditLog.id)
  expect(log.slice(-4).map(({ action, targetName }) => [action, targetName])).toEqual([
    ['home.add', '甲'],
    ['home.change', '乙'],
    ['home.order', '横幅'],
    ['home.delete', '乙'],
  ])
})

test('a link into the site leads to a page that is there', async () => {
  const { ctx, titles } = await createHome()
  const site = extend(
    ctx,
    sitePages.with(async (path) => path === '/create'),
  )
  const save = (link: string) => saveHomeItem(site, { ...item, link })
  await expect(save('/nowhere')).rejects.toMatchObject({ slug: 'home.pageMissing' })
  await save('/create')
  await save('https://gucheng.cn/nowhere')
  expect(await titles()).toHaveLength(2)
})
