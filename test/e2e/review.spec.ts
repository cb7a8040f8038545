import type { Page } from '@playwright/test'
import { enterAs, expect, HOUSE_TEAM, test } from './world.ts'

test('a text is sent for approval, returned and approved; locked, nobody writes in it until it is opened', async ({
  ownProduct,
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { url } = ownProduct
  const colleague = await browser.newPage()
  for (const each of [page, colleague]) await each.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  await enterAs(colleague, url, 'zhouhe')
  const id = await beginText(page, url)
  await test.step('it is sent to a colleague, who returns it with a word', async () => {
    await send(page, '送审全文', '请看口径')
    await expect(page.getByText('沈砚把全文送周禾审批：请看口径')).toBeVisible()
    await colleague.goto(`${url}/document/${id}`)
    await colleague.getByRole('button', { name: '退回', exact: true }).click()
    await colleague.getByLabel('要改什么').fill('请补年份')
    await colleague.getByRole('dialog').getByRole('button', { name: '退回' }).click()
    await expect(page.getByText('周禾退回了全文：请补年份')).toBeVisible()
  })
  await test.step('sent again it is approved, and the list says so', async () => {
    await send(page, '送审全文', '')
    await colleague.getByRole('button', { name: '通过', exact: true }).click()
    await expect(page.getByText('周禾通过了全文')).toBeVisible()
    await colleague.goto(`${url}/document`)
    await expect(colleague.getByRole('link', { name: /^承载量.*已通过/ })).toBeVisible()
  })
  const text = colleague.getByRole('textbox', { name: '本节正文' })
  await test.step('locked while a colleague writes: what was written is saved, and no more is', async () => {
    await colleague.goto(`${url}/document/${id}`)
    await colleague.locator('.sheet-section').first().click()
    await expect(text).toBeFocused()
    await colleague.keyboard.press('Control+End')
    await colleague.keyboard.type('节日加倍。')
    await expect(colleague.getByText('已保存', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: '审阅' }).click()
    await page.getByRole('menuitem', { name: '锁定文档' }).click()
    await expect(colleague.getByText(/沈砚锁定了文档/)).toBeVisible()
    await expect(text).toHaveCount(0)
    await expect(colleague.locator('.sheet')).toContainText('节日加倍。')
    await colleague.locator('.sheet-section').first().click()
    await expect(text).toHaveCount(0)
  })
  await test.step('opened again, it is written in again', async () => {
    await page.getByRole('button', { name: '解除锁定' }).click()
    await expect(colleague.getByText(/沈砚锁定了文档/)).toHaveCount(0)
    await colleague.locator('.sheet-section').first().click()
    await expect(text).toBeFocused()
  })
})

/** A text of one's own with a sentence, laid open to the team. */
async function beginText(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/document`)
  await page.getByRole('button', { name: '新建文档' }).click()
  await page.waitForURL(/\/document\/\d+$/)
  const title = page.getByRole('textbox', { name: '文档标题' })
  await expect(title).toBeFocused()
  // Chromium sets what comes in the moment of focusing before its caret.
  await title.fill('承载量')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '本节正文' })).toBeFocused()
  await page.keyboard.type('每日七千七百人次。')
  await page.getByRole('button', { name: '完成' }).click()
  const id = /\/document\/(\d+)/.exec(page.url())?.[1] ?? ''
  const data = { teamId: HOUSE_TEAM, id, audience: 'team' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`${url}/ai/document/audience`, { data, headers })
  expect(answer.ok()).toBe(true)
  await page.reload()
  return id
}

async function send(page: Page, what: string, note: string): Promise<void> {
  await page.getByRole('button', { name: '审阅' }).click()
  await page.getByRole('menuitem', { name: what }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '周禾' }).click()
  await dialog.getByLabel('留言（可不写）').fill(note)
  await dialog.getByRole('button', { name: '送审', exact: true }).click()
}
