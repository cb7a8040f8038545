import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import { sitDown } from '#test/seats'
import { createWorld } from '#test/world'
import { brandWordsInput, type BrandWords } from '../contract'
import { discardDraft, readBrandSettings, publishDraft, saveDraft } from './brand-settings'
import { brandOfHost, forgetBrand } from './brands'
import { publicUrlOf } from './picture-addresses'
import { keepPicture, showPicture } from './pictures'
import { framedPage, previewedBrand } from './previews'
import { brands } from './tables'
import { hostAvailableMethods } from './ports'
import { extend } from '~/core/extension-points'

const words: BrandWords = {
  name: '兰亭',
  shellName: '兰亭写作',
  title: '兰亭书局的写作助手',
  color: '#2E7D64',
  motto: '为编辑而作',
  disclaimerAddition: '请以书局终审为准。',
  filingNumber: '京ICP备00000000号',
  asksConsent: false,
  loginMethods: ['password'],
  logoKey: '',
  iconKey: '',
}

let worlds = 0
async function brandWorld(role: 'owner' | 'admin' | 'member' = 'owner') {
  worlds += 1
  const later: Promise<unknown>[] = []
  const { ctx, clock } = createWorld({
    host: `desk${worlds}.team.test`,
    role,
    later: (work) => void later.push(work),
  })
  await sitDown(ctx)
  return { ctx, clock, settled: () => Promise.all(later) }
}

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAADklEQVR4nGNgAAMGCAUAAA4AAclSMbQAAAAASUVORK5CYII=',
  ),
  (character) => character.charCodeAt(0),
).buffer

test('a draft is seen by nobody but its preview; publishing shows it to everyone', async () => {
  const { ctx, clock } = await brandWorld()
  expect((await brandOfHost(ctx, ctx.host))?.name).toBe('墨')
  const drafted = await saveDraft(ctx, words)
  expect(drafted).toMatchObject({ draft: words, published: { name: '墨' } })
  expect((await brandOfHost(ctx, ctx.host))?.name).toBe('墨')

  const token = new URLSearchParams(drafted.previewUrl.split('?')[1]).get('brand-preview') ?? ''
  expect(await previewedBrand(ctx, token)).toMatchObject({ name: '兰亭', color: '#2E7D64' })
  expect(await previewedBrand({ ...ctx, host: 'other.team.test' }, token)).toBe(null)
  expect(await previewedBrand(ctx, token.replace(ctx.seat.teamId, '1'))).toBe(null)
  clock.now += 11 * 60_000
  expect(await previewedBrand(ctx, token)).toBe(null)

  const published = await publishDraft(ctx)
  expect(published).toMatchObject({
    draft: null,
    previewUrl: '',
    published: { title: words.title },
  })
  expect(await brandOfHost(ctx, ctx.host)).toMatchObject({ name: '兰亭', color: '#2e7d64' })
  await expect(publishDraft(ctx)).rejects.toMatchObject({ slug: 'brands.nothingToPublish' })

  const [entry] = await ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId))
  expect(entry).toMatchObject({ action: 'brands.publish', accountId: ctx.actor.accountId })
  expect(String(entry?.facts.changed).split('、')).toContain('品牌色')
})

test('changes can be thrown away', async () => {
  const { ctx } = await brandWorld('admin')
  await saveDraft(ctx, words)
  const back = await discardDraft(ctx)
  expect(back).toMatchObject({ draft: null, published: { name: '墨' } })

  await saveDraft(ctx, words)
  const same = back.published ?? words
  expect(await saveDraft(ctx, same)).toMatchObject({ draft: null })
})

test('a member neither sees nor changes the desk', async () => {
  const { ctx } = await brandWorld('member')
  const actions = [readBrandSettings, discardDraft, publishDraft]
  for (const action of actions) {
    await expect(action(ctx)).rejects.toMatchObject({ slug: 'brands.notAdmin' })
  }
  await expect(saveDraft(ctx, words)).rejects.toMatchObject({ slug: 'brands.notAdmin' })
  await expect(keepPicture(ctx, PNG)).rejects.toMatchObject({ slug: 'brands.notAdmin' })
})

test('only the first page and the way in are shown in a frame, to whoever holds the desk’s token', async () => {
  const { ctx, clock } = await brandWorld()
  const { frameToken: token } = await readBrandSettings(ctx)
  const fetchAt = (path: string, by = token) =>
    framedPage(ctx, new URL(`https://${ctx.host}${path}?brand-frame=${by}&theme=dark`))
  expect(await fetchAt('/')).toMatchObject({ brand: { name: '墨' }, theme: 'dark' })
  const drafted = await saveDraft(ctx, words)
  expect(await fetchAt('/login', drafted.frameToken)).toMatchObject({ brand: { name: '兰亭' } })
  expect(await fetchAt('/team')).toBe(null)
  expect(await fetchAt('/login', token.replace(ctx.seat.teamId, '1'))).toBe(null)
  // What opens the sign-in page in a tab of its own lets nobody frame it.
  const preview = new URLSearchParams(drafted.previewUrl.split('?')[1]).get('brand-preview') ?? ''
  expect(await fetchAt('/login', preview)).toBe(null)
  clock.now += 13 * 60 * 60_000
  expect(await fetchAt('/login')).toBe(null)
})

