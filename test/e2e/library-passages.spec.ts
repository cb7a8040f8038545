import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import { enterAs, expect, fileId, originalOf, test } from './world.ts'

test('a passage is found, shown in its source, edited, switched off and kept through a second learning @deep', async ({
  product,
  page,
}) => {
  const id = await fileId(product.url, '客流')
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}?type=passages`)
  const list = page.getByRole('region', { name: '段落', exact: true })
  const rows = list.getByRole('article')
  await expect(rows.first()).toBeVisible()
  await rows
    .nth(2)
    .getByRole('button', { name: /在原文中查看/ })
    .click()
  await expect(page).toHaveURL(/passage=2/)
  const original = await originalOf(page)
  await expect(original.locator('mark').first()).toBeInViewport()

  await runAction(page, 1, '修改')
  const box = page.getByRole('textbox', { name: '第 1 段的内容' })
  await box.fill('本馆周一闭馆，金石室须提前三日预约。')
  // What is not saved yet outlives another tab and a reload.
  await openFromMenu(page, '文件')
  await openFromMenu(page, '段落')
  await expect(box).toHaveValue(/金石室须提前三日预约/)
  await page.reload()
  await expect(box).toHaveValue(/金石室须提前三日预约/)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(rows.first()).toContainText('已编辑')
  await runAction(page, 2, '停用')
  await expect(rows.nth(1)).toContainText('已停用')
  await expectAccessible(page, { include: '.reader-side' })

  await openFromMenu(page, '文件')
  await page.getByRole('button', { name: '重新学习' }).click()
  await expect(page.getByRole('button', { name: '重新学习' })).toBeVisible({ timeout: 60_000 })
  await openFromMenu(page, '段落')
  await expect(rows.first()).toContainText('金石室须提前三日预约')
  await page.getByRole('radio', { name: /已停用 1/ }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('radio', { name: /全部/ }).click()
  await page.getByRole('searchbox', { name: '在段落中查找' }).fill('金石室')
  await expect(rows).toHaveCount(1)

  await runAction(page, 1, '修改记录')
  const history = page.getByRole('dialog')
  await expect(history).toContainText('沈砚')
  await expect(history.getByText('金石室须提前三日预约').first()).toBeVisible()
  await history.getByRole('button', { name: '关闭' }).last().click()
  await runAction(page, 1, '恢复原文')
  await expect(page.getByText('已恢复原文')).toBeVisible()
})

test('a web page is added, read as a snapshot, refreshed with a comparison and learned anew @deep', async ({
  product,
  sitePort,
  page,
}) => {
  const site = await startSite(sitePort)
  try {
    await enterAs(page, product.url, 'shenyan')
    await page.goto(`${product.url}/library`)
    await page.getByRole('button', { name: '添加网页' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('网址').fill('http://127.0.0.1:1/')
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('这个网址无法读取')
    await dialog.getByLabel('网址').fill(`http://127.0.0.1:${sitePort}/notice`)
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    const row = page.getByRole('row', { name: /水巷保护通知/ })
    await expect(row).toContainText('已学习', { timeout: 60_000 })

    await page.getByRole('button', { name: '网页 1' }).click()
    await expect(page).toHaveURL(/source=web/)
    await expect(row.getByRole('link').first()).toHaveText('水巷保护通知')
    await row.getByRole('link').first().click()
    await expect(page.getByText('云岫发布').first()).toBeVisible()
    const snapshot = page.frameLocator('iframe[title=原文]')
    await expect(snapshot.getByText('核心区', { exact: true })).toBeVisible()

    site.limit = '8,200'
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await page.getByRole('button', { name: '查看变化' }).click({ timeout: 60_000 })
    const changes = page.getByRole('dialog')
    await expect(changes.getByText('日承载量为7,700人次')).toBeVisible()
    await expect(changes.getByText('日承载量为8,200人次')).toBeVisible()
    await expectAccessible(page, { include: '.k-dialog' })
    await changes.getByRole('button', { name: '采用新版' }).click()
    await expect(snapshot.getByText('日承载量为8,200人次')).toBeVisible({ timeout: 60_000 })
    // The snapshot is ours: the site itself may be gone.
    await site.stop()
    await page.reload()
    await expect(snapshot.getByText('日承载量为8,200人次')).toBeVisible({ timeout: 30_000 })
  } finally {
    await site.stop()
  }
})

/** A site of one page, on this machine. */
async function startSite(port: number) {
  const site = { limit: '7,700', stop: async () => {} }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(notice(site.limit))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  site.stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return site
}

const notice = (limit: string) => `<!doctype html><html><head><title>水巷保护通知</title>
<meta property="og:site_name" content="云岫发布"></head><body><nav>首页 导航</nav><article>
<h1>水巷保护通知</h1>${'<p>古镇的水巷要顾及居民的生活，也要给来访的人留下安静，两者不可偏废。</p>'.repeat(6)}
<p>核心保护区的日承载量为${limit}人次，节假日不得放宽。</p>
<table><tr><th>区域</th><th>限高</th></tr><tr><td>核心区</td><td>十二米</td></tr></table>
</article><script>document.body.remove()</script></body></html>`

async function runAction(page: Page, no: number, name: string) {
  await page.getByRole('button', { name: `第 ${no} 段的操作` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** What is seldom looked at stands in the menu of the bar. */
async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.locator('.reader-bar').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
