import { expect, test } from 'vitest'
import { createResearchWorld, patient } from '#test/researching'
import { OutsideRefusal, type OutsidePage } from '~/core/outside'
import { makePdf } from '../../../../test/fixtures/make-pdf'
import { readPage } from './read-page'

const html = (body: string): Partial<OutsidePage> => ({
  type: 'text/html',
  charset: 'utf-8',
  bytes: new TextEncoder().encode(body),
})
const article = `<!doctype html><title>用电须知</title><meta property="article:published_time" content="2025-07-02">
<nav>首页 登录</nav><article><h1>用电须知</h1><p>${'高温天气下检查线路与插座。'.repeat(20)}</p><script>steal()</script></article>`

test('our own reader tells a page by its words, without scripts', async () => {
  const { ctx } = createResearchWorld({ readers: ['own'] })
  ctx.fetchOutside = async ({ url }) => ({ ...html(article), url: `${url}final` }) as OutsidePage
  const page = await readPage(ctx, { url: 'https://example.com/a/' }, patient())
  expect(page).toMatchObject({
    title: '用电须知',
    url: 'https://example.com/a/final',
    site: 'example.com',
    isPdf: false,
  })
  expect(page.text).toContain('高温天气下检查线路与插座。')
  expect(page.text).not.toContain('steal')
})

test('a PDF is told by its words and called by the last part of its address', async () => {
  const { ctx } = createResearchWorld({ readers: ['own'] })
  const bytes = makePdf([
    { lines: ['高温天气下检查线路与插座，不要超负荷用电。'] },
    { lines: ['第二页的话。'] },
  ])
  ctx.fetchOutside = async ({ url }) => ({ url, type: 'application/pdf', charset: '', bytes })
  const page = await readPage(ctx, { url: 'https://example.com/docs/用电须知.pdf' }, patient())
  expect(page).toMatchObject({ title: '用电须知.pdf', isPdf: true, publishedAt: null })
  expect(page.text).toContain('高温天气下检查线路与插座')
  expect(page.text).toContain('第二页的话。')
})

test('an address whose last part is no text names no page, and breaks none', async () => {
  const { ctx } = createResearchWorld({ readers: ['own'] })
  const bytes = makePdf([{ lines: ['高温天气下检查线路与插座，不要超负荷用电。'] }])
  ctx.fetchOutside = async ({ url }) => ({ url, type: 'application/pdf', charset: '', bytes })
  const page = await readPage(ctx, { url: 'https://example.com/%ff%E0.pdf' }, patient())
  expect(page).toMatchObject({ title: '%ff%E0.pdf', isPdf: true })
})

test.each([
  ['damaged', new TextEncoder().encode('%PDF-1.4 nothing more')],
  ['without a word', makePdf([{ lines: [] }])],
])('a PDF that is %s is told as empty', async (_, bytes) => {
  const { ctx } = createResearchWorld({ readers: ['own'] })
  ctx.fetchOutside = async ({ url }) => ({ url, type: 'application/pdf', charset: '', bytes })
  await expect(
    readPage(ctx, { url: 'https://example.com/a.pdf' }, patient()),
  ).rejects.toMatchObject({ slug: 'research.pageEmpty' })
})

test('a page is bounded, and says that it goes on', async () => {
  const { ctx } = createResearchWorld({ readers: ['own'] })
  const long = `<p>${'很长的一段话。'.repeat(20_000)}</p>`
  ctx.fetchOutside = async ({ url }) => ({ ...html(long), url }) as OutsidePage
  const { text } = await readPage(ctx, { url: 'https://example.com/' }, patient())
  expect(text.length).toBeLessThan(60_020)
  expect(text.endsWith('……')).toBe(true)
})

test.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'https://user:pass@example.com/',
  'http://localhost:8787/',
  'http://team.test/library',
])('%s is refused before any reader hears of it', async (url) => {
  const { ctx, asked } = createResearchWorld({ readers: ['jina', 'own'] })
  await expect(readPage(ctx, { url }, patient())).rejects.toMatchObject({
    slug: 'research.pageRefused',
  })
  expect(await asked()).toEqual([])
})

test.each([
  ['locked', 'pageLocked'],
  ['gone', 'pageGone'],
  ['slow', 'pageSlow'],
  ['size', 'pageTooLarge'],
  ['type', 'pageType'],
] as const)('a page that is %s is told as %s', async (reason, name) => {
  const { ctx } = createResearchWorld({ readers: ['own'] })
  ctx.fetchOutside = () => Promise.reject(new OutsideRefusal(reason))
  await expect(readPage(ctx, { url: 'https://example.com/' }, patient())).rejects.toMatchObject({
    slug: `research.${name}`,
  })
})

test('where the first reader finds nothing the next one is asked', async () => {
  const { ctx, asked } = createResearchWorld({ readers: ['own', 'jina'] })
  ctx.fetchOutside = async ({ url }) => ({ ...html('<div id=app></div>'), url }) as OutsidePage
  const page = await readPage(ctx, { url: 'https://example.com/app?a=1' }, patient())
  expect(page).toMatchObject({ title: '一页', publishedAt: '2025-03-04' })
  expect((await asked('jina'))[0]?.path).toBe('/https://example.com/app')
  const none = createResearchWorld({ readers: ['jina'], jina: 'empty' })
  await expect(
    readPage(none.ctx, { url: 'https://example.com/' }, patient()),
  ).rejects.toMatchObject({ slug: 'research.pageUnreachable' })
})