test('a logo shows on its own brand’s hosts when published, elsewhere and before only by its preview', async () => {
  const { ctx } = await brandWorld()
  const { key, previewUrl } = await keepPicture(ctx, PNG)
  await saveDraft(ctx, { ...words, logoKey: key })
  const published = await publishDraft(ctx)
  expect(published.published?.logoKey).toBe(key)
  const url = (await brandOfHost(ctx, ctx.host))?.logoUrl ?? ''

  const response = await showPicture(ctx, new Request(`https://${ctx.host}${url}`))
  expect(response?.headers.get('content-type')).toBe('image/png')
  expect(response?.headers.get('content-security-policy')).toContain('sandbox')
  await response?.body?.cancel()

  const other = { ...ctx, host: (await brandWorld()).ctx.host }
  expect(await showPicture(other, new Request(`https://${other.host}${url}`))).toBe(null)
  const preview = await showPicture(other, new Request(`https://x.test${previewUrl}`))
  expect(preview?.headers.get('cache-control')).toBe('no-store')
  await preview?.body?.cancel()
  const forged = previewUrl.replace(/expires=\d+/, 'expires=99999999999999')
  expect(await showPicture(other, new Request(`https://x.test${forged}`))).toBe(null)
})

test('R-TEAM-30: the house’s own brand is drafted and published like any other, and its host follows', async () => {
  const { ctx } = await brandWorld()
  await ctx.db.update(brands).set({ isHouse: true }).where(eq(brands.teamId, ctx.seat.teamId))
  forgetBrand(ctx.seat.teamId, ctx.host)
  await saveDraft(ctx, words)
  await publishDraft(ctx)
  const { name, shellName, title } = words
  expect(await brandOfHost(ctx, ctx.host)).toMatchObject({ name, shellName, title })
})

test('line 13: the house’s host shows the logos that teams have published, and no drafts', async () => {
  const { ctx } = await brandWorld()
  const { key } = await keepPicture(ctx, PNG)
  const house = (await brandWorld()).ctx
  await house.db.update(brands).set({ isHouse: true }).where(eq(brands.teamId, house.seat.teamId))
  forgetBrand(house.seat.teamId, house.host)
  const fetchAs = (item: typeof house, path: string) =>
    showPicture(item, new Request(`https://${item.host}${path}`))
  await saveDraft(ctx, { ...words, logoKey: key })
  const address = publicUrlOf(key)
  expect(await fetchAs(house, address)).toBe(null)
  await publishDraft(ctx)
  const response = await fetchAs(house, address)
  expect(response?.headers.get('content-type')).toBe('image/png')
  await response?.body?.cancel()
  expect(await fetchAs((await brandWorld()).ctx, address)).toBe(null)
})

test('a logo that was replaced is removed', async () => {
  const { ctx, settled } = await brandWorld()
  const first = await keepPicture(ctx, PNG)
  const second = await keepPicture(ctx, PNG)
  await saveDraft(ctx, { ...words, logoKey: second.key })
  await publishDraft(ctx)
  await settled()
  expect(await ctx.files.head(first.key)).toBe(null)
  expect(await ctx.files.head(second.key)).not.toBe(null)
})

test('S18, S53: pictures that are programs, too large or another team’s are refused', async () => {
  const { ctx } = await brandWorld()
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  )
  for (const bytes of [svg.buffer, new ArrayBuffer(0), new ArrayBuffer(513 * 1024)]) {
    await expect(keepPicture(ctx, bytes)).rejects.toMatchObject({ slug: 'brands.pictureInvalid' })
  }
  const other = await brandWorld()
  const { key } = await keepPicture(other.ctx, PNG)
  await expect(saveDraft(ctx, { ...words, logoKey: key })).rejects.toMatchObject({
    slug: 'brands.pictureNotFound',
  })
})

test('S53: words that could break out of a page, a style or a header are refused at the border', () => {
  const bad: Partial<Record<keyof BrandWords, unknown>>[] = [
    { name: '' },
    { name: '\u200B\u2060' },
    { name: '墨\r\nset-cookie: a=b' },
    { title: '研\u202E墨' },
    { name: '长'.repeat(21) },
    { color: 'red' },
    { color: '#fff' },
    { color: '#ffffff;background:url(//evil)' },
    { logoKey: '../../secrets' },
    { logoKey: 'https://evil/logo.png' },
    { loginMethods: [] },
    { loginMethods: ['password', 'password'] },
    { loginMethods: ['magic'] },
  ]
  for (const change of bad) {
    expect([change, brandWordsInput.safeParse({ ...words, ...change }).success]).toEqual([
      change,
      false,
    ])
  }
  // Marks of HTML are words like others: they are escaped where they are shown.
  expect(brandWordsInput.safeParse({ ...words, name: '<b>墨</b>' }).success).toBe(true)
})

test('line 8a: a chosen way to sign in that is not set up keeps nobody from saving and publishing, and is kept', async () => {
  const { ctx } = await brandWorld()
  const stored = { loginMethods: ['password' as const, 'sms' as const, 'wechat' as const] }
  await ctx.db.update(brands).set(stored).where(eq(brands.teamId, ctx.seat.teamId))
  const alone = extend(ctx, hostAvailableMethods.with(['password']))

  const drafted = await saveDraft(alone, { ...words, ...stored })
  expect(drafted).toMatchObject({ draft: stored, availableMethods: ['password'] })
  expect(await publishDraft(alone)).toMatchObject({ published: { name: '兰亭', ...stored } })

  // What nobody chose before cannot be chosen while it is not there.
  const plain = await brandWorld()
  const input = { ...words, loginMethods: ['password' as const, 'wechat' as const] }
  await expect(
    saveDraft(extend(plain.ctx, hostAvailableMethods.with(['password'])), input),
  ).rejects.toMatchObject({ slug: 'brands.methodNotSetUp' })
})
