import { deepIf } from '../support/deep.ts'
import { createServer } from 'node:http'
import { expectAccessible } from './accessible.ts'
import { askInChat, enterAs, expect, HOUSE_TEAM, test } from './world.ts'

/** A site of somebody else's, with a page that holds what it is given. */
async function openSite() {
  let held = ''
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(
      `<!doctype html><html lang="zh"><title>古城新闻</title><main><h1>古城新闻</h1>${held}</main>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    hold(code: string) {
      held = code
    },
    close: () => server.close(),
  }
}

test('one answer stands in a page of another site, without scripts, until it is revoked', async ({
  product,
  page,
  browser,
}) => {
  const question = '沿河第一界面建筑限高是多少？'
  const [site, other] = await Promise.all([openSite(), openSite()])
  await enterAs(page, product.url, 'zhouhe')
  await askInChat(page, product.url, question)
  const own = page.getByRole('article', { name: question })
  await expect(own.getByRole('button', { name: '重新回答' })).toBeVisible()
  const answer = await own.locator('.answer').innerText()

  await page.getByRole('button', { name: '分享', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('switch', { name: '可以嵌入网页' })).toHaveCount(0)
  await dialog
    .getByRole('combobox', { name: '分享内容' })
    .selectOption({ label: `一条回答：${question}` })
  await dialog.getByRole('switch', { name: '可以嵌入网页' }).click()
  await expect(dialog.getByRole('switch', { name: '需要密码' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: '指定的网站' }).click()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await expect(dialog.getByText('请写下网站的地址')).toBeVisible()
  await dialog.getByRole('textbox', { name: '指定的网站' }).fill(site.url)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await dialog
    .getByRole('group', { name: '嵌入网页的配色' })
    .getByRole('radio', { name: '深色' })
    .click()
  const code = await dialog.getByRole('textbox', { name: '嵌入网页的代码' }).inputValue()
  expect(code).toContain('?theme=dark"')
  await expectAccessible(page)

  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const reader = await stranger.newPage()
  const scripts: string[] = []
  reader.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  site.hold(code)
  other.hold(code)
  await reader.goto(site.url)
  const frame = reader.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: question })).toBeVisible()
  await expect(frame.locator('.answer')).toHaveText(answer)
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(frame.locator('script')).toHaveCount(0)
  expect(scripts).toEqual([])
  // A mark leads to the words that it leans on.
  const target = await frame.locator('.answer a.cite').first().getAttribute('href')
  expect(target).toMatch(/^#source-/)
  await expect(frame.locator(target ?? '')).toBeVisible()

  // A site that was not named is refused by the browser.
  const elsewhere = await stranger.newPage()
  await elsewhere.goto(other.url)
  await expect(elsewhere.frameLocator('iframe').locator('.answer')).toHaveCount(0)

  const [opened] = await Promise.all([
    stranger.waitForEvent('page'),
    frame.getByRole('link', { name: '打开原页' }).click(),
  ])
  await expect(opened.getByRole('article', { name: question })).toBeVisible()

  await dialog.getByRole('button', { name: '撤销分享' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销分享' }).click()
  await expect(dialog.getByRole('button', { name: '生成链接' })).toBeVisible()
  await reader.reload()
  await expect(frame.getByText('分享的人已经停止分享')).toBeVisible()
  await stranger.close()
  site.close()
  other.close()
})

for (const width of [1440, 390]) {
  test(`a table of a text stands in a page of another site, light and dark, at ${width}${deepIf(width === 390)}`, async ({
    product: { url },
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enterAs(page, url, 'shenyan')
    const text =
      '# 客流\n\n按季度统计。\n\n| 季度 | 人次 |\n| --- | --- |\n| 春 | 3200 |\n| 秋 | 5100 |'
    const data = { teamId: HOUSE_TEAM, title: '客流札记', origin: { type: 'markdown', text } }
    const headers = { 'sec-fetch-site': 'same-origin' }
    const created = await page.request.post(`${url}/ai/document/text/create`, { data, headers })
    const { result: own } = (await created.json()) as { result: { id: string } }
    const query = `teamId=${HOUSE_TEAM}&kind=creation&id=${own.id}`
    const asked = await page.request.get(`${url}/ai/share/link/preview?${query}`)
    const { result: prepared } = (await asked.json()) as {
      result: { pieces: { id: string; kind: string }[] }
    }
    expect(prepared.pieces.map(({ kind }) => kind)).toEqual(['table'])
    const part = prepared.pieces[0]?.id
    const shared = await page.request.post(`${url}/ai/share/create`, {
      data: { teamId: HOUSE_TEAM, kind: 'creation', id: own.id, part, embedding: '*' },
      headers,
    })
    const { result: share } = (await shared.json()) as { result: { code: string } }
    const stranger = await browser.newContext({
      locale: 'zh-CN',
      viewport: { width, height: 844 },
      // The checker of the test is a script, which the page itself lets nobody run.
      bypassCSP: true,
    })
    const reader = await stranger.newPage()
    for (const theme of ['light', 'dark']) {
      await reader.goto(`${url}/embed/${share.code}?theme=${theme}`)
      await expect(reader.getByRole('cell', { name: '5100' })).toBeVisible()
      await expect(reader.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessible(reader)
    }
    await stranger.close()
  })
}
