import { startFakeUpstream } from '../support/providers/openai-compatible.ts'
import { enterAs, expect, startLearned, slowModel, test } from './world.ts'

test('a pause keeps the words on screen, over a reload too, and says what will be written anew', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const upstream = await startFakeUpstream()
  const product = await startLearned({ env: slowModel(upstream.url, 'fake?text=writing&rate=6') })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enterAs(page, product.url, 'shenyan')
    await page.goto(`${product.url}/create`)
    await page.getByLabel('题目').fill('临溪古镇游客承载量')
    await page.getByRole('radio', { name: 'AI智能' }).click()
    await page.getByRole('radio', { name: /^超短/ }).click()
    await page.getByRole('button', { name: '生成大纲' }).click()
    await page.waitForURL(/\/create\/outline\?id=\d+/)
    const rows = page.getByRole('tree', { name: '大纲' }).getByRole('treeitem')
    await expect(rows.first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: /^开始撰写/ }).click()
    const pay = page.getByRole('dialog')
    await pay.getByRole('button', { name: /开始撰写/ }).click()

    const section = page.locator('.sheet-section').filter({ hasText: '正在写' }).first()
    await expect(section.locator('p').first()).toContainText(/.{8}/, { timeout: 60_000 })
    const id = (await section.getAttribute('data-section')) ?? ''
    await page.getByRole('button', { name: '暂停' }).click()
    const paused = page.locator(`[data-section="${id}"]`)
    const promise = paused.getByText(/^已暂停，继续时/)
    await expect(promise).toBeVisible()
    const words = await paused.innerText()

    await page.reload()
    await expect(promise).toBeVisible()
    await expect(paused).toHaveText(words, { useInnerText: true })
    await expect(page.getByText('正在写', { exact: false })).toHaveCount(0)
    await page.getByRole('button', { name: '继续' }).click()
    await expect(paused).toContainText('正在写', { timeout: 30_000 })
  } finally {
    await product.stop()
    await upstream.close()
  }
})
